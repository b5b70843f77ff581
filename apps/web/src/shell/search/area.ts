import { defineArea } from '#core/area.ts';

/** The page of all results, which one reaches from the palette. */
export const searchArea = defineArea({
  views: {
    'search/index': async () => (await import('./search-page.tsx')).SearchPage,
  },
  hiddenRoutes: [
    {
      path: '/search',
      component: 'search/index',
      permission: null,
      title: () => '搜索',
      activeMenu: '',
    },
  ],
});
