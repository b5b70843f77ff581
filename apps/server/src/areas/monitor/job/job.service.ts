import type { Job, JobHandlerInfo, JobInput, JobState } from '@wm/contract/monitor/job';
import { jobResource } from '@wm/contract/monitor/job';
import { differences, recordChange } from '#core/audit/record-changes.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { Database } from '#core/database/database.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { isSchedule, nextInstants } from '#core/jobs/cron.ts';
import type { Schedule } from '#core/jobs/cron.ts';
import { hasOpenRun, startRun } from '#core/jobs/fire-job.ts';
import { comingOf, readDay } from '#core/jobs/office-day.ts';
import { orNotFound } from '#core/not-found.ts';
import { describeHandler } from './job-params.ts';
import { readPast, readStrips } from './job-run.repository.ts';
import { jobRepository, lockJob, readScheduled, writeJob } from './job.repository.ts';
import type { StoredJob } from './job.repository.ts';

const previewed = 5;

/** Jobs with their rules: only registered work, parameters under its schema, and the next instant always computed anew. */
export function jobService(core: Core): CrudRepository<typeof jobResource> {
  const plain = jobRepository(core);
  const within = <T>(work: (jobs: typeof plain, tx: Transaction) => Promise<T>): Promise<T> =>
    core.db.transaction((tx) => work(jobRepository({ ...core, db: tx }), tx));
  const tellDue = (id: number): Promise<void> => core.signals.send('job', { id, isDue: true });
  return {
    ...plain,
    create: async (input, principal) => {
      const payload = checkJob(core, input);
      const made = await within(async (jobs, tx) => {
        const { id } = await jobs.create({ ...input, payload }, principal);
        await schedule(tx, id);
        return jobs.find(id, principal, 'add');
      });
      if (!made) throw new Error('the job was not stored');
      await tellDue(made.id);
      return made;
    },
    update: async (id, patch, principal) => {
      const changed = await within(async (jobs, tx) => {
        const stored = await lockJob(tx, id);
        if (!stored) return undefined;
        if (stored.builtIn && patch.handler !== undefined && patch.handler !== stored.handler)
          throw new AppError('job.built-in-work', { values: { name: stored.jobName } });
        const next = { ...stored, ...patch };
        // What was put away earlier need not fit any more what the work is told today.
        const payload = checkJob(core, next);
        await jobs.update(
          id,
          patch.payload === undefined ? patch : { ...patch, payload },
          principal,
        );
        const isMoved = next.cron !== stored.cron || next.timeZone !== stored.timeZone;
        if (isMoved) await schedule(tx, id);
        return jobs.find(id, principal, 'edit');
      });
      if (changed) await tellDue(id);
      return changed;
    },
    remove: (ids, principal) =>
      within(async (jobs, tx) => {
        for (const id of ids) {
          const stored = await lockJob(tx, id);
          if (stored?.builtIn)
            throw new AppError('job.built-in', { values: { name: stored.jobName } });
        }
        return jobs.remove(ids, principal);
      }),
  };
}

/** Checks what no schema can: that the work is there and takes what it is told. Answers that, whole. */
function checkJob(
  core: Core,
  job: Pick<JobInput, 'handler' | 'payload'> & Schedule,
): StoredJob['payload'] {
  const handler = core.jobs.handlers.get(job.handler);
  if (!handler) throw new AppError('job.unknown-handler');
  const parsed = handler.params.safeParse(job.payload);
  // What no form sends is no fault that a person could correct.
  if (
    parsed.error?.issues.some(({ code }) => code === 'unrecognized_keys' || code === 'invalid_type')
  )
    throw new AppError('request.invalid');
  const faults = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => ({
        path: ['payload', ...path].join('.'),
        message,
      }));
  if (!isSchedule(job)) faults.push({ path: 'cron', message: '这个表达式没有可执行的时间' });
  if (faults.length > 0) throw new AppError('request.fields', { data: { fields: faults } });
  return parsed.data ?? {};
}

/** Computes when a job fires next, counted from now. */
async function schedule(tx: Database, id: number): Promise<void> {
  const job = await lockJob(tx, id);
  if (!job) return;
  const [next] = job.status === '0' ? nextInstants(job, new Date(await nowOf(tx)), 1) : [];
  await writeJob(tx, id, { nextFire: next?.toISOString() ?? null });
}

async function nowOf(tx: Database): Promise<string> {
  return (await readDay(tx)).now;
}

/** Pauses a job, or puts it in force again: then it counts from now, and makes up for nothing. */
export async function setJobStatus(core: Core, id: number, status: Job['status']): Promise<void> {
  await core.db.transaction(async (tx) => {
    const job = orNotFound(await lockJob(tx, id));
    if (job.status === status) return;
    await writeJob(tx, id, { status });
    await schedule(tx, id);
    const fields = differences(jobResource, job, { status });
    await recordChange(tx, {
      resource: jobResource.permission,
      recordId: id,
      action: 'update',
      fields,
    });
  });
  await core.signals.send('job', { id, isDue: true });
}

/** Runs a job at once, also one that is paused. Answers the run. */
export async function runJob(core: Core, id: number): Promise<number> {
  return core.db.transaction(async (tx) => {
    const job = orNotFound(await lockJob(tx, id));
    if (job.concurrency === 'skip' && (await hasOpenRun(tx, id))) throw new AppError('job.running');
    const start = { at: await nowOf(tx), cause: 'hand' as const };
    const runId = await startRun(tx, core.tasks, { job, start });
    if (runId === undefined) throw new AppError('job.running');
    return runId;
  });
}

/** The work that may be scheduled, by its title. */
export function listHandlers(core: Core): JobHandlerInfo[] {
  return [...core.jobs.handlers.values()].map(describeHandler);
}

/** The next instants of an expression, and which other jobs fire at one of them. */
export async function previewJob(
  core: Core,
  { jobId, ...asked }: Schedule & { jobId?: number | undefined },
): Promise<{ next: string[]; clashes: string[] }> {
  if (!isSchedule(asked)) return { next: [], clashes: [] };
  const next = nextInstants(asked, new Date(), previewed);
  const others = (await readScheduled(core.db)).filter(({ id }) => id !== jobId);
  const clashes = others.filter((other) => next.some((at) => firesAt(other, at)));
  return {
    next: next.map((at) => at.toISOString()),
    clashes: clashes.map(({ jobName }) => jobName),
  };
}

function firesAt(schedule: Schedule, at: Date): boolean {
  const [found] = nextInstants(schedule, new Date(at.getTime() - 1000), 1);
  return found?.getTime() === at.getTime();
}

/** The day of every job, and how its last runs went. */
export async function readJobState(
  core: Core,
): Promise<{ now: string; begin: string; end: string; rows: JobState[] }> {
  const day = await readDay(core.db);
  const [strips, pasts, scheduled] = [
    await readStrips(core.db),
    await readPast(core.db, day.begin, day.end),
    await readScheduled(core.db),
  ];
  const comings = new Map(scheduled.map((job) => [job.id, comingOf(job, day)]));
  const ids = new Set([...strips.keys(), ...pasts.keys(), ...comings.keys()]);
  const rows = [...ids].map((id) => ({
    id,
    strip: strips.get(id) ?? [],
    past: pasts.get(id) ?? [],
    coming: comings.get(id) ?? [],
  }));
  return { ...day, rows };
}
