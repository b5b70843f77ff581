import type { PackDict, PackPlan } from '@wm/contract/report/pack';
import { packDictLimits } from '@wm/contract/report/pack';
import { reportDictResource } from '@wm/contract/report/dict';
import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { Database } from '#core/database/database.ts';
import { reportDictData } from '../dict/report-dict.table.ts';
import { reportPack, reportPackDict } from '../report.table.ts';
import type { DictEntry } from '../report.table.ts';
import { sha256Of } from './sha256-of.ts';

type Reading = Pick<Database, 'select'>;

/** An entry that is here. */
export interface StoredEntry {
  id: number;
  entry: DictEntry;
}

/** One entry of a pack, or one that it has no more, and what stands here in its place. */
export interface PlannedEntry {
  entry: DictEntry;
  standing: PackPlan['dicts'][number]['standing'];
  differences: string[];
  usual: PackPlan['dicts'][number]['usual'];
  here: StoredEntry | undefined;
  mark: string;
}

const nobody = 'none';

export function keyOf({ type, value }: Pick<DictEntry, 'type' | 'value'>): string {
  return `${type},${value}`;
}

/** The code under which the entries of a report stand: codes of dictionaries have no hyphen. */
function dictCodeOf(reportCode: string): string {
  return reportCode.replaceAll('-', '_');
}

/** What stands for an entry as it is. */
export function digestOfEntry({
  type,
  code,
  value,
  label,
  sort,
  kind,
  style,
  remark,
}: DictEntry): string {
  return sha256Of(JSON.stringify([type, code, value, label, sort, kind, style, remark]));
}

function asStored(row: typeof reportDictData.$inferSelect): StoredEntry {
  const { id, dictType: type, dictCode: code, dictValue: value, dictLabel: label } = row;
  const { dictSort: sort, listClass: kind, cssClass: style, remark } = row;
  return { id, entry: { type, code, value, label, sort, kind, style, remark } };
}

/** The entries of some reports, by type. Nothing for who may not take them away. */
export async function dictsOf(
  db: Reading,
  codes: readonly string[],
  principal: Principal,
): Promise<PackDict[]> {
  const rights = principal.columnRights.get(reportDictResource.permission);
  const held = Object.keys(reportDictResource.create.shape).map((field) =>
    rights?.columns.get(field),
  );
  const isWhole = held.every((one) => !one || (one.read && one.export && one.mask === ''));
  if (!isWhole) return [];
  const stored = await entriesUnder(db, codes);
  if (stored.length > packDictLimits.entries) throw new AppError('report.pack-too-large');
  const byType = Map.groupBy(stored, ({ entry }) => entry.type);
  return [...byType].map(([type, entries]) => ({
    type,
    entries: entries.map(({ entry }) => entry),
  }));
}

async function entriesUnder(db: Reading, codes: readonly string[]): Promise<StoredEntry[]> {
  if (codes.length === 0) return [];
  const rows = await db
    .select()
    .from(reportDictData)
    .where(inArray(reportDictData.dictCode, codes.map(dictCodeOf)))
    .orderBy(
      asc(reportDictData.dictType),
      asc(reportDictData.dictSort),
      asc(reportDictData.dictValue),
    );
  return rows.map(asStored);
}

/** The entry of a type and value. */
export async function findEntry(
  db: Reading,
  type: string,
  value: string,
): Promise<StoredEntry | undefined> {
  const [row] = await db
    .select()
    .from(reportDictData)
    .where(and(eq(reportDictData.dictType, type), eq(reportDictData.dictValue, value)));
  return row && asStored(row);
}

async function entriesOfTypes(db: Reading, types: readonly string[]): Promise<StoredEntry[]> {
  if (types.length === 0) return [];
  const rows = await db
    .select()
    .from(reportDictData)
    .where(inArray(reportDictData.dictType, [...types]));
  return rows.map(asStored);
}

/** How installed packs left entries, by key: the newest counts. */
async function leftByPacks(db: Reading): Promise<Map<string, string>> {
  const rows = await db
    .select({
      type: reportPackDict.dictType,
      value: reportPackDict.dictValue,
      digest: reportPackDict.digest,
    })
    .from(reportPackDict)
    .innerJoin(reportPack, eq(reportPack.id, reportPackDict.packId))
    .where(and(eq(reportPack.state, 'installed'), eq(reportPackDict.takenBack, '')))
    .orderBy(desc(reportPackDict.id));
  const left = new Map<string, string>();
  for (const row of rows)
    if (row.digest !== '' && !left.has(keyOf(row))) left.set(keyOf(row), row.digest);
  return left;
}

/** Holds the entries of a pack against those that are here. */
export async function planDicts(
  db: Reading,
  pack: { dicts: readonly PackDict[]; codes: readonly string[]; knowsDicts: boolean },
): Promise<PlannedEntry[]> {
  const { dicts, codes, knowsDicts } = pack;
  const here = new Map(
    (
      await entriesOfTypes(
        db,
        dicts.map(({ type }) => type),
      )
    ).map((one) => [keyOf(one.entry), one]),
  );
  const left = await leftByPacks(db);
  const isUntouched = ({ entry }: StoredEntry): boolean =>
    left.get(keyOf(entry)) === digestOfEntry(entry);
  const planned = dicts.flatMap(({ type, entries }) =>
    entries.map((rest) =>
      planEntry({ type, ...rest }, here.get(keyOf({ type, ...rest })), isUntouched),
    ),
  );
  const held = new Set(planned.map(({ entry }) => keyOf(entry)));
  const before = knowsDicts ? await entriesUnder(db, codes) : [];
  const gone = before.filter((one) => !held.has(keyOf(one.entry)) && isUntouched(one));
  return [
    ...planned,
    ...gone.map((one): PlannedEntry => ({
      entry: one.entry,
      standing: 'gone',
      differences: [],
      usual: 'take',
      here: one,
      mark: digestOfEntry(one.entry),
    })),
  ];
}

function planEntry(
  entry: DictEntry,
  here: StoredEntry | undefined,
  isUntouched: (one: StoredEntry) => boolean,
): PlannedEntry {
  if (!here) return { entry, standing: 'new', differences: [], usual: 'take', here, mark: nobody };
  const differences = differencesOf(entry, here.entry);
  const mark = digestOfEntry(here.entry);
  if (differences.length === 0)
    return { entry, standing: 'same', differences, usual: 'keep', here, mark };
  const usual = isUntouched(here) ? 'take' : 'keep';
  return { entry, standing: 'conflict', differences, usual, here, mark };
}

const partNames = {
  code: '编码',
  label: '标签',
  sort: '顺序',
  kind: '标签样式',
  style: '样式',
  remark: '备注',
} as const;

function differencesOf(one: DictEntry, other: DictEntry): string[] {
  const parts = Object.keys(partNames) as (keyof typeof partNames)[];
  return parts.filter((part) => one[part] !== other[part]).map((part) => partNames[part]);
}

/** Entries as the plan shows them. */
export function shownEntry({ entry, standing, differences, usual, mark }: PlannedEntry) {
  const { type, value, label } = entry;
  return { type, value, label, standing, differences, usual, mark };
}
