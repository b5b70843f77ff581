import { defineArea } from '#core/area.ts';
import { refetches } from '#core/stream/event-rules.ts';
import { todoKeys } from './workbench/todo-keys.ts';

const refetchTodos = refetches(...todoKeys);

/** Screens of the home area. */
export const homeArea = defineArea({
  views: {
    'home/index': async () => (await import('./home-page.tsx')).HomePage,
    'home/workbench/index': async () =>
      (await import('./workbench/workbench-page.tsx')).WorkbenchPage,
  },
  events: {
    todo: { heard: (_, client) => refetchTodos(client), missed: refetchTodos },
  },
});
