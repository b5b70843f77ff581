import type { ReportParam } from '@wm/contract/report/definition';
import type { ReportShare } from '@wm/contract/report/share';
import { and, count, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import { report, reportRun, reportShare } from '../report.table.ts';
import type { StoredRun } from '../run/run.repository.ts';
import { areSameParams } from './same-params.ts';

/** Links that still open something. */
const stillOpen = and(
  isNull(reportShare.revokeTime),
  or(isNull(reportShare.expireTime), gt(reportShare.expireTime, sql`now()`)),
  or(isNull(reportShare.maxViews), lt(reportShare.viewCount, reportShare.maxViews)),
);

export type StoredShare = typeof reportShare.$inferSelect;

/** Somebody's links that still open, the newest first. */
export async function listShares(
  db: Pick<Database, 'select'>,
  ownerId: number,
): Promise<ReportShare[]> {
  const rows = await db
    .select({
      id: reportShare.id,
      runId: reportShare.runId,
      reportId: sql<
        number | null
      >`coalesce(${reportShare.reportId}, ${reportRun.reportId})`.mapWith(reportShare.id),
      reportName: sql<string>`coalesce(${report.name}, ${reportRun.reportName}, '')`,
      hasPassword: sql<boolean>`${reportShare.passwordHash} is not null`,
      expireTime: reportShare.expireTime,
      maxViews: reportShare.maxViews,
      viewCount: reportShare.viewCount,
      viewTime: reportShare.viewTime,
      createTime: reportShare.createTime,
    })
    .from(reportShare)
    .leftJoin(reportRun, eq(reportRun.id, reportShare.runId))
    .leftJoin(report, eq(report.id, reportShare.reportId))
    .where(and(eq(reportShare.ownerId, ownerId), stillOpen))
    .orderBy(desc(reportShare.id));
  return rows.map((row) => ({ ...row, kind: row.runId === null ? 'newest' : 'run' }));
}

export async function countShares(db: Pick<Database, 'select'>, ownerId: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(reportShare)
    .where(and(eq(reportShare.ownerId, ownerId), stillOpen));
  return row?.count ?? 0;
}

type NewShare = Omit<typeof reportShare.$inferInsert, 'id' | 'expireTime'>;

export async function insertShare(
  db: Pick<Database, 'insert'>,
  { days, ...share }: NewShare & { days: number | null },
): Promise<number> {
  const expireTime = days === null ? null : sql`now() + make_interval(days => ${days})`;
  const [made] = await db
    .insert(reportShare)
    .values({ ...share, expireTime })
    .returning({ id: reportShare.id });
  if (!made) throw new Error('the share was not stored');
  return made.id;
}

/** Ends links of somebody; answers how many were his and open. */
export async function revokeShares(
  db: Pick<Database, 'update'>,
  { ids, ownerId }: { ids: number[]; ownerId: number },
): Promise<number> {
  const ended = await db
    .update(reportShare)
    .set({ revokeTime: sql`now()` })
    .where(and(inArray(reportShare.id, ids), eq(reportShare.ownerId, ownerId), stillOpen))
    .returning({ id: reportShare.id });
  return ended.length;
}

/** The link of a token, unless it has ended. */
export async function findShare(
  db: Pick<Database, 'select'>,
  tokenHash: Buffer,
): Promise<StoredShare | undefined> {
  const [share] = await db
    .select()
    .from(reportShare)
    .where(and(eq(reportShare.tokenHash, tokenHash), stillOpen));
  return share;
}

/** The finished run that a link shows; always one of its owner. */
export async function findSharedRun(
  db: Pick<Database, 'select'>,
  share: StoredShare,
): Promise<StoredRun | undefined> {
  const id = share.runId ?? (await newestRunId(db, share));
  if (id === undefined) return undefined;
  const [run] = await db
    .select()
    .from(reportRun)
    .where(
      and(eq(reportRun.id, id), eq(reportRun.userId, share.ownerId), eq(reportRun.state, 'done')),
    );
  return run;
}

/** Runs that are looked at together for the one that is shown. */
const batch = 100;

/** The newest finished run of the same report by the same person with the same parameters, however they were written. */
async function newestRunId(
  db: Pick<Database, 'select'>,
  { ownerId, reportId, params }: StoredShare,
): Promise<number | undefined> {
  let before = Number.MAX_SAFE_INTEGER;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- the newest come first
    const runs = await db
      .select({
        id: reportRun.id,
        given: reportRun.params,
        asked: sql<ReportParam[]>`${reportRun.definition} -> 'params'`,
      })
      .from(reportRun)
      .where(
        and(
          eq(reportRun.reportId, reportId ?? 0),
          eq(reportRun.userId, ownerId),
          eq(reportRun.state, 'done'),
          lt(reportRun.id, before),
        ),
      )
      .orderBy(desc(reportRun.id))
      .limit(batch);
    const found = runs.find(({ asked, given }) => areSameParams(asked, params ?? [], given));
    if (found || runs.length < batch) return found?.id;
    before = runs.at(-1)?.id ?? 0;
  }
}

/** Counts a view; answers whether there was one left. Two at the last one do not both get it. */
export async function countView(db: Pick<Database, 'update'>, id: number): Promise<boolean> {
  const counted = await db
    .update(reportShare)
    .set({ viewCount: sql`${reportShare.viewCount} + 1`, viewTime: sql`now()` })
    .where(and(eq(reportShare.id, id), stillOpen))
    .returning({ id: reportShare.id });
  return counted.length > 0;
}
