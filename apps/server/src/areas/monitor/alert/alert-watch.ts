import type { Core } from '#core/core.ts';
import { lookForTroubles, tellOutside } from './alert.service.ts';

const everyMs = 60_000;
/** One moment of waiting is no trouble. */
const poolEveryMs = 5000;
const looksAtLeast = 6;

/** Looks for troubles each minute from its start until it is stopped. */
export function watchForTroubles(core: Core): { start: () => void; stop: () => Promise<void> } {
  const timers: NodeJS.Timeout[] = [];
  let short = 0;
  let looking = Promise.resolve();
  const look = async (): Promise<void> => {
    try {
      await lookForTroubles(core, { isShort: short >= looksAtLeast });
      await tellOutside(core);
    } catch (error) {
      core.logger.warn({ err: (error as Error).message }, 'troubles could not be looked for');
    }
  };
  const watchPool = (): void => {
    short = core.pool.waitingCount > 0 ? short + 1 : 0;
  };
  const lookNext = (): void => {
    looking = looking.then(look);
  };
  return {
    start: () => {
      timers.push(setInterval(watchPool, poolEveryMs).unref());
      timers.push(setInterval(lookNext, everyMs).unref());
    },
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await looking;
    },
  };
}
