import type { HiddenRoute, ViewMap } from '#core/routing/view.ts';
import type { TaskResultMap } from '#core/tasks/task-result.ts';

/** Screens of the notebook by the component name the server sends, and those of its hidden routes. */
export const notebookViews: ViewMap = {
  'notebook/book/index': async () =>
    (await import('./notebook/notebook-list-page.tsx')).NotebookListPage,
  'notebook/note/index': async () => (await import('./note/note-list-page.tsx')).NoteListPage,
  'notebook/note/edit': async () => (await import('./note/note-edit-page.tsx')).NoteEditPage,
  'notebook/note/preview': async () =>
    (await import('./note/note-preview-page.tsx')).NotePreviewPage,
};

/** Screens one reaches from the list of notes only (specification 2.3). */
export const notebookHiddenRoutes: readonly HiddenRoute[] = [
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
];

/** How the outcome of the notebook's long work is shown, by the kind of task. */
export const notebookTaskResults: TaskResultMap = {
  'notebook:export': async () => (await import('./note/parts/export-result.tsx')).ExportResult,
  'notebook:import-zip': async () => (await import('./note/parts/import-result.tsx')).ImportResult,
  'notebook:import': async () => (await import('./note/parts/import-result.tsx')).ImportResult,
};
