import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '#core/database/database.ts';
import { indexDocuments, indexEdition } from './search-index.ts';
import type { SearchKind } from './search-kind.ts';

const firstAfterMs = 2000;
const stepSize = 50;
const tidyEveryMs = 15_000;
const waitingSeconds = 30;

/**
 * Indexes what the index lacks: after the start all records of an installation from before the search, those written by
 * an older program, and everything after a new edition; then every quarter of a minute what was saved and has rested for
 * half a minute. Each step is a short transaction of 50 records, followed by a rest as long as itself; where it was ended
 * it goes on after the next start. Several processes may do it at once.
 */
export function createRebuild(
  db: Database,
  kinds: ReadonlyMap<string, SearchKind>,
  logger: Logger,
): {
  rebuild: () => Promise<number>;
  rebuildSoon: () => void;
  open: () => void;
  close: () => Promise<void>;
} {
  const ending = new AbortController();
  let running: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let isWanted = false;

  const step = (
    kind: SearchKind,
    after: number,
    waiting: { waitingSeconds?: number },
  ): Promise<{ last: number; count: number }> =>
    db.transaction(async (tx) => {
      const from = { after, edition: indexEdition, limit: stepSize, ...waiting };
      const documents = await kind.stale(tx, from);
      await indexDocuments(tx, documents);
      return { last: documents.at(-1)?.refId ?? after, count: documents.length };
    });

  const index = async (waiting: { waitingSeconds?: number }): Promise<number> => {
    let total = 0;
    for (const kind of kinds.values()) {
      for (let after = 0; !ending.signal.aborted;) {
        const begun = performance.now();
        const { last, count } = await step(kind, after, waiting);
        total += count;
        after = last;
        if (count < stepSize) break;
        await sleep(performance.now() - begun, undefined, { signal: ending.signal }).catch(
          () => undefined,
        );
      }
    }
    return total;
  };

  const rebuild = async (): Promise<number> => {
    const total = await index({});
    if (total > 0) logger.info({ documents: total }, 'search index brought up to date');
    return total;
  };

  const tidy = (): Promise<number> => {
    if (!isWanted) return index({ waitingSeconds });
    isWanted = false;
    return rebuild();
  };

  const schedule = (afterMs: number, work: () => Promise<number>): void => {
    timer = setTimeout(() => {
      running = work()
        .catch((error: unknown) =>
          logger.warn({ err: error }, 'the search index could not be brought up to date'),
        )
        .finally(() => {
          if (!ending.signal.aborted) schedule(tidyEveryMs, tidy);
        });
    }, afterMs);
    timer.unref();
  };

  return {
    rebuild,
    rebuildSoon: () => {
      isWanted = true;
    },
    open: () => schedule(firstAfterMs, rebuild),
    close: async () => {
      ending.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
