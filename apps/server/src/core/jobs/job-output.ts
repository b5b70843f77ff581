import { cutText } from '@wm/contract/core/stored-text';
import { eq, max } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '#core/database/database.ts';
import type { Signals } from '#core/database/signals.ts';
import { sysJobOutput } from './job.table.ts';

const flushEveryMs = 200;
const linesAtMost = 10_000;
const longestLine = 2000;
const omitted = `输出超过 ${linesAtMost} 行，后面的没有记录`;

interface OutputParts {
  db: Database;
  signals: Signals;
  logger: Logger;
}

/** Keeps what a run says, at most every 200 ms and 10,000 lines. A run that begins again goes on below. */
export async function openOutput(
  { db, signals, logger }: OutputParts,
  { logId, jobId }: { logId: number; jobId: number },
): Promise<{ say: (line: string) => void; close: () => Promise<void> }> {
  const [last] = await db
    .select({ line: max(sysJobOutput.line) })
    .from(sysJobOutput)
    .where(eq(sysJobOutput.logId, logId));
  let next = (last?.line ?? 0) + 1;
  let waiting: (typeof sysJobOutput.$inferInsert)[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  const flush = (): void => {
    timer = undefined;
    const rows = waiting;
    waiting = [];
    if (rows.length === 0) return;
    writing = writing
      .then(async () => {
        await db.insert(sysJobOutput).values(rows).onConflictDoNothing();
        await signals.send('job', { id: jobId });
      })
      .catch((error: unknown) => {
        logger.warn({ err: (error as Error).message }, "a job's output was not written");
      });
  };
  return {
    say: (line) => {
      if (next > linesAtMost + 1) return;
      const text = next > linesAtMost ? omitted : cutText(line, longestLine);
      waiting.push({ logId, line: next, text, createTime: new Date().toISOString() });
      next += 1;
      timer ??= setTimeout(flush, flushEveryMs);
    },
    close: async () => {
      clearTimeout(timer);
      flush();
      await writing;
    },
  };
}
