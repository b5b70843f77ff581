import type { ReportDefinition } from '@wm/contract/report/definition';
import { reportLimit, reportResource } from '@wm/contract/report/report';
import type { publishReportEndpoint, saveDraftEndpoint } from '@wm/contract/report/report';
import type { BodyOf } from '@wm/contract/core/endpoint';
import { cutText } from '@wm/contract/core/stored-text';
import { and, count, eq, sql } from 'drizzle-orm';
import { createHash, randomBytes } from 'node:crypto';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import { contains, equals } from '#core/crud/filters.ts';
import { tableRepository } from '#core/crud/table-repository.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { DatabaseHandle } from '#core/database/database.ts';
import { inTransaction } from '#core/database/transaction.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { announceDocument } from '#core/documents/announce-document.ts';
import { orNotFound } from '#core/not-found.ts';
import { parseDefinition, refuseMissing } from '../engine/parse-definition.ts';
import { report, reportVersion } from '../report.table.ts';
import { refuseChains } from '../subreport/refuse-chains.ts';
import { syncWarnings } from '../warning/sync-warnings.ts';

/** Who asks, and where: also inside of a transaction, of which a report is a part then. */
export interface Asking {
  core: DatabaseHandle;
  principal: Principal;
}

type Repository = CrudRepository<typeof reportResource>;

function reportRepository(handle: DatabaseHandle): Repository {
  return tableRepository(handle, reportResource, {
    table: report,
    filters: { name: contains(report.name), status: equals(report.status) },
    violations: { report_code_unique: 'report.code-taken' },
  });
}

/** Reports: a new one gets a code, and belongs to its maker. */
export function reportService(handle: DatabaseHandle): Repository {
  return {
    ...reportRepository(handle),
    create: (input, principal) =>
      inTransaction(handle.db, (tx) => createReport({ ...handle, db: tx }, input, principal)),
  };
}

async function createReport(
  handle: DatabaseHandle,
  input: Parameters<Repository['create']>[0],
  principal: Principal,
) {
  const { db } = handle;
  const [held] = await db.select({ count: count() }).from(report);
  if ((held?.count ?? 0) >= reportLimit)
    throw new AppError('report.too-many', { values: { count: String(reportLimit) } });
  const code = input.code ?? `r${randomBytes(4).toString('hex')}`;
  const made = await reportRepository(handle).create({ ...input, code }, principal);
  await db
    .update(report)
    .set({ ownerId: principal.userId, deptId: principal.deptId, updateBy: principal.userId })
    .where(eq(report.id, made.id));
  return made;
}

/** Another report with the same draft. */
export async function copyReport({ core, principal }: Asking, id: number): Promise<{ id: number }> {
  return inTransaction(core.db, async (tx) => {
    const [from] = await tx.select().from(report).where(eq(report.id, id));
    const { name, description, draft } = orNotFound(from);
    const input = { name: `${cutText(name, 57)} 副本`, description };
    const made = await createReport({ ...core, db: tx }, input, principal);
    await tx.update(report).set({ draft }).where(eq(report.id, made.id));
    return { id: made.id };
  });
}

export async function readDraft({ core }: Asking, id: number) {
  const [found] = await core.db
    .select({
      rowVersion: report.rowVersion,
      name: report.name,
      versionNo: report.versionNo,
      updateTime: report.updateTime,
      result: report.draft,
    })
    .from(report)
    .where(eq(report.id, id));
  return orNotFound(found);
}

/** The report, held until the transaction ends, as the asker knows it. @throws AppError `report.changed` */
async function holdReport(tx: Transaction, id: number, rowVersion: number) {
  const [found] = await tx.select().from(report).where(eq(report.id, id)).for('update');
  const held = orNotFound(found);
  if (held.rowVersion !== rowVersion) throw new AppError('report.changed');
  return held;
}

/** Saves the draft over the one that its writer began with. Open pages of whoever else works on it hear of it. */
export async function saveDraft(
  { core, principal }: Asking,
  id: number,
  { rowVersion, value }: BodyOf<typeof saveDraftEndpoint>,
): Promise<{ rowVersion: number; updateTime: string }> {
  const draft = parseDefinition(value);
  return inTransaction(core.db, async (tx) => {
    const { ownerId, updateBy } = await holdReport(tx, id, rowVersion);
    const next = rowVersion + 1;
    const [saved] = await tx
      .update(report)
      .set({
        draft,
        rowVersion: next,
        updateBy: principal.userId,
        updateTime: sql`now()`,
      })
      .where(eq(report.id, id))
      .returning({ updateTime: report.updateTime });
    for (const userId of new Set([principal.userId, ownerId, updateBy]))
      if (userId !== null)
        // oxlint-disable-next-line no-await-in-loop -- one connection, and three people at most
        await announceDocument(tx, { kind: 'report', id, rowVersion: next, userId });
    return { rowVersion: next, updateTime: orNotFound(saved).updateTime };
  });
}

function hashOf(definition: ReportDefinition): string {
  return createHash('sha256').update(JSON.stringify(definition)).digest('hex');
}

/** Makes the saved draft the version that is run from now on. */
export async function publishReport(
  { core, principal }: Asking,
  id: number,
  { rowVersion, note }: BodyOf<typeof publishReportEndpoint>,
): Promise<{ versionNo: number; rowVersion: number }> {
  return inTransaction(core.db, async (tx) => {
    const { draft, versionNo, code } = await holdReport(tx, id, rowVersion);
    if (draft.modules.length === 0) throw new AppError('report.empty');
    // The catalogue may have changed since it was saved.
    const definition = parseDefinition(draft);
    refuseMissing(definition);
    await refuseChains(tx, { code, definition });
    const no = versionNo + 1;
    await tx.insert(reportVersion).values({
      reportId: id,
      no,
      definition,
      definitionHash: hashOf(definition),
      note,
      publishedBy: principal.userId,
    });
    await syncWarnings(tx, id, definition);
    await tx
      .update(report)
      .set({ status: 'published', versionNo: no, publishedRowVersion: rowVersion })
      .where(eq(report.id, id));
    return { versionNo: no, rowVersion };
  });
}

export async function listVersions({ core }: Asking, id: number) {
  const rows = await core.db
    .select({
      id: reportVersion.id,
      no: reportVersion.no,
      note: reportVersion.note,
      publishTime: reportVersion.publishTime,
    })
    .from(reportVersion)
    .where(eq(reportVersion.reportId, id))
    .orderBy(sql`${reportVersion.no} desc`);
  return { rows };
}

export async function readVersion({ core }: Asking, id: number, no: number) {
  const [found] = await core.db
    .select({ result: reportVersion.definition })
    .from(reportVersion)
    .where(and(eq(reportVersion.reportId, id), eq(reportVersion.no, no)));
  return orNotFound(found);
}
