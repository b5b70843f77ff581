import type { ReportModule } from '@wm/contract/report/definition';
import type { Cell, ModuleResult } from '@wm/contract/report/run';
import type { RecordScope } from '#core/access/data-scope.ts';
import type { Principal } from '#core/access/principal.ts';
import {
  findColumn,
  maskFor,
  mayExport,
  mayFilterBy,
  mayRead,
  reachedIn,
} from '../catalog/catalog.ts';
import { sourceOf } from '../catalog/joined.ts';
import type { Source } from '../catalog/source.ts';
import type { Cross, FoundBy, StoredModule } from './stored-outcome.ts';

/** A stored module as its reader may see it today, and which of its cells are left. */
export interface CutModule {
  module: Omit<ModuleResult, 'rows'>;
  cut: (rows: Cell[][]) => Cell[][];
  /** Of a cross table, what its cells come to. */
  cross?: Cross;
}

interface Reader {
  principal: Principal;
  /** Whether the rows leave the product. */
  isExport?: boolean;
  /** Whether strangers get them: as an export, and without any column that its reader sees in part only. */
  isShared?: boolean;
}

/** Cuts a stored module by the rights of today. What cannot be cut is not shown: rows that were counted stay counted. */
export function cutModule(stored: StoredModule, asked: Reader): CutModule {
  const reader = asked.isShared ? { ...asked, isExport: true } : asked;
  const { foundBy, kept: _, cross, ...whole } = stored;
  if (!foundBy) return { module: whole, cut: (rows) => rows };
  const error = refusalOf(whole.columns, foundBy, reader);
  if (error !== '') {
    const nothing = { columns: [], total: 0, totals: {}, isTruncated: false, withheld: [] };
    const { marks: _marks, ...module } = whole;
    return { module: { ...module, ...nothing, error }, cut: () => [] };
  }
  const isSeen = columnSight(foundBy, reader);
  const places = whole.columns.flatMap(({ id }, at) => (isSeen(id) ? [at] : []));
  const hidden = whole.columns.filter(({ id }) => !isSeen(id));
  const cut = (rows: Cell[][]): Cell[][] =>
    hidden.length === 0 ? rows : rows.map((row) => places.map((at) => row[at] ?? null));
  const marks = whole.marks?.filter(({ column, needs = [] }) => [column, ...needs].every(isSeen));
  return {
    module: {
      ...whole,
      ...(marks && { marks }),
      columns: places.flatMap((at) => whole.columns[at] ?? []),
      totals: Object.fromEntries(Object.entries(whole.totals).filter(([id]) => isSeen(id))),
      withheld: [...whole.withheld, ...hidden.map(({ title }) => title)],
    },
    cut,
    ...(cross && { cross: cutCross(cross, cut) }),
  };
}

function cutCross({ across, lines, heads, whole }: Cross, cut: CutModule['cut']): Cross {
  const [all = null] = whole ? cut([whole]) : [];
  return { across, lines: cut(lines), heads: cut(heads), whole: all };
}

const reachLost = '您的数据范围比运行时小，请重新运行';

/** Why nothing of a module may be seen any more; empty when something may. */
function refusalOf(columns: ModuleResult['columns'], foundBy: FoundBy, reader: Reader): string {
  const { principal, isExport } = reader;
  const source = sourceOf(foundBy);
  if (!source) return '数据集已不存在';
  if (!mayRead(principal, source, isExport)) return `没有权限查看“${source.title}”`;
  if (!includes(reachedIn(principal, source, isExport), foundBy.reach)) return reachLost;
  const other = source.join?.source;
  if (other && !includes(reachedIn(principal, other, isExport), foundBy.otherReach ?? null))
    return reachLost;
  if (foundBy.filtered.some((name) => !mayFilterBy(principal, source, name)))
    return '筛选或排序用到的列您已无权使用，请重新运行';
  const isSeen = columnSight(foundBy, reader);
  const isCounted = columns.some(({ isMeasure }) => isMeasure);
  if (isCounted && columns.some(({ id, isMeasure }) => !isMeasure && !isSeen(id)))
    return '分组用到的列您已无权查看，请重新运行';
  return columns.some(({ id }) => isSeen(id)) ? '' : '没有权限查看其中任何一列';
}

function columnSight(foundBy: FoundBy, reader: Reader): (id: string) => boolean {
  const source = sourceOf(foundBy);
  return (id) =>
    source !== undefined &&
    (foundBy.fields[id] ?? []).every((part) => maySee(source, part, reader));
}

/** Whether somebody sees today at least what was read then. */
function maySee(
  source: Source,
  { field, mask }: { field: string; mask: string },
  { principal, isExport = false, isShared = false }: Reader,
): boolean {
  const column = findColumn(source, field);
  if (!column || (isExport && !mayExport(principal, source, field))) return false;
  const today = maskFor(principal, source, column);
  return today === '' || (!isShared && today !== undefined && today === mask);
}

/** Whether strangers may be given what a column of a module's source holds. */
export function mayGiveAway(
  principal: Principal,
  { field, ...of }: Pick<ReportModule, 'source' | 'join'> & { field: string },
): boolean {
  const source = sourceOf(of);
  if (source === undefined) return false;
  return maySee(source, { field, mask: '' }, { principal, isExport: true, isShared: true });
}

/** Whether all records of one reach are in another. */
function includes(today: RecordScope | null, then: RecordScope | null): boolean {
  if (!today || today.isEverything) return true;
  if (!then || then.isEverything) return false;
  const depts = new Set(today.deptIds);
  return (today.isOwn || !then.isOwn) && then.deptIds.every((id) => depts.has(id));
}
