import type { RouteEntry } from '@wm/contract/auth/account';

/** A page of the server's tree, for tests. */
export function pageEntry(path: string, title: string, more: Partial<RouteEntry> = {}): RouteEntry {
  return {
    name: path,
    path,
    component: 'test/page',
    hidden: false,
    ...more,
    meta: {
      title,
      icon: '',
      link: null,
      noCache: false,
      affix: false,
      breadcrumb: true,
      ...more.meta,
    },
  };
}
