import { desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import { sysNode, sysSample } from './sample.table.ts';

type NodeRow = typeof sysNode.$inferInsert;

/** A process that has not been heard of for this long has gone. */
const goneAfter = sql`interval '35 seconds'`;

/** Says that a process is there, and since when. */
export async function markSeen(
  db: Database,
  { node, host, about }: Pick<NodeRow, 'node' | 'host' | 'about'>,
): Promise<void> {
  const startTime = sql`now() - make_interval(secs => ${process.uptime()})`;
  await db
    .insert(sysNode)
    .values({ node, host, about, startTime })
    .onConflictDoUpdate({
      target: sysNode.node,
      // Another process may have had its number before.
      set: {
        about,
        seenTime: sql`now()`,
        startTime: sql`case when abs(extract(epoch from ${sysNode.startTime} - excluded.start_time)) > 5
          then excluded.start_time else ${sysNode.startTime} end`,
      },
    });
}

export async function leave(db: Database, node: string): Promise<void> {
  await db.delete(sysNode).where(eq(sysNode.node, node));
}

export async function storeSample(
  db: Database,
  sample: typeof sysSample.$inferInsert,
): Promise<void> {
  await db.insert(sysSample).values(sample);
}

/** Whether of the processes that are there this one does what one of them has to do. */
export async function isLeading(db: Database, node: string): Promise<boolean> {
  const [first] = await db
    .select({ node: sysNode.node })
    .from(sysNode)
    .where(sql`${sysNode.seenTime} > now() - ${goneAfter}`)
    .orderBy(sysNode.node)
    .limit(1);
  return first?.node === node;
}

/** The processes that are there, the oldest first. */
export async function listNodes(db: Database) {
  return db
    .select()
    .from(sysNode)
    .where(sql`${sysNode.seenTime} > now() - ${goneAfter}`)
    .orderBy(sysNode.startTime, sysNode.node);
}

/** What every process measured last, if it was within the last half minute. */
export async function lastSamples(db: Database) {
  return db
    .selectDistinctOn([sysSample.node])
    .from(sysSample)
    .where(sql`${sysSample.sampleTime} > now() - ${goneAfter}`)
    .orderBy(sysSample.node, desc(sysSample.sampleTime));
}

export interface SampleRange {
  /** Up to when; now when absent. */
  until?: string | undefined;
  hours: number;
  stepSeconds: number;
}

/** Samples gathered by steps of time, averages of each process. */
export async function readSeries(db: Database, { until, hours, stepSeconds }: SampleRange) {
  const end = until === undefined ? sql`now()` : sql`${until}::timestamptz`;
  const at = sql<string>`to_json(date_bin(make_interval(secs => ${stepSeconds}), ${sysSample.sampleTime}, timestamptz '2020-01-01'))#>>'{}'`;
  const mean = (column: unknown) => sql<number>`avg(${column})::float8`;
  const most = (column: unknown) => sql<number>`max(${column})::float8`;
  return db
    .select({
      at: at.as('at'),
      node: sysSample.node,
      cpu: mean(sysSample.cpu),
      processCpu: mean(sysSample.processCpu),
      memoryUsed: mean(sysSample.memoryUsed),
      rss: mean(sysSample.rss),
      heap: mean(sysSample.heap),
      loopDelay: most(sysSample.loopDelay),
      loopBusy: mean(sysSample.loopBusy),
      diskUsed: sql<number>`avg(${sysSample.diskTotal} - ${sysSample.diskFree})::float8`,
      poolBusy: most(sysSample.poolBusy),
      perSecond: sql<number>`(sum(${sysSample.requests}) / sum(${sysSample.seconds}))::float8`,
      failures: sql<number>`sum(${sysSample.failures})::float8`,
      p95: sql<number | null>`max(${sysSample.p95})::float8`,
    })
    .from(sysSample)
    .where(
      sql`${sysSample.sampleTime} > ${end} - make_interval(hours => ${hours}) and ${sysSample.sampleTime} <= ${end}`,
    )
    .groupBy(sql`1`, sysSample.node)
    .orderBy(sql`1`);
}

/** How many bytes a second the disk of a machine loses, by what was measured in the last day, and what is free now. */
export async function diskTrend(db: Database) {
  const [trend] = await db
    .select({
      free: sql<
        number | null
      >`(array_agg(${sysSample.diskFree} order by ${sysSample.sampleTime} desc))[1]`,
      total: sql<
        number | null
      >`(array_agg(${sysSample.diskTotal} order by ${sysSample.sampleTime} desc))[1]`,
      slope: sql<
        number | null
      >`regr_slope(${sysSample.diskFree}, extract(epoch from ${sysSample.sampleTime}))::float8`,
      hours: sql<number>`coalesce(extract(epoch from max(${sysSample.sampleTime}) - min(${sysSample.sampleTime})) / 3600, 0)::float8`,
    })
    .from(sysSample)
    .where(
      eq(
        sysSample.node,
        sql`(select node from sys_sample order by disk_free / nullif(disk_total, 0), sample_time desc limit 1)`,
      ),
    );
  return trend;
}

/** Since when there are samples. */
export async function firstSampleTime(db: Database): Promise<string | null> {
  const [first] = await db
    .select({ at: sysSample.sampleTime })
    .from(sysSample)
    .orderBy(sysSample.sampleTime)
    .limit(1);
  return first?.at ?? null;
}
