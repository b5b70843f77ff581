/** The document's title for a page (specification 4). */
export function documentTitle(pageTitle: string, isDynamic: boolean): string {
  if (!isDynamic || !pageTitle) return 'Work Manage';
  if (pageTitle.includes('博客') || pageTitle.includes('文章')) return pageTitle;
  return `${pageTitle} - Work Manage`;
}
