import type { ErrorName } from '@wm/contract/core/errors';
import type { ListQueryOf, Page, ResourceSpec, RowOf } from '@wm/contract/core/resource';
import { camelKey, snakeKey } from '@wm/contract/core/wire';
import { and, asc, count, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Placeholder, SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { PgColumn } from 'drizzle-orm/pg-core';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';
import type { Principal } from '#core/access/principal.ts';
import type { DatabaseHandle } from '#core/database/database.ts';
import { namedStatement, slotOf } from '#core/database/named-statement.ts';
import type { Filter } from './filters.ts';

/** A table that a resource stands on. */
export type CrudTable = PgTable & { id: PgColumn };

export interface TableSpec {
  table: CrudTable;
  /** Conditions by filter name in camelCase, range bounds as `beginTime` and `endTime`. */
  filters: Record<string, Filter>;
  /** The column that holds the owner's id: everybody sees and changes only his own records. */
  owner?: PgColumn;
  /** Row fields that are not columns of the table. Columns must be written with their table's name. */
  computed?: Record<string, SQL>;
  /** What a violated unique constraint or foreign key means to the user. */
  violations?: Record<string, ErrorName>;
}

type Fields = Record<string, PgColumn | SQL.Aliased>;
type Row = Record<string, unknown>;

const batch = 1000;

/** The condition that a record is the owner's own; none for a table without owners. */
export function ownedBy(spec: TableSpec, owner: number | Placeholder): SQL | undefined {
  return spec.owner && eq(spec.owner, owner);
}

/**
 * Lists through named statements, one for each shape of query: rows and total come from one snapshot in one round trip,
 * the total as the last cell of each row.
 */
export function preparedLists<R extends ResourceSpec>(
  { pool, db }: Pick<DatabaseHandle, 'pool' | 'db'>,
  { name, fields, spec }: { name: string; fields: Fields; spec: TableSpec },
): (query: ListQueryOf<R>, principal: Principal) => Promise<Page<RowOf<R>>> {
  const decode = rowDecoder(fields);
  const prepare = (shape: ListShape, key: string) => {
    const where = conditionOf(shape, spec);
    const total = db.select({ total: count() }).from(spec.table).where(where);
    const rows = db
      .select({ ...fields, total: sql`(${total})`.as('total') })
      .from(spec.table)
      .where(where)
      .orderBy(...orderOf(shape, spec.table))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'));
    return {
      rows: namedStatement(pool, `${key}:rows`, rows),
      total: namedStatement(pool, `${key}:total`, total),
    };
  };
  const known = new Map<string, ReturnType<typeof prepare>>();
  return async (query, principal) => {
    const { shape, values } = shapeOf(query, spec);
    const key = `${name}:${shape.sort}:${shape.order}:${shape.filters.join(',')}`;
    let statements = known.get(key);
    if (!statements) known.set(key, (statements = prepare(shape, key)));
    values['owner'] = principal.userId;
    values['limit'] = query.limit;
    values['offset'] = (query.page - 1) * query.limit;
    const rows = await statements.rows(values);
    // A page behind the last one has no row to carry the total.
    const [counted] = rows.length > 0 || query.page === 1 ? rows : await statements.total(values);
    return { rows: rows.map(decode) as RowOf<R>[], total: Number(counted?.at(-1) ?? 0) };
  };
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

/** Every row of a list in its order, read from one snapshot through a cursor, 1000 at a time. */
export async function* readAll<T>(
  pool: Pool,
  { query, owner, fields, spec }: { query: object; owner: number; fields: Fields; spec: TableSpec },
): AsyncGenerator<T> {
  const { shape, values } = shapeOf(query, spec);
  const client = await pool.connect();
  try {
    const own = drizzle({ client, casing: 'snake_case' });
    const statement = own
      .select(fields)
      .from(spec.table)
      .where(conditionOf(shape, spec))
      .orderBy(...orderOf(shape, spec.table))
      .toSQL();
    values['owner'] = owner;
    const inputs = statement.params
      .map(slotOf)
      .map((slot) => ('constant' in slot ? slot.constant : values[slot.name]));
    await client.query('begin read only');
    await client.query(`declare export_rows no scroll cursor for ${statement.sql}`, inputs);
    for (;;) {
      const { rows } = await own.execute<Row>(
        sql`fetch ${sql.raw(String(batch))} from export_rows`,
      );
      for (const row of rows) yield decode(row, fields) as T;
      if (rows.length < batch) return;
    }
  } finally {
    await client.query('rollback').catch(() => undefined);
    client.release();
  }
}

interface ListShape {
  filters: string[];
  sort: string;
  order: 'asc' | 'desc';
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

function shapeOf(query: object, spec: TableSpec): { shape: ListShape; values: Row } {
  const { params, sort, order } = query as { params?: Row; sort: string; order: 'asc' | 'desc' };
  const filters: string[] = [];
  const values: Row = {};
  for (const name in spec.filters) {
    const given = (query as Row)[name] ?? params?.[name];
    if (given === undefined || given === '') continue;
    filters.push(name);
    values[name] = spec.filters[name]?.value(given);
  }
  return { shape: { filters, sort, order }, values };
}

function conditionOf(shape: ListShape, spec: TableSpec): SQL | undefined {
  return and(
    ownedBy(spec, sql.placeholder('owner')),
    ...shape.filters.map((name) => spec.filters[name]?.where(sql`${sql.placeholder(name)}`)),
  );
}

function orderOf(shape: ListShape, table: CrudTable): SQL[] {
  const column = (getTableColumns(table) as Record<string, PgColumn>)[camelKey(shape.sort)];
  if (!column) throw new Error(`no column to sort by ${shape.sort}`);
  const direction = shape.order === 'asc' ? asc : desc;
  return [direction(column), direction(table.id)];
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
