import { reportDictResource } from '@wm/contract/report/dict';
import type { BodyOf } from '@wm/contract/core/endpoint';
import type { installPackEndpoint } from '@wm/contract/report/pack';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { refuseWithheld } from '#core/access/column-rights.ts';
import { AppError } from '#core/app-error.ts';
import type { Database } from '#core/database/database.ts';
import type { Transaction } from '#core/database/transaction.ts';
import type { Asking } from '../config/report.service.ts';
import { reportDictRepository } from '../dict/report-dict.repository.ts';
import { report, reportPack, reportPackDict } from '../report.table.ts';
import type { DictEntry } from '../report.table.ts';
import { digestOfEntry, findEntry, keyOf } from './pack-dict.ts';
import type { PlannedEntry, StoredEntry } from './pack-dict.ts';
import { itemsOf } from './pack.repository.ts';

type StoredItem = typeof reportPackDict.$inferSelect;
type NewItem = Omit<StoredItem, 'id' | 'packId' | 'takenBack'>;
type Choices = BodyOf<typeof installPackEndpoint>['dicts'];

/** Where entries are written, in the transaction of the pack. */
interface Writing extends Asking {
  tx: Transaction;
}

/** Writes the entries of a pack as its installer has chosen; answers how many were changed. */
export async function installDicts(
  writing: Writing,
  {
    packId,
    planned,
    choices,
  }: { packId: number; planned: readonly PlannedEntry[]; choices: Choices },
): Promise<number> {
  const chosen = new Map(choices.map((choice) => [keyOf(choice), choice]));
  const items: NewItem[] = [];
  for (const plan of planned) {
    const choice = chosen.get(keyOf(plan.entry));
    if (choice && choice.mark !== plan.mark)
      throw new AppError('report.pack-dict-changed', { values: { name: plan.entry.label } });
    // oxlint-disable-next-line eslint/no-await-in-loop -- a transaction does one thing after the other
    items.push(await writeEntry(writing, plan, choice?.choice ?? plan.usual));
  }
  if (items.length > 0)
    await writing.tx.insert(reportPackDict).values(items.map((item) => ({ ...item, packId })));
  return items.filter(({ action }) => action !== 'same' && action !== 'kept').length;
}

async function writeEntry(
  { core, principal }: Writing,
  { entry, standing, here }: PlannedEntry,
  choice: 'take' | 'keep',
): Promise<NewItem> {
  const repository = reportDictRepository(core);
  const named = { dictType: entry.type, dictValue: entry.value, dictLabel: entry.label };
  const plain = { ...named, digest: '', before: null };
  // It counts as this pack's too, so that no other one takes it away.
  if (standing === 'same') return { ...plain, action: 'same', digest: digestOfEntry(entry) };
  if (choice === 'keep') return { ...plain, action: 'kept' };
  const rights = principal.columnRights.get(reportDictResource.permission);
  if (standing !== 'gone') refuseWithheld(rights, wireOf(entry), here ? 'update' : 'create');
  const digest = digestOfEntry(entry);
  if (!here) {
    await repository.create(inputOf(entry), principal);
    return { ...plain, action: 'added', digest };
  }
  if (standing === 'gone') {
    await repository.remove([here.id], principal);
    return { ...plain, action: 'removed', before: here.entry };
  }
  await repository.update(here.id, inputOf(entry), principal);
  return { ...plain, action: 'updated', digest, before: here.entry };
}

function inputOf({ type, code, value, label, sort, kind, style, remark }: DictEntry) {
  return {
    dictType: type,
    dictCode: code,
    dictValue: value,
    dictLabel: label,
    dictSort: sort,
    listClass: kind,
    cssClass: style,
    remark,
  };
}

function wireOf({ type, code, value, label, sort, kind, style, remark }: DictEntry) {
  return {
    dict_type: type,
    dict_code: code,
    dict_value: value,
    dict_label: label,
    dict_sort: sort,
    list_class: kind,
    css_class: style,
    remark,
  };
}

export async function dictItemsOf(db: Pick<Database, 'select'>, packId: number) {
  const rows = await db
    .select()
    .from(reportPackDict)
    .where(eq(reportPackDict.packId, packId))
    .orderBy(asc(reportPackDict.id));
  return rows.map((row) => ({
    type: row.dictType,
    value: row.dictValue,
    label: row.dictLabel,
    action: row.action,
    takenBack: row.takenBack,
  }));
}

/** What a pack did with reports and entries. */
export async function allItemsOf(db: Pick<Database, 'select'>, packId: number) {
  return { items: await itemsOf(db, packId), dicts: await dictItemsOf(db, packId) };
}

/** Takes back what a pack did with entries, the last first; what was changed since, or is used by others, stays. */
export async function takeDictsBack(writing: Writing, packId: number): Promise<void> {
  const { tx } = writing;
  const items = await tx
    .select()
    .from(reportPackDict)
    .where(eq(reportPackDict.packId, packId))
    .orderBy(asc(reportPackDict.id));
  for (const item of items.toReversed()) {
    if (item.action === 'same' || item.action === 'kept') continue;
    // oxlint-disable-next-line eslint/no-await-in-loop -- a transaction does one thing after the other
    const takenBack = await takeEntryBack(writing, item);
    // oxlint-disable-next-line eslint/no-await-in-loop -- see above
    await tx.update(reportPackDict).set({ takenBack }).where(eq(reportPackDict.id, item.id));
  }
}

async function takeEntryBack({ core, principal, tx }: Writing, item: StoredItem): Promise<string> {
  const repository = reportDictRepository(core);
  const here = await findEntry(tx, item.dictType, item.dictValue);
  if (item.action === 'removed') {
    if (here || !item.before) return '保留：安装后又新增了';
    await repository.create(inputOf(item.before), principal);
    return '已恢复';
  }
  if (!here) return '安装后已被删除';
  if (digestOfEntry(here.entry) !== item.digest) return '保留：安装后有修改';
  if (item.before) {
    await repository.update(here.id, inputOf(item.before), principal);
    return '已恢复为安装前的内容';
  }
  if (await isUsed(tx, here, item.packId)) return '保留：别的报表或报表包还在用';
  await repository.remove([here.id], principal);
  return '已删除';
}

/** Whether another pack that is installed holds an entry, or a report is here whose entry it is. */
async function isUsed(tx: Transaction, { entry }: StoredEntry, packId: number): Promise<boolean> {
  const [held] = await tx
    .select({ id: reportPackDict.id })
    .from(reportPackDict)
    .innerJoin(reportPack, eq(reportPack.id, reportPackDict.packId))
    .where(
      and(
        eq(reportPackDict.dictType, entry.type),
        eq(reportPackDict.dictValue, entry.value),
        ne(reportPackDict.packId, packId),
        ne(reportPackDict.digest, ''),
        eq(reportPack.state, 'installed'),
      ),
    )
    .limit(1);
  const [owner] = await tx
    .select({ id: report.id })
    .from(report)
    .where(sql`replace(${report.code}, '-', '_') = ${entry.code}`)
    .limit(1);
  return held !== undefined || owner !== undefined;
}
