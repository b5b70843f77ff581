import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { tagAddress } from '#ui/markdown/note-addresses.ts';
import './tag-chips.css';

/** The tags that stand in a note's text: they lead to the notes that have them, and are changed where they are written. */
export function InlineTags({ tags }: { tags: readonly string[] }): ReactNode {
  return (
    <span className="wm-tags" role="group" aria-label="正文里的标签">
      {tags.map((tag) => (
        <Link
          key={tag}
          className="wm-tag wm-tag-inline"
          to={tagAddress(tag)}
          title={`写在正文里的标签，在正文里增删；点击查看「${tag}」的笔记`}
        >
          #{tag}
        </Link>
      ))}
    </span>
  );
}
