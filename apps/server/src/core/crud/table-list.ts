import type { ErrorName } from '@wm/contract/areas';
import { readSorts, writeSorts } from '@wm/contract/core/sorts';
import type { ListQueryOf, Page, ResourceSpec, RowOf } from '@wm/contract/core/resource';
import type { Sort } from '@wm/contract/core/sorts';
import { camelKey, snakeKey } from '@wm/contract/core/wire';
import { and, asc, count, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Placeholder, SQL } from 'drizzle-orm';
import { PgColumn } from 'drizzle-orm/pg-core';
import type { PgSelect, PgTable } from 'drizzle-orm/pg-core';
import { LRUCache } from 'lru-cache';
import { mayFilter } from '#core/access/column-rights.ts';
import type { ResourceRights } from '#core/access/column-rights.ts';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { Queries } from '#core/database/connections.ts';
import type { DatabaseHandle } from '#core/database/database.ts';
import { namedStatement, slotOf } from '#core/database/named-statement.ts';
import type { Filter } from './filters.ts';
import type { HistoryNames } from './record-history.ts';
import { inReach, ownId, reachOf, visibleFields } from './row-access.ts';
import type { Fields, Reach, ScopeColumns } from './row-access.ts';

/** A table that a resource stands on. */
export type CrudTable = PgTable & { id: PgColumn };

export interface TableSpec {
  table: CrudTable;
  /** Conditions by filter name in camelCase, range bounds as `beginTime` and `endTime`. */
  filters: Record<string, Filter>;
  /** The column that holds the owner's id: everybody sees and changes only his own records. */
  owner?: PgColumn;
  /** Which rows of the table are records of the resource; all when absent. */
  only?: SQL;
  /** A flag whose holders stand first in every list. */
  leading?: PgColumn;
  /** Whose a record is, for data scopes; without it a code reaches all records. */
  scope?: ScopeColumns;
  /** The sort a list has when none is asked for. */
  defaultSort?: string;
  /** Row fields that are not columns of the table. Columns must be written with their table's name. */
  computed?: Record<string, SQL>;
  /**
   * For tables of millions: totals from 50,000 on are remembered for some seconds, because counting them takes longer than
   * reading a page, and nobody sees one more or less.
   */
  remembersTotals?: boolean;
  /** What a violated unique constraint or foreign key means to the user. */
  violations?: Record<string, ErrorName>;
  /** Where its changes are recorded, when not under its own name. */
  history?: HistoryNames;
}

type Row = Record<string, unknown>;

const batch = 1000;

/** The condition that a row is a record of the resource and the owner's own; none for a table without either. */
export function ownedBy(spec: TableSpec, owner: number | Placeholder): SQL | undefined {
  return and(spec.only, spec.owner && eq(spec.owner, owner));
}

const totalsKeptMs = 15_000;
const totalsKeptFrom = 50_000;

/** Shapes of lists that are kept prepared for one resource. */
const keptShapes = 300;

/**
 * Lists through named statements, one for each shape of query: rows and total come from one snapshot in one round trip,
 * the total as the last cell of each row.
 */
