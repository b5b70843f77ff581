import type { ReactNode } from 'react';

export function tagPath(name: string): string {
  return `/blog/tag/${encodeURIComponent(name)}`;
}

/** Tags as links to the articles that bear them. */
export function TagLinks({ tags }: { tags: readonly string[] }): ReactNode {
  if (tags.length === 0) return null;
  return (
    <ul className="tags">
      {tags.map((tag) => (
        <li key={tag}>
          <a href={tagPath(tag)} rel="tag">
            {tag}
          </a>
        </li>
      ))}
    </ul>
  );
}
