import { hostname } from 'node:os';
import { eq } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '#core/database/database.ts';
import type { Signals } from '#core/database/signals.ts';
import type { Settings } from '#core/settings/settings.ts';
import type { Tasks } from '#core/tasks/tasks.ts';
import { nextInstants } from './cron.ts';
import { taskKindOf } from './fire-job.ts';
import type { JobPayload } from './fire-job.ts';
import type { JobHandler } from './job-handler.ts';
import { openOutput } from './job-output.ts';
import { sysJob, sysJobLog } from './job.table.ts';
import { traceJob } from '#core/telemetry/trace-job.ts';
import type { Tracer } from '#core/telemetry/tracer.ts';
import { createScheduler } from './scheduler.ts';
import type { Scheduler } from './scheduler.ts';

export interface Jobs extends Scheduler {
  /** Makes work known that may be scheduled. */
  define: (handler: JobHandler) => void;
  handlers: ReadonlyMap<string, JobHandler>;
  /** Makes the jobs that the product brings, where they are not there. */
  seed: () => Promise<void>;
}

interface JobsParts {
  db: Database;
  signals: Signals;
  logger: Logger;
  tasks: Tasks;
  settings: Settings;
  /** Traces runs, where that is wanted. */
  tracer?: Tracer | undefined;
}

const node = `${hostname()}:${process.pid}`;

/** Work by the clock: rows in `sys_job`, fired by any process, run as tasks that are nobody's. */
export function createJobs(parts: JobsParts): Jobs {
  const handlers = new Map<string, JobHandler>();
  return {
    ...createScheduler(parts),
    handlers,
    define: (handler) => {
      handlers.set(handler.key, handler);
      parts.tasks.defineUnowned(taskKindOf(handler.key), async (given, control) => {
        const { logId, jobId, payload } = given as JobPayload;
        await parts.db.update(sysJobLog).set({ node }).where(eq(sysJobLog.id, logId));
        const output = await openOutput(parts, { logId, jobId });
        try {
          const run = () =>
            handler.run(handler.params.parse(payload), { ...control, say: output.say });
          return await (parts.tracer ? traceJob(parts.tracer, handler.key, run) : run());
        } catch (error) {
          // Whoever looks after the installation may know; the message of the run says less.
          output.say(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
          throw error;
        } finally {
          await output.close();
        }
      });
    },
    seed: async () => {
      const stored = await parts.db
        .select({ handler: sysJob.handler })
        .from(sysJob)
        .where(eq(sysJob.builtIn, true));
      const known = new Set(stored.map(({ handler }) => handler));
      const timeZone = await parts.settings.text('sys.office.time-zone');
      for (const { key, params, description, seed } of handlers.values()) {
        // The platform's time zones cost 8 MB from the first instant that is computed.
        if (!seed || known.has(key)) continue;
        const [next] = nextInstants({ cron: seed.cron, timeZone }, new Date(), 1);
        await parts.db
          .insert(sysJob)
          .values({
            jobName: seed.name,
            handler: key,
            payload: params.parse({}),
            cron: seed.cron,
            timeoutSeconds: seed.timeoutSeconds ?? 3600,
            nextFire: next?.toISOString() ?? null,
            builtIn: true,
            remark: description,
          })
          .onConflictDoNothing();
      }
    },
  };
}
