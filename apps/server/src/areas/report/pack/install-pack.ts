import type { BodyOf, DataOf } from '@wm/contract/core/endpoint';
import { cutText } from '@wm/contract/core/stored-text';
import type { installPackEndpoint, packActions, PackChoice } from '@wm/contract/report/pack';
import { eq, sql } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { inTransaction } from '#core/database/transaction.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { orNotFound, requireFound } from '#core/not-found.ts';
import { publishReport, reportService, saveDraft } from '../config/report.service.ts';
import type { Asking } from '../config/report.service.ts';
import { reportPack, reportPackDict, reportPackItem } from '../report.table.ts';
import type { ReportBefore } from '../report.table.ts';
import { digestOfReport, freeCode, holdPack, holdReportRow } from './pack.repository.ts';
import type { StoredItem } from './pack.repository.ts';
import { planDictsOf, planReports } from './plan-pack.ts';
import type { PlannedReport } from './plan-pack.ts';
import { allItemsOf, dictItemsOf, installDicts } from './write-dicts.ts';

type Body = BodyOf<typeof installPackEndpoint>;
type Installed = DataOf<typeof installPackEndpoint>;
type Action = (typeof packActions)[number];

/** Where the reports of one pack are written. */
interface Writing extends Asking {
  tx: Transaction;
  packName: string;
}

type NewItem = Omit<StoredItem, 'id' | 'packId' | 'takenBack'>;

/** Installs a checked pack as its installer has chosen: all of it, or nothing. */
export async function installPack(
  { core, principal }: Asking,
  id: number,
  { sources, choices, dicts }: Body,
): Promise<Installed> {
  return inTransaction(core.db, async (tx) => {
    // Two packs at once would both find a code free.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('report:pack'))`);
    const pack = await holdPack(tx, id);
    requireFound(pack.userId === principal.userId);
    if (pack.state === 'removed') throw new AppError('report.pack-removed');
    // The second of two presses.
    if (pack.state === 'installed')
      return { changed: 0, dictChanged: 0, ...(await allItemsOf(tx, id)) };
    const plannedDicts = await planDictsOf(tx, pack);
    const planned = await planReports(tx, pack, sources);
    const chosen = new Map(choices.map((choice) => [choice.code, choice]));
    const writing = { core: { ...core, db: tx }, principal, tx, packName: pack.name };
    const items: NewItem[] = [];
    for (const plan of planned) {
      const choice = chosen.get(plan.report.code);
      if (choice && choice.mark !== plan.mark) refuseChanged(plan);
      // Each stands on what the last one has written.
      // oxlint-disable-next-line eslint/no-await-in-loop -- see above
      items.push(await installReport(writing, plan, choice?.choice));
    }
    const dictChanged = await installDicts(writing, {
      packId: id,
      planned: plannedDicts,
      choices: dicts,
    });
    const changed = items.filter(({ action }) => action !== 'same' && action !== 'skipped').length;
    const done = { changed, dictChanged };
    if (changed + dictChanged === 0) {
      // Nothing has happened: it is not installed, and holds nothing.
      const kept = await dictItemsOf(tx, id);
      await tx.delete(reportPackDict).where(eq(reportPackDict.packId, id));
      return { ...done, items: items.map((item) => ({ ...item, takenBack: '' })), dicts: kept };
    }
    await tx.insert(reportPackItem).values(items.map((item) => ({ ...item, packId: id })));
    await tx
      .update(reportPack)
      .set({ state: 'installed', installTime: sql`now()`, reportCount: changed })
      .where(eq(reportPack.id, id));
    return { ...done, ...(await allItemsOf(tx, id)) };
  });
}

function refuseChanged({ report }: PlannedReport): never {
  throw new AppError('report.pack-changed', { values: { name: report.name } });
}

/** What is done when nothing is chosen: what is new comes, what is here stays. */
const usual: Record<PlannedReport['standing'], PackChoice> = {
  new: 'install',
  same: 'skip',
  conflict: 'skip',
};

async function installReport(
  writing: Writing,
  plan: PlannedReport,
  given: PackChoice | undefined,
): Promise<NewItem> {
  const { report, standing, here, fault } = plan;
  const choice = given ?? usual[standing];
  const untouched = (action: Action): NewItem => ({
    code: report.code,
    name: report.name,
    action,
    reportId: here?.id ?? null,
    versionNo: here?.versionNo ?? 0,
    digest: '',
    before: null,
  });
  if (standing === 'same') return untouched('same');
  if (choice === 'skip') return untouched('skipped');
  if (fault !== '')
    throw new AppError('report.pack-fault', { values: { name: report.name, reason: fault } });
  if (!here) return addReport(writing, plan, 'added');
  if (choice === 'both') return addReport(writing, plan, 'copied');
  if (choice === 'replace') return replaceReport(writing, plan, here.id);
  return refuseChanged(plan);
}

async function addReport(
  writing: Writing,
  { report }: PlannedReport,
  action: 'added' | 'copied',
): Promise<NewItem> {
  const { core, principal, tx } = writing;
  const { description } = report;
  const [code, name] =
    action === 'added'
      ? [report.code, report.name]
      : [await freeCode(tx, report.code), `${cutText(report.name, 57)} 副本`];
  const { id } = await reportService(core).create({ code, name, description }, principal);
  const versionNo = await writeDefinition(writing, { id, rowVersion: 1, versionNo: 0 }, report);
  return {
    ...(await leftBehind(tx, id)),
    code: report.code,
    name,
    action,
    versionNo,
    before: null,
  };
}

async function replaceReport(
  writing: Writing,
  { report, mark }: PlannedReport,
  id: number,
): Promise<NewItem> {
  const { core, principal, tx } = writing;
  const held = orNotFound(await holdReportRow(tx, id));
  // Somebody may have saved between the plan and the lock.
  if (digestOfReport(held) !== mark)
    throw new AppError('report.pack-changed', { values: { name: report.name } });
  const { name, description, draft, versionNo, isChanged } = held;
  const before: ReportBefore = { name, description, draft, versionNo, isChanged };
  await reportService(core).update(
    id,
    { name: report.name, description: report.description },
    principal,
  );
  const no = await writeDefinition(writing, held, report);
  const { code } = report;
  return {
    ...(await leftBehind(tx, id)),
    code,
    name: report.name,
    action: 'updated',
    versionNo: no,
    before,
  };
}

/** Writes what a report shows, and publishes it where the pack has it published; answers the version that is read then. */
async function writeDefinition(
  { core, principal, packName }: Writing,
  { id, rowVersion, versionNo }: { id: number; rowVersion: number; versionNo: number },
  { definition, state }: PlannedReport['report'],
): Promise<number> {
  const asking = { core, principal };
  const saved = await saveDraft(asking, id, { rowVersion, value: definition });
  if (state === 'draft') return versionNo;
  const note = `安装报表包「${packName}」`;
  return (await publishReport(asking, id, { ...saved, note })).versionNo;
}

async function leftBehind(tx: Transaction, id: number) {
  const row = orNotFound(await holdReportRow(tx, id));
  return { reportId: id, digest: digestOfReport(row) };
}
