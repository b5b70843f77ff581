import type { BlogPage } from '@wm/contract/blog/page';
import type { ReactNode } from 'react';
import { ShortDate } from './dates.tsx';
import { TagLinks } from './tag-links.tsx';

/** Categories, tags and the newest: ways on from a list. */
export function SideBar({ page }: { page: BlogPage }): ReactNode {
  const { categories, tags, recent, body } = page;
  return (
    <aside className="side" aria-label="更多">
      {categories.length > 0 && (
        <section>
          <h2>分类</h2>
          <ul className="categories">
            {categories.map(({ id, name, depth, count }) => (
              <li key={id} data-depth={Math.min(depth, 3)}>
                <a href={`/blog/category/${id}`}>{name}</a>
                <span className="count">{count}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {tags.length > 0 && body.kind !== 'tags' && (
        <section>
          <h2>标签</h2>
          <TagLinks tags={tags.map(({ name }) => name)} />
        </section>
      )}
      {recent.length > 0 && body.kind !== 'home' && body.kind !== 'archive' && (
        <section>
          <h2>最近文章</h2>
          <ul className="recent">
            {recent.map(({ id, title, publishTime }) => (
              <li key={id}>
                <a href={`/blog/article/${id}`}>{title}</a>
                <ShortDate time={publishTime} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </aside>
  );
}
