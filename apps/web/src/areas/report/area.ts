import { defineArea } from '#core/area.ts';
import { refetches } from '#core/stream/event-rules.ts';

const refetchDictionaries = refetches('/report/v2/dict/data', '/report/v2/dict/type');

/** Screens of the report area. */
export const reportArea = defineArea({
  views: {
    'report/compare/index': async () => (await import('./compare/compare-page.tsx')).ComparePage,
    'report/config/index': async () => (await import('./config/config-page.tsx')).ConfigPage,
    'report/console/index': async () => (await import('./console/console-page.tsx')).ConsolePage,
    'report/dataset/index': async () => (await import('./dataset/dataset-page.tsx')).DatasetPage,
    'report/data/index': async () => (await import('./result/data-page.tsx')).DataPage,
    'report/echart/index': async () => (await import('./echart/echart-page.tsx')).EchartPage,
    'report/dict/index': async () =>
      (await import('./dict/report-dict-type-page.tsx')).ReportDictTypePage,
    'report/guide/index': async () => (await import('./guide/guide-page.tsx')).GuidePage,
    'report/install/index': async () => (await import('./install/install-page.tsx')).InstallPage,
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
  taskResults: {
    'report:dataset': async () =>
      (await import('./dataset/dataset-task-result.tsx')).DatasetTaskResult,
    'report:run': async () => (await import('./run-task-result.tsx')).RunTaskResult,
  },
  events: {
    dictionary: { heard: (_, client) => refetchDictionaries(client), missed: refetchDictionaries },
  },
  makes: [{ what: '报表', page: '/report/config', permission: 'report:config:add' }],
});
