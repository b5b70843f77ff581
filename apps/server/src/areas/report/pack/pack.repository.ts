import type { ReportDefinition } from '@wm/contract/report/definition';
import { reportPackResource } from '@wm/contract/report/pack';
import { cutText } from '@wm/contract/core/stored-text';
import { and, asc, eq, inArray, isNotNull, like, max, sql } from 'drizzle-orm';
import { contains, equals } from '#core/crud/filters.ts';
import { tableRepository } from '#core/crud/table-repository.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { Database, DatabaseHandle } from '#core/database/database.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { orNotFound } from '#core/not-found.ts';
import {
  report,
  reportPack,
  reportPackItem,
  reportSchedule,
  reportVersion,
  reportWarningRule,
} from '../report.table.ts';
import type { Pack } from './pack-file.ts';
import { sha256Of } from './sha256-of.ts';

export type StoredPack = typeof reportPack.$inferSelect;
export type StoredItem = typeof reportPackItem.$inferSelect;
type StoredReport = typeof report.$inferSelect;
type Reading = Pick<Database, 'select'>;

/** The packs that were installed; what was only checked is nobody's business. */
export function packRepository(handle: DatabaseHandle): CrudRepository<typeof reportPackResource> {
  return tableRepository(handle, reportPackResource, {
    table: reportPack,
    only: sql`${reportPack.state} <> 'checked'`,
    filters: { name: contains(reportPack.name), state: equals(reportPack.state) },
  });
}

/** Packs that nobody has installed within a day. */
export const forgottenPacks = sql`delete from report_pack
  where state = 'checked' and create_time < now() - interval '1 day'`;

/** A report that is here, with what its readers see. */
export interface Standing extends StoredReport {
  published: ReportDefinition | null;
}

const standing = {
  row: report,
  published: reportVersion.definition,
};

function standingIn(db: Reading) {
  return db
    .select(standing)
    .from(report)
    .leftJoin(
      reportVersion,
      and(eq(reportVersion.reportId, report.id), eq(reportVersion.no, report.versionNo)),
    );
}

function asStanding({ row, published }: { row: StoredReport; published: unknown }): Standing {
  return { ...row, published: published as ReportDefinition | null };
}

export async function reportsByCode(db: Reading, codes: string[]): Promise<Map<string, Standing>> {
  const found = await standingIn(db).where(inArray(report.code, codes));
  return new Map(found.map((one) => [one.row.code, asStanding(one)]));
}

export async function reportsById(db: Reading, ids: number[]): Promise<Standing[]> {
  const found = await standingIn(db).where(inArray(report.id, ids)).orderBy(asc(report.code));
  return found.map(asStanding);
}

/** The reports that stand beside one of the same code, by that code: what earlier packs brought a second time. */
export async function copiesByCode(db: Reading, codes: string[]): Promise<Map<string, Standing>> {
  const items = await db
    .select({ code: reportPackItem.code, reportId: reportPackItem.reportId })
    .from(reportPackItem)
    .where(
      and(
        inArray(reportPackItem.code, codes),
        eq(reportPackItem.action, 'copied'),
        eq(reportPackItem.takenBack, ''),
        isNotNull(reportPackItem.reportId),
      ),
    )
    .orderBy(asc(reportPackItem.id));
  const ids = items.map(({ reportId }) => reportId ?? 0);
  const found = ids.length === 0 ? [] : await reportsById(db, ids);
  const byId = new Map(found.map((one) => [one.id, one]));
  return new Map(
    items.flatMap(({ code, reportId }) => {
      const copy = byId.get(reportId ?? 0);
      return copy ? [[code, copy] as const] : [];
    }),
  );
}

/** What stands for a report as it is: it differs as soon as anybody has changed it. */
export function digestOfReport(row: StoredReport): string {
  const { id, name, description, status, rowVersion, versionNo, draft } = row;
  return sha256Of(JSON.stringify([id, name, description, status, rowVersion, versionNo, draft]));
}

/** When the same was installed last, and not taken back. */
export async function installedTime(db: Reading, digest: string): Promise<Date | null> {
  const [found] = await db
    .select({ time: max(reportPack.installTime) })
    .from(reportPack)
    .where(and(eq(reportPack.digest, digest), eq(reportPack.state, 'installed')));
  return found?.time ? new Date(found.time) : null;
}

export async function storePack(
  db: Database,
  { manifest, reports, dicts, digest }: Pack,
  owner: { userId: number; userName: string; name: string },
): Promise<StoredPack> {
  const { version } = manifest.product;
  const values = { ...owner, digest, manifest, reports, dicts, productVersion: version };
  const [made] = await db.insert(reportPack).values(values).returning();
  return orNotFound(made);
}

export async function itemsOf(db: Reading, packId: number): Promise<StoredItem[]> {
  return db
    .select()
    .from(reportPackItem)
    .where(eq(reportPackItem.packId, packId))
    .orderBy(asc(reportPackItem.id));
}

/** A pack, held until the transaction ends. */
export async function holdPack(tx: Transaction, id: number): Promise<StoredPack> {
  const [found] = await tx.select().from(reportPack).where(eq(reportPack.id, id)).for('update');
  return orNotFound(found);
}

/** A report, held until the transaction ends. */
export async function holdReportRow(
  tx: Transaction,
  id: number | null,
): Promise<StoredReport | undefined> {
  if (id === null) return undefined;
  const [found] = await tx.select().from(report).where(eq(report.id, id)).for('update');
  return found;
}

/** Whether anybody has planned a report or has it watched by a rule of his own. */
export async function isInUse(tx: Transaction, reportId: number): Promise<boolean> {
  const [planned] = await tx
    .select({ id: reportSchedule.id })
    .from(reportSchedule)
    .where(eq(reportSchedule.reportId, reportId))
    .limit(1);
  const [watched] = await tx
    .select({ id: reportWarningRule.id })
    .from(reportWarningRule)
    .where(and(eq(reportWarningRule.reportId, reportId), eq(reportWarningRule.warningId, '')))
    .limit(1);
  return planned !== undefined || watched !== undefined;
}

/** A code like `code` that no report has. */
export async function freeCode(tx: Transaction, code: string): Promise<string> {
  const stem = cutText(code, 34);
  const found = await tx
    .select({ code: report.code })
    .from(report)
    .where(like(report.code, `${stem}-%`));
  const taken = new Set(found.map((one) => one.code));
  let number = 2;
  while (taken.has(`${stem}-${number}`)) number += 1;
  return `${stem}-${number}`;
}
