import type { HiddenRoute, ViewMap } from '#core/routing/view.ts';

/** The page of all results, by component name. */
export const searchViews: ViewMap = {
  'search/index': async () => (await import('./search-page.tsx')).SearchPage,
};

/** One reaches it from the palette. */
export const searchHiddenRoutes: readonly HiddenRoute[] = [
  {
    path: '/search',
    component: 'search/index',
    permission: null,
    title: () => '搜索',
    activeMenu: '',
  },
];
