import type { ReportModule } from '@wm/contract/report/definition';
import type { ResultColumn } from '@wm/contract/report/run';
import type { ColumnType } from '@wm/contract/report/source';
import { and, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Principal } from '#core/access/principal.ts';
import { mayFilterBy, mayRead, reachedIn } from '../catalog/catalog.ts';
import { sourceOf } from '../catalog/joined.ts';
import type { FileSource, Source, SourceColumn } from '../catalog/source.ts';
import type { FoundBy } from '../run/stored-outcome.ts';
import { printCondition } from './conditions.ts';
import type { Dialect } from './dialect.ts';
import { postgres } from './dialect.ts';
import { duckdb } from './duckdb-dialect.ts';
import { crossSets } from './cross-sets.ts';
import type { CrossSets } from './cross-sets.ts';
import { parseFormula, printFormula } from './formula.ts';
import { keptColumns, place } from './kept-column.ts';
import type { Kept } from './kept-column.ts';
import { missingColumn } from './missing-column.ts';
import { printFrom } from './print-from.ts';
import type { From } from './print-from.ts';
import type { ParamValues } from './params.ts';
import { printWithin } from '../behind/within.ts';
import type { Within } from '../behind/within.ts';

/** A module as it is asked of the database, for one person. */
export interface Plan {
  columns: ResultColumn[];
  /** All rows in order, a column each, named c0, c1 … */
  rows: SQL;
  /** How many rows there are, and then the totals of `totalled`, in one row. */
  summary: SQL;
  /** Ids of the columns with a total. */
  totalled: string[];
  /** Titles of what is kept from him. */
  withheld: string[];
  foundBy: FoundBy;
  /** Of a cross table, ids of the columns whose values stand in its heads; its rows end with the two flags of `crossSets`. */
  across?: string[];
  /** The uploaded file that it is asked of; else the tables of the installation. */
  file: FileSource | undefined;
  /** The second file, where two are joined. */
  other?: FileSource | undefined;
  /** Of two sources that might come to too many rows: how many, to be asked first. */
  growth?: { statement: SQL; title: string };
}

/** Why a module shows nothing to somebody. */
export interface Refusal {
  error: string;
}

interface Asked {
  module: ReportModule;
  principal: Principal;
  values: ParamValues;
  /** The day at the office, which a file knows nothing of. */
  today: string;
  /** The group whose rows alone are asked for. */
  within?: readonly Within[];
}

/**
 * Plans a module for a person: what he may not see is not selected, what he may see in part is cut in the database, whose
 * records he does not reach are not read, and what would decide by a hidden column is refused.
 */
export function planModule(asked: Asked): Plan | Refusal {
  const { module, principal } = asked;
  const prepared = prepare(asked);
  if ('error' in prepared) return prepared;
  const { source, dialect, withheld, kept, filtered, from, condition } = prepared;
  const cross = module.kind === 'pivot' ? crossSets(kept, dialect) : undefined;
  const isGrouped = cross !== undefined || kept.some(({ column }) => column.aggregate !== 'none');
  const body = bodyOf(kept, { from, condition, isGrouped, dialect, cross });
  const order = orderOf(kept, { isGrouped, dialect, source, principal, withheld, cross });
  const limit = module.limit === undefined ? sql`` : sql` limit ${module.limit}::int`;
  const shown = sql.join(
    kept.map(({ at, type }) => sql`${shownAs(place(at), { type, dialect })} as ${place(at)}`),
    sql`, `,
  );
  const rows = sql`select ${shown}${cross?.flags ?? sql``} from (${body}) q${order}${limit}`;
  const totalled = kept.filter(({ column, type }) => column.total !== 'none' && type === 'number');
  const totals = totalled.map(
    ({ at, column, isExact }) => sql`, ${sql.raw(column.total)}(${summed(at, isExact)})::float8`,
  );
  return {
    columns: kept.map((one) => resultColumn(one)),
    rows,
    summary: sql`select count(*)::float8${sql.join(totals)} from (${rows}) q`,
    totalled: totalled.map(({ column }) => column.id),
    withheld,
    file: source.file,
    ...(source.join && { other: source.join.source.file }),
    ...(from.growth && { growth: { statement: from.growth, title: source.join?.title ?? '' } }),
    ...(cross && { across: cross.across }),
    foundBy: {
      source: source.name,
      reach: reachedIn(principal, source),
      ...(module.join &&
        source.join && {
          join: module.join,
          otherReach: reachedIn(principal, source.join.source),
        }),
      fields: Object.fromEntries(kept.map(({ column, fields }) => [column.id, fields])),
      filtered: [
        ...[...filtered].map(({ name }) => name),
        ...from.joinedBy,
        // The order of rows tells of what they are ordered by.
        ...kept.flatMap(({ column, fields }) =>
          column.sort === 'none'
            ? []
            : fields.map(({ field }) => field).filter((one) => mayFilterBy(principal, source, one)),
        ),
      ],
    },
  };
}

