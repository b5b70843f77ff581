import type { DataOf } from '@wm/contract/core/endpoint';
import type { uninstallPackEndpoint } from '@wm/contract/report/pack';
import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { inTransaction } from '#core/database/transaction.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { orNotFound, requireFound } from '#core/not-found.ts';
import { publishReport, readVersion, reportService, saveDraft } from '../config/report.service.ts';
import type { Asking } from '../config/report.service.ts';
import { report, reportPack, reportPackItem, reportVersion } from '../report.table.ts';
import type { ReportBefore } from '../report.table.ts';
import { syncWarnings } from '../warning/sync-warnings.ts';
import { digestOfReport, holdPack, holdReportRow, isInUse, itemsOf } from './pack.repository.ts';
import type { StoredItem } from './pack.repository.ts';
import { allItemsOf, takeDictsBack } from './write-dicts.ts';

type Uninstalled = DataOf<typeof uninstallPackEndpoint>;

interface TakingBack extends Asking {
  tx: Transaction;
  packName: string;
}

/** How a report fares: it is as it was before, or it stays for a reason. */
interface Fate {
  isBack: boolean;
  text: string;
}

/** Takes back what a pack brought and nobody has changed since, the last first; in one. */
export async function uninstallPack({ core, principal }: Asking, id: number): Promise<Uninstalled> {
  return inTransaction(core.db, async (tx) => {
    const pack = await holdPack(tx, id);
    requireFound(pack.state !== 'checked');
    if (pack.state === 'removed') throw new AppError('report.pack-removed');
    const taking = { core: { ...core, db: tx }, principal, tx, packName: pack.name };
    const counts = { takenBack: 0, kept: 0 };
    for (const item of (await itemsOf(tx, id)).toReversed()) {
      if (item.action === 'same' || item.action === 'skipped') continue;
      // oxlint-disable-next-line eslint/no-await-in-loop -- a transaction does one thing after the other
      const { isBack, text } = await takeBack(taking, item);
      counts[isBack ? 'takenBack' : 'kept'] += 1;
      // oxlint-disable-next-line eslint/no-await-in-loop -- see above
      await tx
        .update(reportPackItem)
        .set({ takenBack: text })
        .where(eq(reportPackItem.id, item.id));
    }
    // After the reports: an entry stays while one is here whose it is.
    await takeDictsBack(taking, id);
    await tx
      .update(reportPack)
      .set({ state: 'removed', removeTime: sql`now()` })
      .where(eq(reportPack.id, id));
    return { ...counts, ...(await allItemsOf(tx, id)) };
  });
}

async function takeBack(taking: TakingBack, item: StoredItem): Promise<Fate> {
  const { core, principal, tx } = taking;
  const held = await holdReportRow(tx, item.reportId);
  if (!held) return { isBack: true, text: '安装后已被删除' };
  if (digestOfReport(held) !== item.digest) return { isBack: false, text: '保留：安装后有修改' };
  if (item.before) {
    await restore(taking, { ...item, before: item.before }, held);
    return { isBack: true, text: '已恢复为安装前的内容' };
  }
  if (await isInUse(tx, held.id)) return { isBack: false, text: '保留：已有计划或预警规则' };
  await reportService(core).remove([held.id], principal);
  return { isBack: true, text: '已删除' };
}

/** Makes a replaced report what it was: versions are never changed, so what was published is published once more. */
async function restore(
  { core, principal, tx, packName }: TakingBack,
  { before, versionNo }: StoredItem & { before: ReportBefore },
  { id, rowVersion }: { id: number; rowVersion: number },
): Promise<void> {
  const asking = { core, principal };
  const { name, description, draft } = before;
  await reportService(core).update(id, { name, description }, principal);
  const isPublished = versionNo !== before.versionNo;
  if (!isPublished || before.versionNo === 0) {
    await saveDraft(asking, id, { rowVersion, value: draft });
    // What readers see was the draft, and is again; or nobody was to see anything.
    if (!isPublished && before.versionNo > 0 && !before.isChanged)
      await tx
        .update(report)
        .set({ publishedRowVersion: rowVersion + 1 })
        .where(eq(report.id, id));
    if (isPublished) await unpublish(tx, id, versionNo);
    return;
  }
  const { result } = await readVersion(asking, id, before.versionNo);
  const saved = await saveDraft(asking, id, { rowVersion, value: result });
  const note = `卸载报表包「${packName}」，恢复第 ${before.versionNo} 版`;
  const published = await publishReport(asking, id, { ...saved, note });
  if (before.isChanged)
    await saveDraft(asking, id, { rowVersion: published.rowVersion, value: draft });
}

/** Makes a report a draft again that was none before: runs keep what they were made of. */
async function unpublish(tx: Transaction, id: number, no: number): Promise<void> {
  const gone = await tx
    .delete(reportVersion)
    .where(and(eq(reportVersion.reportId, id), eq(reportVersion.no, no)))
    .returning({ id: reportVersion.id });
  orNotFound(gone[0]);
  await syncWarnings(tx, id, { params: [], modules: [] });
  await tx
    .update(report)
    .set({ status: 'draft', versionNo: 0, publishedRowVersion: 0 })
    .where(eq(report.id, id));
}
