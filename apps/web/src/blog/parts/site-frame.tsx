import type { PageBody } from '@wm/contract/blog/page';
import type { ReactNode } from 'react';

const places: { name: string; path: string; kind: PageBody['kind'] }[] = [
  { name: '首页', path: '/blog/home', kind: 'home' },
  { name: '归档', path: '/blog/archive', kind: 'archive' },
  { name: '标签', path: '/blog/tags', kind: 'tags' },
];

/** Name, places and search: the same on every page. */
export function SiteHeader({ kind, text }: { kind: PageBody['kind']; text: string }): ReactNode {
  return (
    <header className="site-header">
      <div className="site-bar">
        <a className="site-name" href="/blog/home">
          <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true">
            <path d="M4 4h11l5 5v11H4z" className="leaf" />
            <path d="M8 12.5l2.2 5 1.8-4 1.8 4 2.2-5" className="stroke" />
          </svg>
          <span>
            Work Manage <b>博客</b>
          </span>
        </a>
        <nav aria-label="博客">
          {places.map((place) => (
            <a
              key={place.path}
              href={place.path}
              {...(place.kind === kind && { 'aria-current': 'page' })}
            >
              {place.name}
            </a>
          ))}
        </nav>
        <form className="search" role="search" action="/blog/search" method="get">
          <label>
            <span className="hidden">搜索文章</span>
            <input
              type="search"
              name="text"
              defaultValue={text}
              placeholder="搜索文章"
              maxLength={100}
              autoComplete="off"
            />
          </label>
          <button type="submit">搜索</button>
        </form>
        <button
          className="theme"
          type="button"
          hidden
          data-theme-switch
          aria-label="切换深色和浅色"
        >
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <circle cx="12" cy="12" r="8.5" className="ring" />
            <path d="M12 3.5a8.5 8.5 0 0 1 0 17z" className="half" />
          </svg>
        </button>
      </div>
    </header>
  );
}

export function SiteFooter(): ReactNode {
  return (
    <footer className="site-footer">
      <p>Work Manage 博客 · 慢慢写，认真改</p>
      <p>
        <a href="/feed.xml">RSS</a>
        <a href="/atom.xml">Atom</a>
        <a href="/sitemap.xml">站点地图</a>
        <a href="/index">进入工作台</a>
      </p>
    </footer>
  );
}
