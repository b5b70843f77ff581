import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { sysUser } from '#core/access/access.table.ts';
import { shownName } from '#core/access/shown-name.ts';
import type { Database } from '#core/database/database.ts';
import { inhReport } from './case-report.table.ts';

export type ReportRow = typeof inhReport.$inferSelect;

/** The versions of a case's report, the newest first. */
export function listReports(db: Pick<Database, 'select'>, caseId: number) {
  return db
    .select({
      version: inhReport.version,
      state: inhReport.state,
      updateTime: inhReport.updateTime,
    })
    .from(inhReport)
    .where(eq(inhReport.caseId, caseId))
    .orderBy(desc(inhReport.version));
}

export async function findReport(
  db: Pick<Database, 'select'>,
  caseId: number,
  version: number,
): Promise<ReportRow | undefined> {
  const [row] = await db.select().from(inhReport).where(isVersion(caseId, version));
  return row;
}

function isVersion(caseId: number, version: number) {
  return and(eq(inhReport.caseId, caseId), eq(inhReport.version, version));
}

/** The newest version of a case's report, kept from changing until the transaction ends. */
export async function lockNewest(
  tx: Pick<Database, 'select'>,
  caseId: number,
): Promise<ReportRow | undefined> {
  const [row] = await tx
    .select()
    .from(inhReport)
    .where(eq(inhReport.caseId, caseId))
    .orderBy(desc(inhReport.version))
    .limit(1)
    .for('update');
  return row;
}

/** A version, kept from changing until the transaction ends. */
export async function lockReport(
  tx: Pick<Database, 'select'>,
  caseId: number,
  version: number,
): Promise<ReportRow | undefined> {
  const [row] = await tx.select().from(inhReport).where(isVersion(caseId, version)).for('update');
  return row;
}

export async function createReport(
  tx: Pick<Database, 'insert'>,
  made: Pick<ReportRow, 'caseId' | 'version' | 'runNo' | 'chosen' | 'texts' | 'writerIds'>,
): Promise<void> {
  await tx.insert(inhReport).values(made);
}

/** Changes a version that is locked; what was seen of it is older from then on. */
export async function changeReport(
  tx: Pick<Database, 'update'>,
  { id }: Pick<ReportRow, 'id'>,
  patch: Partial<typeof inhReport.$inferInsert>,
): Promise<void> {
  await tx
    .update(inhReport)
    .set({
      ...patch,
      rowVersion: sql`${inhReport.rowVersion} + 1`,
      updateTime: sql`now()`,
    })
    .where(eq(inhReport.id, id));
}

/** What people are called, in the order of their ids; those who are gone are left out. */
export async function namesOf(
  db: Pick<Database, 'select'>,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: sysUser.id, name: shownName })
    .from(sysUser)
    .where(inArray(sysUser.id, [...ids]))
    .orderBy(asc(sysUser.id));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Those of some cases of which a report was signed. */
export async function signedCases(
  db: Pick<Database, 'selectDistinct'>,
  caseIds: readonly number[],
): Promise<number[]> {
  if (caseIds.length === 0) return [];
  const rows = await db
    .selectDistinct({ caseId: inhReport.caseId })
    .from(inhReport)
    .where(and(inArray(inhReport.caseId, [...caseIds]), eq(inhReport.state, 'signed')));
  return rows.map(({ caseId }) => caseId);
}
