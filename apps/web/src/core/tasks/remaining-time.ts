import type { Task } from '@wm/contract/core/task';

/** How far a task had come at a moment. */
interface Sample {
  done: number;
  /** Milliseconds since 1970. */
  time: number;
}

const firstSeen = new Map<number, Sample>();

/**
 * Milliseconds until a task is done at the speed it has had since `first`; nothing while its end or its speed is unknown.
 */
export function remainingMs(
  task: Pick<Task, 'done' | 'total'>,
  first: Sample,
  now: number,
): number | undefined {
  const done = task.done - first.done;
  const elapsed = now - first.time;
  if (task.total === null || done <= 0 || elapsed <= 0) return undefined;
  return Math.max(0, ((task.total - task.done) / done) * elapsed);
}

/** Notes a running task and estimates what is left of it from when this page first saw it run. */
export function estimateRemaining(task: Task, now: number): number | undefined {
  if (task.status !== 'running') {
    firstSeen.delete(task.id);
    return undefined;
  }
  const first = firstSeen.get(task.id);
  if (!first || task.done < first.done) {
    firstSeen.set(task.id, { done: task.done, time: now });
    return undefined;
  }
  return remainingMs(task, first, now);
}
