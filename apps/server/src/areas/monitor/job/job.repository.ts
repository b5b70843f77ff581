import { jobResource } from '@wm/contract/monitor/job';
import { eq, isNotNull } from 'drizzle-orm';
import { contains, equals } from '#core/crud/filters.ts';
import { tableRepository } from '#core/crud/table-repository.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { Database, DatabaseHandle } from '#core/database/database.ts';
import { sysJob } from '#core/jobs/job.table.ts';

export type StoredJob = typeof sysJob.$inferSelect;

export function jobRepository(database: DatabaseHandle): CrudRepository<typeof jobResource> {
  return tableRepository(database, jobResource, {
    table: sysJob,
    filters: {
      jobName: contains(sysJob.jobName),
      handler: equals(sysJob.handler),
      status: equals(sysJob.status),
    },
    violations: { sys_job_job_name_unique: 'job.name-taken' },
  });
}

/** A job, which nobody else fires or changes until the transaction ends. */
export async function lockJob(tx: Database, id: number): Promise<StoredJob | undefined> {
  const [job] = await tx.select().from(sysJob).where(eq(sysJob.id, id)).for('update');
  return job;
}

export async function writeJob(
  tx: Database,
  id: number,
  values: Partial<StoredJob>,
): Promise<void> {
  await tx.update(sysJob).set(values).where(eq(sysJob.id, id));
}

export type ScheduledJob = Pick<StoredJob, 'id' | 'jobName' | 'cron' | 'timeZone'>;

/** Every job that is in force and has an instant to come. */
export async function readScheduled(db: Database): Promise<ScheduledJob[]> {
  return db
    .select({
      id: sysJob.id,
      jobName: sysJob.jobName,
      cron: sysJob.cron,
      timeZone: sysJob.timeZone,
    })
    .from(sysJob)
    .where(isNotNull(sysJob.nextFire));
}
