import type { ReportColumn, ReportModule } from '@wm/contract/report/definition';
import type { ResultColumn } from '@wm/contract/report/run';
import type { CutModule } from '../run/cut-outcome.ts';
import type { StoredModule } from '../run/stored-outcome.ts';
import type { ColumnPair } from './compare-rows.ts';

/** A module of one run, as its reader may see it. */
export interface ModuleSide {
  /** As it was published. */
  designed: ReportModule;
  stored: StoredModule;
  cut: CutModule;
}

/** A column of either run; `pair` is its place among those that both have. */
export interface MatchedColumn {
  column: ResultColumn;
  /** Its place in the rows of each run; −1 where it is not there. */
  before: number;
  after: number;
  pair: number | undefined;
  /** As it was designed, in the newer one of the runs that have it. */
  designed: ReportColumn | undefined;
}

export interface MatchedColumns {
  columns: MatchedColumn[];
  pairs: (ColumnPair & { id: string; column: ResultColumn })[];
  /** What differs between the columns of the versions, in words. */
  notes: string[];
}

const typeNames = { text: '文本', number: '数字', time: '时间', bool: '是否' } as const;

const designedIn = ({ designed }: ModuleSide, id: string): ReportColumn | undefined =>
  designed.columns.find((one) => one.id === id);

/** Whether a column decides the groups of a module: then it says which row is which, shown or not. */
function isDimension({ designed }: ModuleSide, { id, isMeasure }: ResultColumn): boolean {
  return isGrouped(designed) && !isMeasure && designed.columns.some((one) => one.id === id);
}

function isGrouped({ columns }: ReportModule): boolean {
  return columns.some(({ aggregate }) => aggregate !== 'none');
}

/** Matches the columns of two runs by their ids. What is hidden from the reader in one of them is compared in none. */
export function matchColumns(before: ModuleSide, after: ModuleSide): MatchedColumns {
  const matched: MatchedColumns = { columns: [], pairs: [], notes: [] };
  const ids = new Set([...idsOf(after), ...idsOf(before)]);
  for (const id of ids) matchOne(id, { before, after, matched });
  return matched;
}

function idsOf(side: ModuleSide): string[] {
  return side.cut.module.columns
    .filter((column) => column.shown || isDimension(side, column))
    .map(({ id }) => id);
}

interface Matching {
  before: ModuleSide;
  after: ModuleSide;
  matched: MatchedColumns;
}

function matchOne(id: string, { before, after, matched }: Matching): void {
  const placeIn = (side: ModuleSide): number =>
    side.cut.module.columns.findIndex((one) => one.id === id);
  const places = { before: placeIn(before), after: placeIn(after) };
  const one = before.cut.module.columns[places.before];
  const other = after.cut.module.columns[places.after];
  const column = other ?? one;
  if (!column) return;
  const designed = designedIn(other ? after : before, id);
  const add = (pair: number | undefined): void =>
    void matched.columns.push({ column, ...places, pair, designed });
  if (!one || !other) {
    matched.notes.push(...missingNote(column.title, { id, before, after }));
    return add(undefined);
  }
  if (one.title !== other.title) matched.notes.push(`列「${one.title}」改名为「${other.title}」`);
  const obstacle = obstacleOf(one, other, { before, after });
  if (obstacle !== '') {
    matched.notes.push(`列「${other.title}」${obstacle}，没有比较`);
    return add(undefined);
  }
  if (isOtherwise(designedIn(before, id), designedIn(after, id)))
    matched.notes.push(`列「${other.title}」的取值方式改过，变化可能来自定义`);
  const isNumber = column.type === 'number';
  add(matched.pairs.length);
  matched.pairs.push({ id, column, ...places, isNumber, isCompared: true });
}

/** Why a column is in one run only: it is new, it was taken out, or its reader may not see it in the other one. */
function missingNote(
  title: string,
  { id, before, after }: { id: string; before: ModuleSide; after: ModuleSide },
): string[] {
  const [isBefore, isAfter] = [designedIn(before, id), designedIn(after, id)];
  if (isBefore && isAfter) return [`列「${title}」在其中一次运行里无权查看，没有比较`];
  return [isAfter ? `新增列「${title}」` : `删除列「${title}」`];
}

/** Why the cells of a column cannot be held against each other. */
function obstacleOf(
  one: ResultColumn,
  other: ResultColumn,
  { before, after }: { before: ModuleSide; after: ModuleSide },
): string {
  if (one.type !== other.type) return `的类型由${typeNames[one.type]}改为${typeNames[other.type]}`;
  const masksIn = (side: ModuleSide): string =>
    JSON.stringify((side.stored.foundBy?.fields[one.id] ?? []).map(({ mask }) => mask));
  const isSameField = !isOtherwise(designedIn(before, one.id), designedIn(after, one.id));
  return isSameField && masksIn(before) !== masksIn(after) ? '两次的脱敏方式不同' : '';
}

/** Whether two designs of a column show something else. */
function isOtherwise(one: ReportColumn | undefined, other: ReportColumn | undefined): boolean {
  return (
    one?.field !== other?.field ||
    one?.formula !== other?.formula ||
    one?.aggregate !== other?.aggregate ||
    one?.bucket !== other?.bucket
  );
}

/** The pairs of columns by which a module is grouped: they name each of its rows. */
export function definedKey(
  { columns }: MatchedColumns,
  before: ModuleSide,
  after: ModuleSide,
): number[] | undefined {
  if (!isGrouped(before.designed) || !isGrouped(after.designed)) return undefined;
  return columns.flatMap(({ column, pair }) =>
    pair !== undefined && isDimension(after, column) && isDimension(before, column) ? [pair] : [],
  );
}

/** Pairs that may be guessed to be a key: texts and moments that nothing was reckoned of. */
export function likelyKeys({ pairs }: MatchedColumns): number[] {
  return pairs.flatMap(({ column }, at) =>
    !column.isMeasure && (column.type === 'text' || column.type === 'time') ? [at] : [],
  );
}
