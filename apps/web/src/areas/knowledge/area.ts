import { defineArea } from '#core/area.ts';

/** Screens of the knowledge base. */
export const knowledgeArea = defineArea({
  views: {
    'knowledge/query/index': async () => (await import('./query/query-page.tsx')).QueryPage,
    'knowledge/gene-info/index': async () =>
      (await import('./gene-info/gene-info-page.tsx')).GeneInfoPage,
    'knowledge/gene-disease/index': async () =>
      (await import('./gene-disease/gene-disease-page.tsx')).GeneDiseasePage,
    'knowledge/gene-channel/index': async () =>
      (await import('./gene-channel/gene-channel-page.tsx')).GeneChannelPage,
    'knowledge/cancer/index': async () => (await import('./cancer/cancer-page.tsx')).CancerPage,
    'knowledge/mutation/index': async () =>
      (await import('./mutation/mutation-page.tsx')).MutationPage,
    'knowledge/gene/index': async () => (await import('./gene/gene-page.tsx')).GenePage,
    'knowledge/import/index': async () => (await import('./import/import-page.tsx')).ImportPage,
    'knowledge/import/detail': async () =>
      (await import('./import/import-detail-page.tsx')).ImportDetailPage,
  },
  hiddenRoutes: [
    {
      path: '/knowledge/gene/:symbol',
      component: 'knowledge/gene/index',
      permission: 'knowledge:gene-info:list',
      title: (params) => `基因 ${params['symbol'] ?? ''}`,
      activeMenu: '/knowledge/gene-info',
    },
    {
      path: '/knowledge/import',
      component: 'knowledge/import/index',
      permission: 'knowledge:import:list',
      title: () => '导入知识库',
      activeMenu: '/knowledge/gene-info',
    },
    {
      path: '/knowledge/import/:batch_id(\\d+)',
      component: 'knowledge/import/detail',
      permission: 'knowledge:import:list',
      title: (params) => `导入 ${params['batch_id'] ?? ''}`,
      activeMenu: '/knowledge/gene-info',
    },
  ],
});