export function preparedLists<R extends ResourceSpec>(
  { pool, db }: Pick<DatabaseHandle, 'pool' | 'db'>,
  { name, fields, spec }: { name: string; fields: Fields; spec: TableSpec },
): (query: ListQueryOf<R>, principal: Principal) => Promise<Page<RowOf<R>>> {
  const totals = spec.remembersTotals
    ? new LRUCache<string, number>({ max: keptShapes, ttl: totalsKeptMs, noUpdateTTL: true })
    : undefined;
  const prepare = (shape: ListShape, key: string, rights: ResourceRights | undefined) => {
    const visible = visibleFields(fields, rights);
    const where = conditionOf(shape, spec);
    const order = orderOf(shape, spec);
    const total = db.select({ total: count() }).from(spec.table).where(where);
    const pageOf = <Q extends PgSelect>(query: Q) =>
      query
        .where(where)
        .orderBy(...order)
        .limit(sql.placeholder('limit'))
        .offset(sql.placeholder('offset'));
    // What a row computes would be computed for all rows before the page, too: they are passed over by their ids alone.
    const chosen = isComputing(visible)
      ? pageOf(db.select({ id: spec.table.id }).from(spec.table).$dynamic())
      : undefined;
    const rowsWith = (counted: SQL) => {
      const query = db
        .select({ ...visible, total: counted.as('total') })
        .from(spec.table)
        .$dynamic();
      return chosen ? query.where(inArray(spec.table.id, chosen)).orderBy(...order) : pageOf(query);
    };
    // There are too many orders by several columns for the database to keep a plan of each.
    const nameOf = (part: string) => (shape.sorts.length > 1 ? undefined : `${key}:${part}`);
    const rows = namedStatement(pool, nameOf('rows'), rowsWith(sql`(${total})`));
    return {
      rows,
      uncounted: totals ? namedStatement(pool, nameOf('uncounted'), rowsWith(sql`0`)) : rows,
      total: namedStatement(pool, nameOf('total'), total),
      decode: rowDecoder(visible),
    };
  };
  const known = new LRUCache<string, ReturnType<typeof prepare>>({ max: keptShapes });
  return async (query, principal) => {
    const rights = principal.columnRights.get(name);
    const reach = reachOf(spec.scope, principal, `${name}:list`);
    const { shape, values } = shapeOf(query, spec, { rights, reach });
    const key = `${name}:${writeSorts(shape.sorts)}:${shape.filters.join()}:${shape.isScoped}:${rights?.key ?? ''}`;
    let prepared = known.get(key);
    if (!prepared) known.set(key, (prepared = prepare(shape, key, rights)));
    putReach(values, principal, reach);
    const counting = `${key}:${JSON.stringify(values)}`;
    values['limit'] = query.limit;
    values['offset'] = (query.page - 1) * query.limit;
    const remembered = totals?.get(counting);
    const rows = await (remembered === undefined ? prepared.rows : prepared.uncounted)(values);
    // A page behind the last one has no row to carry the total.
    const [counted] = rows.length > 0 || query.page === 1 ? rows : await prepared.total(values);
    const total = remembered ?? Number(counted?.at(-1) ?? 0);
    if (total >= totalsKeptFrom) totals?.set(counting, total);
    return {
      rows: rows.map(prepared.decode) as RowOf<R>[],
      total,
      ...(rights && { columns: [...rights.columns.values()] }),
    };
  };
}

/** Whether a row has more than its table's columns. */
function isComputing(fields: Fields): boolean {
  return Object.values(fields).some((field) => !(field instanceof PgColumn));
}

/** Puts in whose records are meant. */
function putReach(values: Row, principal: Principal, reach: Reach): void {
  values['owner'] = principal.userId;
  values['scopeDepts'] = reach?.deptIds ?? [];
  values['scopeUser'] = ownId(reach, principal.userId);
}

/** Makes an object of a row's cells, each read as its column reads it. */
function rowDecoder(fields: Fields): (cells: unknown[]) => Row {
  const columns = Object.entries(fields).map(([name, field]) => ({
    name,
    // Most columns read a cell as it is.
    column: 'mapFromDriverValue' in field && !isPlain(field) ? field : undefined,
  }));
  return (cells) => {
    const row: Row = {};
    for (let at = 0; at < columns.length; at += 1) {
      const { name, column } = columns[at] as (typeof columns)[number];
      const cell = cells[at];
      row[name] = column && cell !== null ? column.mapFromDriverValue(cell) : cell;
    }
    return row;
  };
}

function isPlain(column: PgColumn): boolean {
  return column.mapFromDriverValue === PgColumn.prototype.mapFromDriverValue;
}

interface Reading {
  name: string;
  query: object;
  principal: Principal;
  fields: Fields;
  spec: TableSpec;
}

/**
 * Every row of a list in its order as an export may show it, read from one snapshot through a cursor, 1000 at a time. It
 * holds a connection and a transaction until its end: whoever reads must not wait for a client in between.
 */
export async function* readAll<T>(
  pool: Queries,
  { name, query, principal, fields, spec }: Reading,
): AsyncGenerator<T> {
  const rights = principal.columnRights.get(name);
  const reach = reachOf(spec.scope, principal, `${name}:export`);
  const { shape, values } = shapeOf(query, spec, { rights, reach });
  const visible = exportable(visibleFields(fields, rights), rights);
  const connection = await pool.borrow();
  try {
    const statement = connection.db
      .select(visible)
      .from(spec.table)
      .where(conditionOf(shape, spec))
      .orderBy(...orderOf(shape, spec))
      .toSQL();
    putReach(values, principal, reach);
    const inputs = statement.params
      .map(slotOf)
      .map((slot) => ('constant' in slot ? slot.constant : values[slot.name]));
    await connection.query('begin read only');
    await connection.query(`declare export_rows no scroll cursor for ${statement.sql}`, inputs);
    for (;;) {
      const { rows } = await connection.db.execute<Row>(
        sql`fetch ${sql.raw(String(batch))} from export_rows`,
      );
      for (const row of rows) yield decode(row, visible) as T;
      if (rows.length < batch) return;
    }
  } finally {
    const isEnded = await connection.query('rollback').then(
      () => true,
      () => false,
    );
    connection.release(!isEnded);
  }
}

