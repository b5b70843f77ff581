import { useState } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { usePreference, usePreferencesKnown } from '#core/preferences/preferences.ts';
import { useTasks } from '#core/tasks/task.api.ts';
import type { Task } from '#core/tasks/task.api.ts';

const weekMs = 7 * 86_400_000;
const settledKey = 'workbench-settled-tasks';

/** Own tasks of the last week that failed and were not put aside. */
export function useFailedTasks(): { rows: Task[]; settle: (id: number) => void } {
  const { data } = useTasks();
  const [kept, keep] = usePreference(settledKey);
  const isKnown = usePreferencesKnown();
  const settled = Array.isArray(kept) ? kept.filter((id) => typeof id === 'number') : [];
  const [opened] = useState(() => Date.now());
  const failed = data?.rows.filter((task) => isRecentFailure(task, opened)) ?? [];
  const settle = (id: number): void => {
    const still = new Set(failed.map((task) => task.id));
    keep([...settled.filter((one) => still.has(one)), id]);
    notifier().undoable('已放到一边', () => {
      keep(settled);
      return Promise.resolve();
    });
  };
  return { rows: isKnown ? failed.filter(({ id }) => !settled.includes(id)) : [], settle };
}

/** Whether a task failed within the last week. */
function isRecentFailure({ status, endTime }: Task, now: number): boolean {
  return status === 'failed' && endTime !== null && now - Date.parse(endTime) < weekMs;
}