interface Prepared {
  source: Source;
  dialect: Dialect;
  withheld: string[];
  kept: Kept[];
  /** The columns that conditions ask by. */
  filtered: ReadonlySet<SourceColumn>;
  from: From;
  condition: SQL | undefined;
}

/** What of a module is left to a person, and which rows; or why nothing is. */
function prepare({ module, principal, values, today, within = [] }: Asked): Prepared | Refusal {
  const source = sourceOf(module);
  if (!source) return { error: '数据集不存在' };
  if (!mayRead(principal, source)) return { error: `没有权限查看“${source.title}”` };
  const missing = missingColumn(module, source);
  if (missing) return { error: `列“${missing.title}”在“${source.title}”的文件里已不存在` };
  const dialect = source.file ? duckdb(today) : postgres;
  const withheld: string[] = [];
  const kept = keptColumns(module, { source, principal, dialect, withheld });
  if (kept.length === 0) return { error: '没有权限查看其中任何一列' };
  const filtered = new Set<SourceColumn>();
  const where = printCondition(module.where, {
    source,
    dialect,
    values,
    onField: (column) => filtered.add(column),
  });
  const hidden = [...filtered].find(({ name }) => !mayFilterBy(principal, source, name));
  if (hidden) return { error: `没有权限按“${hidden.title}”筛选` };
  const inside = printWithin(within, { source, principal, dialect });
  if ('error' in inside) return inside;
  const from = printFrom(source, principal);
  if ('error' in from) return from;
  const condition = and(from.condition, where, ...inside.parts);
  return { source, dialect, withheld, kept, filtered, from, condition };
}

/** What is added up: of what is exact, decimals in place of their nearest binary numbers. */
const summed = (at: number, isExact: boolean): SQL =>
  isExact ? sql`(${place(at)})::numeric` : place(at);

function resultColumn({ column, type }: Kept): ResultColumn {
  return {
    id: column.id,
    title: column.title,
    type,
    isMeasure: column.formula !== undefined || column.aggregate !== 'none',
    unit: column.unit,
    decimals: column.decimals,
    width: column.width,
    align: column.align,
    total: column.total,
    shown: column.shown,
    ...(column.link && { link: column.link }),
  };
}

function aggregated({ at, isExact, column: { aggregate } }: Kept, dialect: Dialect): SQL {
  const of = place(at);
  switch (aggregate) {
    case 'count':
      return dialect.real(sql`count(*)`);
    case 'distinct':
      return dialect.real(sql`count(distinct ${of})`);
    case 'sum':
    case 'avg':
    case 'min':
    case 'max':
      return isExact
        ? dialect.real(sql`${sql.raw(aggregate)}(${summed(at, true)})`)
        : sql`${sql.raw(aggregate)}(${of})`;
    default:
      return of;
  }
}

/** The number of a row, of each source that it is of. */
const ridOf = (at: number): SQL => sql.raw(`"rid${at}"`);

