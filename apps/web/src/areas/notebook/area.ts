import { defineArea } from '#core/area.ts';
import { hearOfNotes } from './tree/tree-events.ts';

/** Beginning, reading and writing are one screen: the tree beside the text stays when one goes from one to the other. */
const notePage = async () => (await import('./note/note-page.tsx')).NotePage;

/** Screens of the notebook. */
export const notebookArea = defineArea({
  views: {
    'notebook/book/index': async () =>
      (await import('./notebook/notebook-list-page.tsx')).NotebookListPage,
    'notebook/note/index': notePage,
    'notebook/graph/index': async () => (await import('./graph/graph-page.tsx')).GraphPage,
    'notebook/daily/index': async () => (await import('./daily/daily-page.tsx')).DailyPage,
    'notebook/note/edit': notePage,
    'notebook/note/preview': notePage,
  },
  hiddenRoutes: [
    {
      path: '/notebook/graph',
      component: 'notebook/graph/index',
      permission: 'note:data:list',
      title: () => '关系图',
      activeMenu: '/notebook/note',
    },
    {
      path: '/notebook/daily',
      component: 'notebook/daily/index',
      permission: 'note:data:add',
      title: () => '今天的日记',
      activeMenu: '/notebook/note',
    },
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
    'notebook:import': async () => (await import('./note/transfer/import-result.tsx')).ImportResult,
  },
  searchKinds: { note: '笔记' },
  events: {
    notes: { heard: (_, client) => hearOfNotes(client), missed: hearOfNotes },
  },
  makes: [
    {
      what: '笔记',
      page: '/notebook/note',
      permission: 'note:data:add',
      isCommon: true,
    },
    {
      what: '日记',
      title: '今天的日记',
      page: '/notebook/note',
      address: '/notebook/daily',
      permission: 'note:data:add',
    },
    { what: '笔记本', page: '/notebook/book', permission: 'note:book:add' },
  ],
});