function exportable(fields: Fields, rights: ResourceRights | undefined): Fields {
  const allowed = ([name]: [string, unknown]): boolean =>
    rights?.columns.get(snakeKey(name))?.export ?? true;
  return Object.fromEntries(Object.entries(fields).filter(allowed));
}

interface ListShape {
  filters: string[];
  sorts: Sort[];
  isScoped: boolean;
}

/** What a list selects: the columns and computed expressions of the row, by their names in TypeScript. */
export function fieldsOf(resource: ResourceSpec, spec: TableSpec): Fields {
  const columns = getTableColumns(spec.table) as Record<string, PgColumn>;
  return Object.fromEntries(
    Object.keys(resource.row.shape).map((key) => {
      const name = camelKey(key);
      const field = spec.computed?.[name]?.as(snakeKey(name)) ?? columns[name];
      if (!field) throw new Error(`${resource.permission}: no column for ${key}`);
      return [name, field];
    }),
  );
}

interface Asked extends Sort {
  params?: Row;
  thenBy?: string;
}

/** What orders rows that are equal by the first sort, each column once. */
function furtherSorts(thenBy: string | undefined, rights: ResourceRights | undefined): Sort[] {
  const sorts = new Map<string, Sort>();
  for (const one of readSorts(thenBy)) {
    if (rights) refuseHidden(rights, [one.sort], 'then_by');
    if (!sorts.has(one.sort)) sorts.set(one.sort, one);
  }
  return [...sorts.values()];
}

function shapeOf(
  query: object,
  spec: TableSpec,
  { rights, reach }: { rights: ResourceRights | undefined; reach: Reach },
): { shape: ListShape; values: Row } {
  const { params, sort, order, thenBy } = query as Asked;
  const filters: string[] = [];
  const values: Row = {};
  for (const name in spec.filters) {
    const given = (query as Row)[name] ?? params?.[name];
    if (given === undefined || given === '') continue;
    const filter = spec.filters[name];
    if (rights) refuseHidden(rights, filter?.columns ?? [], name);
    filters.push(name);
    values[name] = filter?.value(given);
  }
  return {
    shape: {
      filters,
      sorts: [
        { sort: sortOf(sort, rights, spec), order },
        ...furtherSorts(thenBy, rights).filter((one) => one.sort !== sort),
      ],
      isScoped: reach !== undefined,
    },
    values,
  };
}

/** Filtering or sorting by what one may not see would tell what it is. */
function refuseHidden(rights: ResourceRights, columns: string[], path: string): void {
  if (columns.every((column) => mayFilter(rights, column))) return;
  const fields = [{ path: snakeKey(path), message: '没有权限按该字段筛选或排序' }];
  throw new AppError('auth.column-forbidden', { data: { fields } });
}

function sortOf(sort: string, rights: ResourceRights | undefined, spec: TableSpec): string {
  if (!rights || mayFilter(rights, sort)) return sort;
  // Nobody asked for the order a list has by itself.
  if (sort === spec.defaultSort) return 'id';
  refuseHidden(rights, [sort], 'sort');
  return sort;
}

function conditionOf(shape: ListShape, spec: TableSpec): SQL | undefined {
  return and(
    ownedBy(spec, sql.placeholder('owner')),
    shape.isScoped && spec.scope
      ? inReach(spec.scope, {
          depts: sql.placeholder('scopeDepts'),
          user: sql.placeholder('scopeUser'),
        })
      : undefined,
    ...shape.filters.map((name) => spec.filters[name]?.where(sql`${sql.placeholder(name)}`)),
  );
}

function orderOf(shape: ListShape, { table, leading }: TableSpec): SQL[] {
  const columns = getTableColumns(table) as Record<string, PgColumn>;
  const by = shape.sorts.map(({ sort, order }) => {
    const column = columns[camelKey(sort)];
    if (!column) throw new Error(`no column to sort by ${sort}`);
    return order === 'asc' ? asc(column) : desc(column);
  });
  const last = shape.sorts.at(-1)?.order === 'desc' ? desc(table.id) : asc(table.id);
  return [...(leading ? [desc(leading)] : []), ...by, last];
}

function decode(row: Row, fields: Fields): Row {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const raw = row[snakeKey(name)];
      const isColumn = 'mapFromDriverValue' in field;
      return [name, raw === null || !isColumn ? raw : field.mapFromDriverValue(raw)];
    }),
  );
}
