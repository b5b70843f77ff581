import { AppError } from '#core/app-error.ts';

export interface Turns {
  /** Does `work` when it is its turn. Rejects with `request.timeout` when `signal` is aborted before that. */
  take: <T>(whose: { key: number; signal: AbortSignal }, work: () => Promise<T>) => Promise<T>;
}

interface Waiting {
  key: number;
  begin: () => void;
}

/** Lets `atOnce` pieces of work run at a time, and of each key only one, so that nobody takes the turns of all others. */
export function createTurns(atOnce: number): Turns {
  const waiting: Waiting[] = [];
  const running = new Set<number>();
  const next = (): void => {
    while (running.size < atOnce) {
      const at = waiting.findIndex(({ key }) => !running.has(key));
      if (at === -1) return;
      for (const { key, begin } of waiting.splice(at, 1)) {
        running.add(key);
        begin();
      }
    }
  };
  const wait = (key: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const leave = (): void => {
        const at = waiting.indexOf(entry);
        if (at === -1) return;
        waiting.splice(at, 1);
        reject(new AppError('request.timeout'));
      };
      const entry = {
        key,
        begin: () => {
          signal.removeEventListener('abort', leave);
          resolve();
        },
      };
      waiting.push(entry);
      signal.addEventListener('abort', leave);
      if (signal.aborted) leave();
      else next();
    });
  return {
    take: async ({ key, signal }, work) => {
      await wait(key, signal);
      try {
        return await work();
      } finally {
        running.delete(key);
        next();
      }
    },
  };
}
