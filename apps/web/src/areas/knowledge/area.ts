import { defineArea } from '#core/area.ts';

/** Screens of the knowledge base. */
export const knowledgeArea = defineArea({
  searchKinds: {
    gene: '基因',
    variant: '突变',
    disease: '疾病',
    pathway: '通路',
    cancer: '癌种',
  },
  askedPage: {
    entry: '/knowledge/query',
    load: async () => (await import('@wm/contract/knowledge/read-question')).readingOf,
    pathOf: (text) => `/knowledge/query?q=${encodeURIComponent(text)}`,
  },
  taskResults: {
    'knowledge:inheritance': async () =>
      (await import('./inheritance/analysis-task-result.tsx')).AnalysisTaskResult,
  },
  views: {
    'knowledge/query/index': async () => (await import('./query/query-page.tsx')).QueryPage,
    'knowledge/gene-info/index': async () =>
      (await import('./gene-info/gene-info-page.tsx')).GeneInfoPage,
    'knowledge/gene-disease/index': async () =>
      (await import('./gene-disease/gene-disease-page.tsx')).GeneDiseasePage,
    'knowledge/gene-channel/index': async () =>
      (await import('./gene-channel/gene-channel-page.tsx')).GeneChannelPage,
    'knowledge/cancer/index': async () => (await import('./cancer/cancer-page.tsx')).CancerPage,
    'knowledge/cancer-map/index': async () =>
      (await import('./cancer/cancer-map-page.tsx')).CancerMapPage,
    'knowledge/mutation/index': async () =>
      (await import('./mutation/mutation-page.tsx')).MutationPage,
    'knowledge/gene/index': async () => (await import('./gene/gene-page.tsx')).GenePage,
    'knowledge/variant/index': async () => (await import('./variant/variant-page.tsx')).VariantPage,
    'knowledge/evidence-type/index': async () =>
      (await import('./evidence-type/evidence-type-page.tsx')).EvidenceTypePage,
    'knowledge/evidence/index': async () =>
      (await import('./evidence/evidence-page.tsx')).EvidencePage,
    'knowledge/gene-description/index': async () =>
      (await import('./gene-description/gene-description-page.tsx')).GeneDescriptionPage,
    'knowledge/mutation-label/index': async () =>
      (await import('./mutation-label/mutation-label-page.tsx')).MutationLabelPage,
    'knowledge/mutation-analysis/index': async () =>
      (await import('./analysis/analysis-page.tsx')).MutationAnalysisPage,
    'knowledge/enrichment/index': async () =>
      (await import('./enrichment/enrichment-page.tsx')).EnrichmentPage,
    'knowledge/inheritance-mutation/index': async () =>
      (await import('./inheritance/case-list-page.tsx')).CaseListPage,
    'knowledge/case/family': async () =>
      (await import('./inheritance/family/family-page.tsx')).FamilyPage,
    'knowledge/case/files': async () => (await import('./inheritance/files-page.tsx')).FilesPage,
    'knowledge/case/results': async () =>
      (await import('./inheritance/results-page.tsx')).ResultsPage,
    'knowledge/case/report': async () =>
      (await import('./inheritance/case-report/report-page.tsx')).ReportPage,
    'knowledge/sources/index': async () => (await import('./sources/sources-page.tsx')).SourcesPage,
    'knowledge/import/index': async () => (await import('./import/import-page.tsx')).ImportPage,
    'knowledge/import/detail': async () =>
      (await import('./import/import-detail-page.tsx')).ImportDetailPage,
  },
  hiddenRoutes: [
    {
      path: '/knowledge/case/:case_id(\\d+)/family',
      component: 'knowledge/case/family',
      permission: 'knowledge:inheritance-mutation:query',
      title: (params) => `病例 ${params['case_id'] ?? ''} 家系`,
      activeMenu: '/knowledge/inheritance-mutation',
    },
    {
      path: '/knowledge/case/:case_id(\\d+)/files',
      component: 'knowledge/case/files',
      permission: 'knowledge:inheritance-mutation:query',
      title: (params) => `病例 ${params['case_id'] ?? ''} 文件`,
      activeMenu: '/knowledge/inheritance-mutation',
    },
    {
      path: '/knowledge/case/:case_id(\\d+)/results',
      component: 'knowledge/case/results',
      permission: 'knowledge:inheritance-mutation:query',
      title: (params) => `病例 ${params['case_id'] ?? ''} 结果`,
      activeMenu: '/knowledge/inheritance-mutation',
    },
    {
      path: '/knowledge/case/:case_id(\\d+)/report',
      component: 'knowledge/case/report',
      permission: 'knowledge:inheritance-mutation:query',
      title: (params) => `病例 ${params['case_id'] ?? ''} 报告`,
      activeMenu: '/knowledge/inheritance-mutation',
    },
    {
      path: '/knowledge/gene/:symbol',
      component: 'knowledge/gene/index',
      permission: 'knowledge:gene-info:list',
      title: (params) => `基因 ${params['symbol'] ?? ''}`,
      activeMenu: '/knowledge/gene-info',
    },
    {
      path: '/knowledge/variant/:key',
      component: 'knowledge/variant/index',
      permission: 'knowledge:mutation:list',
      title: (params) => `突变 ${params['key'] ?? ''}`,
      activeMenu: '/knowledge/mutation',
    },
    {
      path: '/knowledge/cancer-map',
      component: 'knowledge/cancer-map/index',
      permission: 'knowledge:cancer:list',
      title: () => '癌种图',
      activeMenu: '/knowledge/cancer',
    },
    {
      path: '/knowledge/enrichment',
      component: 'knowledge/enrichment/index',
      permission: 'knowledge:gene-channel:list',
      title: () => '基因富集',
      activeMenu: '/knowledge/gene-channel',
    },
    {
      path: '/knowledge/sources',
      component: 'knowledge/sources/index',
      permission: null,
      title: () => '来源与许可',
      activeMenu: '/knowledge/query',
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
  makes: [
    {
      what: '病例',
      page: '/knowledge/inheritance-mutation',
      permission: 'knowledge:inheritance-mutation:add',
    },
  ],
});
