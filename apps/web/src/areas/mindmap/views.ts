import type { HiddenRoute, ViewMap } from '#core/routing/view.ts';

/** Screens of the mind maps by the component name the server sends, and those of its hidden routes. */
export const mindmapViews: ViewMap = {
  'mindmap/map/index': async () => (await import('./map/map-list-page.tsx')).MapListPage,
  'mindmap/map/edit': async () => (await import('./map/map-edit-page.tsx')).MapEditPage,
};

/** The editor of one map, which one reaches from the list only (reading 30). */
export const mindmapHiddenRoutes: readonly HiddenRoute[] = [
  {
    path: '/mindmap/edit/:map_id(\\d+)',
    component: 'mindmap/map/edit',
    permission: 'mindmap:data:query',
    title: (params) => `思维导图 ${params['map_id'] ?? ''}`,
    activeMenu: '/mindmap/map',
  },
];
