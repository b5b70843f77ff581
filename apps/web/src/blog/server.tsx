import type { BlogPage } from '@wm/contract/blog/page';
import { renderToStaticMarkup } from 'react-dom/server';
import { BlogDocument } from './blog-document.tsx';
import { PageZone } from './parts/dates.tsx';

/** A page of the blog as a whole HTML document. The server loads this module from a bundle of its own. */
export function renderPage(page: BlogPage): string {
  const html = renderToStaticMarkup(
    <PageZone value={page.timeZone}>
      <BlogDocument page={page} />
    </PageZone>,
  );
  return `<!doctype html>${html}`;
}
