import type { BlogPage, PageBody } from '@wm/contract/blog/page';
import type { ReactNode } from 'react';
import { ArchivePage } from './pages/archive-page.tsx';
import { ArticlePage } from './pages/article-page.tsx';
import { HomePage, NarrowedPage } from './pages/listing-page.tsx';
import { LockedPage } from './pages/locked-page.tsx';
import { MissingPage } from './pages/missing-page.tsx';
import { SearchPage } from './pages/search-page.tsx';
import { StandalonePage } from './pages/standalone-page.tsx';
import { TagsPage } from './pages/tags-page.tsx';
import { HeadTags } from './parts/head-tags.tsx';
import { SideBar } from './parts/side-bar.tsx';
import { SiteFooter, SiteHeader } from './parts/site-frame.tsx';

function Middle({ page: { body, site, recent } }: { page: BlogPage }): ReactNode {
  switch (body.kind) {
    case 'home':
      return <HomePage listing={body.listing} site={site} />;
    case 'tag':
      return (
        <NarrowedPage
          label="标签"
          name={body.name}
          trail={[{ name: '标签', path: '/blog/tags' }]}
          path={`/blog/tag/${encodeURIComponent(body.name)}`}
          listing={body.listing}
        />
      );
    case 'category':
      return (
        <NarrowedPage
          label="分类"
          name={body.name}
          trail={body.path
            .slice(0, -1)
            .map(({ id, name }) => ({ name, path: `/blog/category/${id}` }))}
          path={`/blog/category/${body.path.at(-1)?.id ?? ''}`}
          listing={body.listing}
        />
      );
    case 'tags':
      return <TagsPage tags={body.tags} />;
    case 'archive':
      return <ArchivePage {...body} />;
    case 'search':
      return <SearchPage {...body} />;
    case 'locked':
      return <LockedPage {...body} />;
    case 'page':
      return <StandalonePage title={body.title} html={body.html} />;
    case 'article':
      return <ArticlePage {...body} />;
    default:
      return <MissingPage recent={recent} />;
  }
}

const withoutSide = new Set<PageBody['kind']>(['article', 'page', 'locked', 'missing']);

/** The path of a page without which of its pages it is; an article is somewhere else than its category. */
function pathOf({ canonical }: BlogPage): string | null {
  return canonical?.replace(/\?.*/, '') ?? null;
}

/** The whole document: it is complete without its script. */
export function BlogDocument({ page }: { page: BlogPage }): ReactNode {
  const { body } = page;
  const hasSide = !withoutSide.has(body.kind);
  return (
    <html lang="zh-CN" {...(page.look !== 'default' && { 'data-look': page.look })}>
      <HeadTags page={page} />
      <body data-page={body.kind}>
        <a className="skip" href="#content">
          跳到正文
        </a>
        <SiteHeader
          site={page.site}
          path={pathOf(page)}
          text={body.kind === 'search' ? body.text : ''}
        />
        <div className={hasSide ? 'frame with-side' : 'frame'}>
          <main id="content" tabIndex={-1}>
            <Middle page={page} />
          </main>
          {hasSide && <SideBar page={page} />}
        </div>
        <SiteFooter site={page.site} />
      </body>
    </html>
  );
}
