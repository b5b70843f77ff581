import type { BlogPage } from '@wm/contract/blog/page';
import { renderToStaticMarkup } from 'react-dom/server';
import { BlogDocument } from './blog-document.tsx';

/** A page of the blog as a whole HTML document. The server loads this module from a bundle of its own. */
export function renderPage(page: BlogPage): string {
  return `<!doctype html>${renderToStaticMarkup(<BlogDocument page={page} />)}`;
}
