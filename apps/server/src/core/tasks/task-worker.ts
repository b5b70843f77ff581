import { claimTask } from './task-claim.ts';
import type { Side, TaskRow } from './task-claim.ts';
import { executeTask } from './execute-task.ts';
import type { WorkerParts } from './execute-task.ts';

/** Tasks that a process runs at once: the clock's never wait behind people's, nor theirs behind the clock's. */
const slots: Record<Side, number> = { people: 2, clock: 2 };
const sides: readonly Side[] = ['people', 'clock'];
const pollEveryMs = 5000;

interface Running {
  side: Side;
  userId: number | null;
  abort: AbortController;
  finished: Promise<void>;
}

/**
 * Takes waiting rows, and running ones whose worker went silent, and does their work: two of people's at a time and of each
 * user one, so that nobody's many tasks keep all others waiting, and two of the clock's.
 */
export function createWorker(parts: WorkerParts): { open: () => void; close: () => Promise<void> } {
  const running = new Map<number, Running>();
  let isOpen = false;
  let poll: NodeJS.Timeout | undefined;
  let taking: Promise<void> | undefined;
  // Something has ended or come while tasks were taken: what was not to be had then may be now.
  let again = false;

  const next = async (side: Side): Promise<TaskRow | undefined> => {
    const own = [...running.values()].filter((one) => one.side === side);
    if (!isOpen || own.length >= slots[side]) return undefined;
    const busy = own.flatMap(({ userId }) => userId ?? []);
    return claimTask(parts.db, { side, kinds: [...parts.runners.keys()], busy });
  };

  const begin = (side: Side, row: TaskRow): void => {
    const { id, userId } = row;
    const abort = new AbortController();
    const finished = executeTask(parts, row, abort).finally(() => {
      running.delete(id);
      void take();
    });
    running.set(id, { side, userId, abort, finished });
  };

  const takeAll = async (): Promise<void> => {
    try {
      for (const side of sides)
        for (let row = await next(side); row; row = await next(side)) begin(side, row);
    } catch (error) {
      parts.logger.warn({ err: (error as Error).message }, 'no task could be taken');
    }
  };

  const take = async (): Promise<void> => {
    again = taking !== undefined;
    if (taking) return;
    taking = takeAll();
    await taking;
    taking = undefined;
    if (again) await take();
  };

  parts.signals.on('task', ({ id, cancel }) => {
    if (cancel) running.get(id)?.abort.abort('cancelled');
    else if (isOpen) void take();
  });

  return {
    open: () => {
      isOpen = true;
      poll = setInterval(() => void take(), pollEveryMs);
      poll.unref();
      void take();
    },
    close: async () => {
      isOpen = false;
      clearInterval(poll);
      // A task that is being claimed right now is this process's to put back.
      await taking;
      for (const { abort } of running.values()) abort.abort('stopping');
      await Promise.all([...running.values()].map(({ finished }) => finished));
    },
  };
}
