import { useEffect } from 'react';
import { usePreference, usePreferencesKnown } from '#core/preferences/preferences.ts';
import { isRunning } from './task.api.ts';
import type { Task } from './task.api.ts';

/** Preference that holds the end of the last result its owner has looked at. */
const readKey = 'tasks-read';

/** How many tasks run, and how many have ended since the user last looked. */
export interface TaskNews {
  running: number;
  unread: number;
}

/** Whether a task has an end its owner did not bring about himself. */
function hasResult({ status }: Task): boolean {
  return status === 'done' || status === 'failed';
}

/** Counts what runs and what ended after `readUntil` (ISO); an empty text means nothing was read yet. */
export function newsOf(tasks: readonly Task[], readUntil: string): TaskNews {
  return {
    running: tasks.filter(isRunning).length,
    unread: tasks.filter((task) => hasResult(task) && (task.endTime ?? '') > readUntil).length,
  };
}

/** What is new among the user's tasks. */
export function useTaskNews(tasks: readonly Task[]): TaskNews {
  const [readUntil] = usePreference(readKey);
  const isKnown = usePreferencesKnown();
  const news = newsOf(tasks, typeof readUntil === 'string' ? readUntil : '');
  return isKnown ? news : { ...news, unread: 0 };
}

/** Remembers with the account that the results among these tasks have been seen. */
export function useReadTasks(tasks: readonly Task[]): void {
  const [readUntil, setReadUntil] = usePreference(readKey);
  const isKnown = usePreferencesKnown();
  const read = typeof readUntil === 'string' ? readUntil : '';
  const newest = tasks
    .filter(hasResult)
    .reduce((latest, { endTime }) => (endTime && endTime > latest ? endTime : latest), read);
  useEffect(() => {
    if (isKnown && newest > read) setReadUntil(newest);
  }, [isKnown, newest, read, setReadUntil]);
}
