import type {
  Todo,
  TodoDay,
  TodoGroup,
  doneTodoEndpoint,
  snoozeTodoEndpoint,
  todoDaysEndpoint,
  todoResource,
} from '@wm/contract/home/todo';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { createResourceApi } from '#core/crud/resource-api.ts';
import { call } from '#core/http/call.ts';
import { notifier } from '#core/http/notifier.ts';
import { dueText } from './due-text.ts';
import { todoKeys } from './todo-keys.ts';

export type { Todo, TodoDay, TodoGroup } from '@wm/contract/home/todo';

export const todoApi = createResourceApi<typeof todoResource>({
  path: '/home/v2/todo',
  permission: 'home:workbench',
  title: '待办',
});

const [todoKey, daysKey] = todoKeys;

/** The first `limit` to-dos of a group, in the order in which they are due; done ones the last first. */
export function useTodos(
  group: TodoGroup,
  { limit, isShown = true }: { limit: number; isShown?: boolean },
) {
  return useQuery({
    queryKey: [todoKey, group, limit],
    queryFn: () =>
      todoApi.list(
        group === 'done'
          ? { group, limit, sort: 'done_time', order: 'desc', thenBy: '-id' }
          : { group, limit, sort: 'due_day', thenBy: 'due_minute,id' },
        { silent: true },
      ),
    placeholderData: keepPreviousData,
    enabled: isShown,
  });
}

/** What is due on one day, done or not. */
export function useTodosOfDay(day: string) {
  return useQuery({
    queryKey: [todoKey, 'day', day],
    queryFn: () =>
      todoApi.list({ dueDay: day, limit: 100, sort: 'due_minute', thenBy: 'id' }, { silent: true }),
    enabled: day !== '',
  });
}

/** How much is due on the days of a calendar that begins with one. */
export function useTodoDays(begin: string): ReadonlyMap<string, TodoDay> {
  const { data } = useQuery({
    queryKey: [daysKey, begin],
    queryFn: () =>
      call<typeof todoDaysEndpoint>('GET', '/home/v2/workbench/days', {
        query: { begin },
        silent: true,
      }),
    placeholderData: keepPreviousData,
  });
  return new Map(data?.rows.map((row) => [row.day, row]));
}

export function useTodo(id: number | undefined) {
  return useQuery({
    queryKey: [todoKey, 'one', id],
    queryFn: () => todoApi.find(id ?? 0, { silent: true }),
    enabled: id !== undefined,
  });
}

type Due = Partial<Pick<Todo, 'dueDay' | 'dueMinute'>>;

/** What one may do with to-dos; each shows its own errors, and can be taken back for ten seconds. */
export interface TodoActions {
  setDone: (todo: Todo, isDone: boolean) => Promise<void>;
  snooze: (todo: Todo) => Promise<void>;
  move: (todo: Todo, due: Due) => Promise<void>;
  remove: (todo: Todo) => Promise<void>;
  /** Fetches anew what is shown. */
  renew: () => Promise<void>;
}

const done = (id: number, isDone: boolean) =>
  call<typeof doneTodoEndpoint>('PUT', '/home/v2/todo/:id/done', {
    path: { id },
    body: { isDone },
    repeatSubmit: false,
  });

const snoozed = (id: number, isSnoozed: boolean) =>
  call<typeof snoozeTodoEndpoint>('PUT', '/home/v2/todo/:id/snooze', {
    path: { id },
    body: { isSnoozed },
    repeatSubmit: false,
  });

/** A text as it stands in a message. */
function short(text: string): string {
  return text.length > 20 ? `“${text.slice(0, 20)}…”` : `“${text}”`;
}

export function useTodoActions(): TodoActions {
  const client = useQueryClient();
  const renew = async (): Promise<void> => {
    await Promise.all(todoKeys.map((key) => client.invalidateQueries({ queryKey: [key] })));
  };
  /** Does it; the client shows why it could not. */
  const act = async (work: () => Promise<string>, undo?: () => Promise<unknown>): Promise<void> => {
    try {
      const said = await work();
      if (undo) notifier().undoable(said, () => undo().then(renew));
    } catch {
      // The client has shown why.
    }
    await renew();
  };
  return {
    renew,
    setDone: ({ id, text }, isDone) =>
      act(
        async () => {
          const { nextDay } = await done(id, isDone);
          if (!isDone) return `${short(text)}没有做完`;
          return nextDay ? `已完成${short(text)}，下次 ${nextDay}` : `已完成${short(text)}`;
        },
        () => done(id, !isDone),
      ),
    snooze: ({ id, text }) =>
      act(
        async () => {
          await snoozed(id, true);
          return `${short(text)}明天 9:00 再出现`;
        },
        () => snoozed(id, false),
      ),
    move: ({ id, text, dueDay, dueMinute, repeat, repeatDay }, due) =>
      act(
        async () => {
          const moved = await todoApi.update(id, due);
          return moved.dueDay ? `${short(text)}改到 ${dueText(moved)}` : `${short(text)}没有日期了`;
        },
        () => todoApi.update(id, { dueDay, dueMinute, repeat, repeatDay }),
      ),
    async remove({ id, text }) {
      try {
        const undo = await todoApi.remove([id]);
        if (undo) notifier().undoable(`已删除${short(text)}`, () => undo().then(renew));
      } catch {
        // The client has shown why.
      }
      await renew();
    },
  };
}
