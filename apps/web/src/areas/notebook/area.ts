import { defineArea } from '#core/area.ts';

/** Screens of the notebook. */
export const notebookArea = defineArea({
  views: {
    'notebook/book/index': async () =>
      (await import('./notebook/notebook-list-page.tsx')).NotebookListPage,
    'notebook/note/index': async () => (await import('./note/note-list-page.tsx')).NoteListPage,
    'notebook/note/edit': async () => (await import('./note/note-edit-page.tsx')).NoteEditPage,
    'notebook/note/preview': async () =>
      (await import('./note/note-preview-page.tsx')).NotePreviewPage,
  },
  hiddenRoutes: [
    {
      path: '/notebook/edit/:note_name',
      component: 'notebook/note/edit',
      permission: 'note:data:edit',
      title: (params) => `编辑 ${params['note_name'] ?? ''}`,
      activeMenu: '/notebook/note',
    },
    {
      path: '/notebook/preview/:note_name',
      component: 'notebook/note/preview',
      permission: 'note:data:list',
      title: (params) => params['note_name'] ?? '',
      activeMenu: '/notebook/note',
    },
  ],
  taskResults: {
    'notebook:export': async () => (await import('./note/transfer/export-result.tsx')).ExportResult,
    'notebook:import-zip': async () =>
      (await import('./note/transfer/import-result.tsx')).ImportResult,
    'notebook:import': async () => (await import('./note/transfer/import-result.tsx')).ImportResult,
  },
  searchKinds: { note: '笔记' },
  makes: [
    { what: '笔记', page: '/notebook/note', permission: 'note:data:add', isCommon: true },
    { what: '笔记本', page: '/notebook/book', permission: 'note:book:add' },
  ],
});
