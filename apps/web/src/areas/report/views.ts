import type { HiddenRoute, ViewMap } from '#core/routing/view.ts';

/** Screens of the report area by the component name the server sends. */
export const reportViews: ViewMap = {
  'report/dict/index': async () =>
    (await import('./dict/report-dict-type-page.tsx')).ReportDictTypePage,
  'report/dict/data': async () => (await import('./dict/report-dict-page.tsx')).ReportDictPage,
};

/** Screens one reaches from another one of the area only (specification 2.3). */
export const reportHiddenRoutes: readonly HiddenRoute[] = [
  {
    path: '/report/dict-data/index/:dict_type',
    component: 'report/dict/data',
    permission: 'report:dict:list',
    title: (params) => `字典 ${params['dict_type'] ?? ''}`,
    activeMenu: '/report/dict',
  },
];
