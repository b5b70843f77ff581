import type { Listing, SiteWords } from '@wm/contract/blog/page';
import type { ReactNode } from 'react';
import { ArticleCard } from '../parts/article-card.tsx';
import { BreadCrumbs } from '../parts/bread-crumbs.tsx';
import { Pager } from '../parts/pager.tsx';

function Articles({ listing, path }: { listing: Listing; path: string }): ReactNode {
  return (
    <>
      {listing.articles.map((article) => (
        <ArticleCard key={article.id} article={article} />
      ))}
      <Pager
        page={listing.page}
        pages={listing.pages}
        toPath={(page) => (page === 1 ? path : `${path}?page=${page}`)}
      />
    </>
  );
}

/** The blog's first page. */
export function HomePage({ listing, site }: { listing: Listing; site: SiteWords }): ReactNode {
  return (
    <>
      <header className="welcome">
        <h1>{site.headline || site.siteName}</h1>
        {site.intro !== '' && <p>{site.intro}</p>}
      </header>
      {listing.total === 0 && <p className="empty">还没有文章，过几天再来看看。</p>}
      <Articles listing={listing} path="/blog/home" />
    </>
  );
}

interface NarrowedPageProps {
  label: string;
  name: string;
  trail: { name: string; path: string }[];
  path: string;
  listing: Listing;
}

/** The articles of a tag or a category. */
export function NarrowedPage({ label, name, trail, path, listing }: NarrowedPageProps): ReactNode {
  return (
    <>
      <BreadCrumbs steps={trail} />
      <header className="page-title">
        <h1>
          <span>{label}</span> {name}
        </h1>
        <p>{listing.total} 篇文章</p>
      </header>
      {listing.total === 0 && <p className="empty">这里还没有文章。</p>}
      <Articles listing={listing} path={path} />
    </>
  );
}
