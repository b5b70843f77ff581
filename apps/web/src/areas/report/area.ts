import { defineArea } from '#core/area.ts';
import { refetches } from '#core/stream/event-rules.ts';

const refetchDictionaries = refetches('/report/v2/dict/data', '/report/v2/dict/type');

/** Screens of the report area. */
export const reportArea = defineArea({
  views: {
    'report/dict/index': async () =>
      (await import('./dict/report-dict-type-page.tsx')).ReportDictTypePage,
    'report/dict/data': async () => (await import('./dict/report-dict-page.tsx')).ReportDictPage,
  },
  hiddenRoutes: [
    {
      path: '/report/dict-data/index/:dict_type',
      component: 'report/dict/data',
      permission: 'report:dict:list',
      title: (params) => `字典 ${params['dict_type'] ?? ''}`,
      activeMenu: '/report/dict',
    },
  ],
  events: {
    dictionary: { heard: (_, client) => refetchDictionaries(client), missed: refetchDictionaries },
  },
});
