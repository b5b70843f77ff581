import type { ReactNode } from 'react';
import type { NoteDocument } from '@wm/contract/notebook/note';
import { colorOfText } from '#core/color-of-text.ts';
import './tag-chips.css';

interface TagChipsProps {
  tags: readonly string[];
  /** So many are shown where there is one line for them; the others are counted. */
  most?: number;
  /** Makes each a button. */
  onPick?: (tag: string) => void;
}

/** All tags of a note, each once: those it was given, then those that stand in its text alone. */
export function allTagsOf({
  tags,
  inlineTags,
}: Pick<NoteDocument, 'tags' | 'inlineTags'>): string[] {
  return [...new Set([...tags, ...inlineTags])];
}

/** Tags of a note, each with a colour that is always the same for its text. */
export function TagChips({ tags, most = tags.length, onPick }: TagChipsProps): ReactNode {
  return (
    <span className="wm-tags" title={tags.length > 1 ? tags.join('、') : undefined}>
      {tags.slice(0, most).map((tag) => {
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
      {tags.length > most && <span className="wm-muted">+{tags.length - most}</span>}
    </span>
  );
}
