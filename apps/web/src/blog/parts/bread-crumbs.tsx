import type { ReactNode } from 'react';

/** Where a page stands. */
export function BreadCrumbs({ steps }: { steps: { name: string; path: string }[] }): ReactNode {
  return (
    <nav className="crumbs" aria-label="位置">
      <ol>
        {[{ name: '博客', path: '/blog/home' }, ...steps].map(({ name, path }) => (
          <li key={path}>
            <a href={path}>{name}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
