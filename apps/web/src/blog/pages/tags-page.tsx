import type { TagCount } from '@wm/contract/blog/page';
import type { ReactNode } from 'react';
import { tagPath } from '../parts/tag-links.tsx';

/** How large a tag is drawn, from 1 to 5. */
function sizeOf(count: number, most: number): number {
  return most <= 1 ? 2 : 1 + Math.round((4 * Math.log(count)) / Math.log(most));
}

/** All tags: the more articles bear one, the larger it is. */
export function TagsPage({ tags }: { tags: TagCount[] }): ReactNode {
  const most = Math.max(1, ...tags.map(({ count }) => count));
  return (
    <>
      <header className="page-title">
        <h1>全部标签</h1>
        <p>{tags.length} 个标签</p>
      </header>
      {tags.length === 0 && <p className="empty">还没有标签。</p>}
      <ul className="cloud">
        {tags
          .toSorted((one, other) => one.name.localeCompare(other.name, 'zh-CN'))
          .map(({ name, count }) => (
            <li key={name}>
              <a href={tagPath(name)} data-size={sizeOf(count, most)}>
                {name}
                <span className="count">{count}</span>
              </a>
            </li>
          ))}
      </ul>
    </>
  );
}
