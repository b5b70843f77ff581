import { defineArea } from '#core/area.ts';

/** Screens of the mind maps. */
export const mindmapArea = defineArea({
  views: {
    'mindmap/map/index': async () => (await import('./map/map-list-page.tsx')).MapListPage,
    'mindmap/map/edit': async () => (await import('./map/map-edit-page.tsx')).MapEditPage,
  },
  hiddenRoutes: [
    {
      path: '/mindmap/edit/:map_id(\\d+)',
      component: 'mindmap/map/edit',
      permission: 'mindmap:data:query',
      title: (params) => `思维导图 ${params['map_id'] ?? ''}`,
      activeMenu: '/mindmap/map',
    },
  ],
  searchKinds: { mindmap: '思维导图' },
  makes: [{ what: '思维导图', page: '/mindmap/map', permission: 'mindmap:data:add' }],
});
