import { useEffect } from 'react';
import { useSettings } from '#core/stores/settings-store.ts';

/** The document's title for a page (specification 4). */
export function documentTitle(pageTitle: string, isDynamic: boolean): string {
  if (!isDynamic || !pageTitle) return 'Work Manage';
  if (pageTitle.includes('博客') || pageTitle.includes('文章')) return pageTitle;
  return `${pageTitle} - Work Manage`;
}

/** Keeps the document's title, and the settings' own, at the title of the page on the screen. */
export function useDocumentTitle(pageTitle: string): void {
  const isDynamic = useSettings((settings) => settings.dynamicTitle);
  useEffect(() => {
    document.title = documentTitle(pageTitle, isDynamic);
  }, [pageTitle, isDynamic]);
  useEffect(() => {
    useSettings.setState({ title: pageTitle });
  }, [pageTitle]);
}
