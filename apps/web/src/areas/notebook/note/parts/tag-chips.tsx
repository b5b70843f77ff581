import type { ReactNode } from 'react';
import { colorOfText } from '#core/color-of-text.ts';
import './tag-chips.css';

interface TagChipsProps {
  tags: readonly string[];
  /** Makes each a button. */
  onPick?: (tag: string) => void;
}

/** Tags of a note, each with a colour that is always the same for its text. */
export function TagChips({ tags, onPick }: TagChipsProps): ReactNode {
  return (
    <span className="wm-tags" title={tags.length > 1 ? tags.join('、') : undefined}>
      {tags.map((tag) => {
        const inner = (
          <>
            <i style={{ background: colorOfText(tag) }} aria-hidden />
            {tag}
          </>
        );
        return onPick ? (
          <button
            key={tag}
            type="button"
            className="wm-tag"
            title={`只看标签「${tag}」`}
            onClick={() => onPick(tag)}
          >
            {inner}
          </button>
        ) : (
          <span key={tag} className="wm-tag">
            {inner}
          </span>
        );
      })}
    </span>
  );
}
