import type { HiddenRoute, ViewMap } from '#core/routing/view.ts';

/** Screens of the system area by the component name the server sends. */
export const systemViews: ViewMap = {
  'system/config/index': async () => (await import('./config/config-page.tsx')).ConfigPage,
  'system/dict/index': async () => (await import('./dict/dict-type-page.tsx')).DictTypePage,
  'system/dict/data': async () => (await import('./dict/dict-data-page.tsx')).DictDataPage,
  'system/post/index': async () => (await import('./post/post-page.tsx')).PostPage,
};

/** Screens one reaches from another one of the area only (specification 2.3). */
export const systemHiddenRoutes: readonly HiddenRoute[] = [
  {
    path: '/system/dict-data/index/:dict_id',
    component: 'system/dict/data',
    permission: 'system:dict:list',
    title: () => '字典数据',
    activeMenu: '/system/dict',
  },
];
