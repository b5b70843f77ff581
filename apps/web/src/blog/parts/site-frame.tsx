import type { SiteWords } from '@wm/contract/blog/page';
import { icpRegister, isOutsideAddress } from '@wm/contract/blog/site-rules';
import type { ReactNode } from 'react';

interface SiteHeaderProps {
  site: SiteWords;
  /** Of the page; null for one that has no address of its own. */
  path: string | null;
  /** What is searched for. */
  text: string;
}

/** The picture of the site, or that of the product. */
function Logo({ logo }: { logo: string }): ReactNode {
  if (logo !== '') return <img className="logo" src={logo} alt="" height={32} />;
  return (
    <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true">
      <path d="M4 4h11l5 5v11H4z" className="leaf" />
      <path d="M8 12.5l2.2 5 1.8-4 1.8 4 2.2-5" className="stroke" />
    </svg>
  );
}

interface PlaceProps {
  place: SiteWords['navigation'][number];
  path: string | null;
}

function Place({ place: { name, address }, path }: PlaceProps): ReactNode {
  if (isOutsideAddress(address))
    return (
      <a href={address} target="_blank" rel="noopener noreferrer">
        {name}
      </a>
    );
  return (
    <a href={address} {...(address === path && { 'aria-current': 'page' })}>
      {name}
    </a>
  );
}

/** Name, places and search: the same on every page. */
export function SiteHeader({ site, path, text }: SiteHeaderProps): ReactNode {
  return (
    <header className="site-header">
      <div className="site-bar">
        <a className="site-name" href="/blog/home">
          <Logo logo={site.logo} />
          <span>{site.siteName}</span>
        </a>
        {site.navigation.length > 0 && (
          <nav aria-label="博客">
            {site.navigation.map((place, at) => (
              // eslint-disable-next-line react/no-array-index-key -- entries may be equal
              <Place key={at} place={place} path={path} />
            ))}
          </nav>
        )}
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

/** The footer of every page, with the number under which the site is registered. */
export function SiteFooter({ site }: { site: SiteWords }): ReactNode {
  return (
    <footer className="site-footer">
      <p>{[site.siteName, site.footer].filter(Boolean).join(' · ')}</p>
      <p>
        <a href="/feed.xml">RSS</a>
        <a href="/atom.xml">Atom</a>
        <a href="/sitemap.xml">站点地图</a>
        <a href="/index">进入工作台</a>
      </p>
      {site.icp !== '' && (
        <p>
          <a href={icpRegister} target="_blank" rel="noopener noreferrer nofollow">
            {site.icp}
          </a>
        </p>
      )}
    </footer>
  );
}
