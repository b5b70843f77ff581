import type { Task, cancelTaskEndpoint, getTaskEndpoint } from '@wm/contract/core/task';
import { useQuery } from '@tanstack/react-query';
import { call } from '#core/http/call.ts';
import { request } from '#core/http/request.ts';

export type { Task } from '@wm/contract/core/task';

/** Query key of one task, renewed by the event stream. */
export const taskKey = (id?: number): readonly unknown[] =>
  id === undefined ? ['task'] : ['task', id];

const pollMs = 2000;

export function isRunning(task: Task | undefined): boolean {
  return task === undefined || task.status === 'waiting' || task.status === 'running';
}

/** Follows a task until it ends: renewed by the event stream, asked for every two seconds in case that is down. */
export function useTask(id: number | undefined) {
  return useQuery({
    queryKey: taskKey(id ?? 0),
    queryFn: () =>
      call<typeof getTaskEndpoint>('GET', '/admin/v2/tasks/:id', {
        path: { id: id ?? 0 },
        silent: true,
      }),
    enabled: id !== undefined,
    refetchInterval: (query) => (isRunning(query.state.data) ? pollMs : false),
  });
}

function listTasks(): Promise<{ rows: Task[]; total: number }> {
  return request({ method: 'GET', url: '/admin/v2/tasks', silent: true });
}

/** The user's newest tasks: renewed by the event stream, asked for every two seconds while one runs in case that is down. */
export function useTasks() {
  return useQuery({
    queryKey: taskKey(),
    queryFn: listTasks,
    refetchInterval: ({ state }) => (state.data?.rows.some(isRunning) ? pollMs : false),
  });
}

/** Asks the server to stop a task. */
export function cancelTask(id: number): Promise<unknown> {
  return call<typeof cancelTaskEndpoint>('POST', '/admin/v2/tasks/:id/cancel', { path: { id } });
}
