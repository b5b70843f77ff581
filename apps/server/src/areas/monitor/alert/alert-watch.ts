import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { lookForTroubles, tellOutside } from './alert.service.ts';

const everyMs = 60_000;
/** One moment of waiting is no trouble. */
const poolEveryMs = 5000;
const looksAtLeast = 6;

/** Looks for troubles each minute while the product listens. */
export function watchForTroubles(app: FastifyInstance, core: Core): void {
  if (!core.config.schedules) return;
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
  app.addHook('onListen', async () => {
    const watchPool = (): void => {
      short = core.pool.waitingCount > 0 ? short + 1 : 0;
    };
    timers.push(setInterval(watchPool, poolEveryMs).unref());
    const lookNext = (): void => {
      looking = looking.then(look);
    };
    timers.push(setInterval(lookNext, everyMs).unref());
  });
  app.addHook('onClose', async () => {
    for (const timer of timers) clearInterval(timer);
    await looking;
  });
}