interface Body {
  from: From;
  condition: SQL | undefined;
  isGrouped: boolean;
  dialect: Dialect;
  cross: CrossSets | undefined;
}

/** Rows of the table, put together where that is asked, with a further layer for each formula. */
function bodyOf(kept: Kept[], { from, condition, isGrouped, dialect, cross }: Body): SQL {
  const plain = kept.filter(({ inner }) => inner !== undefined);
  const cells = plain.map(({ at, inner }) => sql`${inner} as ${place(at)}`);
  const id = isGrouped ? [] : from.ids.map((one, at) => sql`${one} as ${ridOf(at)}`);
  const where = condition ? sql` where ${condition}` : sql``;
  const base = sql`select ${sql.join([...cells, ...id], sql`, `)} from ${from.rows}${where}`;
  const dimensions = plain.filter(({ column }) => column.aggregate === 'none');
  const measures = plain.map(
    (one) =>
      sql`${one.column.aggregate === 'none' ? place(one.at) : aggregated(one, dialect)} as ${place(one.at)}`,
  );
  const groups =
    dimensions.length > 0
      ? sql` group by ${sql.join(
          dimensions.map(({ at }) => place(at)),
          sql`, `,
        )}`
      : sql``;
  let body = isGrouped
    ? sql`select ${sql.join(measures, sql`, `)}${cross?.told ?? sql``} from (${base}) b${cross?.groups ?? groups}`
    : base;
  const byId = new Map(kept.map((one) => [one.column.id, one]));
  for (const { at, column, inner } of kept) {
    if (inner !== undefined) continue;
    const formula = printFormula(parseFormula(column.formula ?? ''), {
      dialect,
      column: (of) => place(byId.get(of)?.at ?? -1),
    });
    body = sql`select f.*, ${dialect.real(formula)} as ${place(at)} from (${body}) f`;
  }
  return body;
}

interface Ordering {
  isGrouped: boolean;
  dialect: Dialect;
  source: Source;
  principal: Principal;
  withheld: string[];
  cross: CrossSets | undefined;
}

/** The order that is asked for, and then one that is always the same. */
function orderOf(kept: Kept[], ordering: Ordering): SQL {
  const { isGrouped, dialect, source, principal, withheld, cross } = ordering;
  const isFree = ({ column, fields }: Kept): boolean => {
    const isAllowed = fields.every(({ field }) => mayFilterBy(principal, source, field));
    if (!isAllowed) withheld.push(`按“${column.title}”的排序`);
    return isAllowed;
  };
  const sorted = kept.filter((one) => one.column.sort !== 'none' && isFree(one));
  const asked = sorted.map(({ at, type, column, inner }) => {
    const own = type === 'text' ? dialect.ordered(place(at)) : place(at);
    const isDimension = column.aggregate === 'none' && inner !== undefined;
    const of = cross && !isDimension ? cross.ofLines(own) : own;
    return column.sort === 'desc' ? sql`${of} desc nulls last` : sql`${of} asc nulls last`;
  });
  const dimensions = kept.filter(
    ({ column, inner }) => column.aggregate === 'none' && inner !== undefined,
  );
  const last = isGrouped
    ? dimensions.map(
        ({ at, type }) =>
          sql`${type === 'text' ? dialect.ordered(place(at)) : place(at)} asc nulls last`,
      )
    : (source.join ? [0, 1] : [0]).map((at) =>
        source.file ? sql`${ridOf(at)} asc nulls last` : sql`${ridOf(at)} desc nulls last`,
      );
  const all = [...(cross ? [cross.first] : []), ...asked, ...last];
  return all.length > 0 ? sql` order by ${sql.join(all, sql`, `)}` : sql``;
}

function shownAs(of: SQL, { type, dialect }: { type: ColumnType; dialect: Dialect }): SQL {
  return type === 'time' ? dialect.shownTime(of) : of;
}
