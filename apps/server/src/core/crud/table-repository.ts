import type {
  CreateOf,
  ListQueryOf,
  Page,
  ResourceSpec,
  RowOf,
  UpdateOf,
} from '@wm/contract/core/resource';
import type { ErrorName } from '@wm/contract/core/errors';
import { camelKey, snakeKey } from '@wm/contract/core/wire';
import { and, asc, count, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import { violatedReference, violatedUnique } from '#core/database/database-faults.ts';
import type { DatabaseHandle } from '#core/database/database.ts';
import type { Filter } from './filters.ts';

/** What `registerCrud` needs of a resource's data. A module with rules passes its service instead: the type is the same. */
export interface CrudRepository<R extends ResourceSpec> {
  list: (query: ListQueryOf<R>, principal: Principal) => Promise<Page<RowOf<R>>>;
  /** Every row of the list in its order, read in batches of 1000 from one snapshot. */
  each: (query: ListQueryOf<R>, principal: Principal) => AsyncIterable<RowOf<R>>;
  find: (id: number, principal: Principal) => Promise<RowOf<R> | undefined>;
  create: (input: CreateOf<R>, principal: Principal) => Promise<RowOf<R>>;
  update: (id: number, patch: UpdateOf<R>, principal: Principal) => Promise<RowOf<R> | undefined>;
  /** Removes the records and answers how many there were. */
  remove: (ids: number[], principal: Principal) => Promise<number>;
}

type CrudTable = PgTable & { id: PgColumn };

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

/** A repository over one table: prepared statements for each shape of a list, ownership, and named violations. */
export function tableRepository<R extends ResourceSpec>(
  { pool, db }: Pick<DatabaseHandle, 'pool' | 'db'>,
  resource: R,
  spec: TableSpec,
): CrudRepository<R> {
  const { table } = spec;
  const fields = fieldsOf(resource, spec);
  const select = (selected: Fields) => db.select(selected).from(table).$dynamic();
  const owned = spec.owner && eq(spec.owner, sql.placeholder('owner'));
  const one = select(fields)
    .where(and(eq(table.id, sql.placeholder('id')), owned))
    .prepare(`${resource.permission}:one`);
  const lists = new Map<string, ReturnType<typeof prepareList>>();
  const prepareList = (shape: ListShape, name: string) => {
    const where = conditionOf(shape, spec, owned);
    return {
      rows: select(fields)
        .where(where)
        .orderBy(...orderOf(shape, table))
        .limit(sql.placeholder('limit'))
        .offset(sql.placeholder('offset'))
        .prepare(`${name}:rows`),
      total: db
        .select({ total: count() })
        .from(table as PgTable)
        .where(where)
        .prepare(`${name}:total`),
    };
  };
  const mine = (principal: Principal): SQL | undefined =>
    spec.owner && eq(spec.owner, principal.userId);
  const find = async (id: number, principal: Principal): Promise<RowOf<R> | undefined> => {
    const [row] = await one.execute({ id, owner: principal.userId });
    return row as RowOf<R> | undefined;
  };
  const naming = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => nameViolation(error, spec));

  return {
    list: async (query, principal) => {
      const { shape, values } = shapeOf(query, spec);
      const name = `${resource.permission}:list:${shape.sort}:${shape.order}:${shape.filters.join(',')}`;
      let prepared = lists.get(name);
      if (!prepared) lists.set(name, (prepared = prepareList(shape, name)));
      const inputs = { ...values, owner: principal.userId };
      const [rows, [counted]] = await Promise.all([
        prepared.rows.execute({
          ...inputs,
          limit: query.limit,
          offset: (query.page - 1) * query.limit,
        }),
        prepared.total.execute(inputs),
      ]);
      return { rows: rows as RowOf<R>[], total: counted?.total ?? 0 };
    },
    async *each(query, principal) {
      const { shape, values } = shapeOf(query, spec);
      const client = await pool.connect();
      try {
        const own = drizzle({ client, casing: 'snake_case' });
        const statement = own
          .select(fields)
          .from(table)
          .where(conditionOf(shape, spec, owned))
          .orderBy(...orderOf(shape, table))
          .toSQL();
        const filled = statement.params.map((param) =>
          fillPlaceholder(param, { ...values, owner: principal.userId }),
        );
        await client.query('begin read only');
        await client.query(`declare export_rows no scroll cursor for ${statement.sql}`, filled);
        for (;;) {
          const { rows } = await own.execute<Row>(
            sql`fetch ${sql.raw(String(batch))} from export_rows`,
          );
          for (const row of rows) yield decode(row, fields) as RowOf<R>;
          if (rows.length < batch) return;
        }
      } finally {
        await client.query('rollback').catch(() => undefined);
        client.release();
      }
    },
    find,
    create: async (input, principal) => {
      const values = {
        ...input,
        ...(spec.owner ? { [camelKey(spec.owner.name)]: principal.userId } : {}),
      };
      const [made] = await naming(
        db
          .insert(table)
          .values(values as never)
          .returning({ id: table.id }),
      );
      const row = made && (await find(made['id'] as number, principal));
      if (!row) throw new Error('the record was not stored');
      return row;
    },
    update: async (id, patch, principal) => {
      const values = { ...patch, ...('updateTime' in table ? { updateTime: sql`now()` } : {}) };
      const changed = await naming(
        db
          .update(table)
          .set(values as never)
          .where(and(eq(table.id, id), mine(principal)))
          .returning({ id: table.id }),
      );
      return changed.length > 0 ? find(id, principal) : undefined;
    },
    remove: async (ids, principal) => {
      const removed = await naming(
        db
          .delete(table)
          .where(and(inArray(table.id, ids), mine(principal)))
          .returning({ id: table.id }),
      );
      return removed.length;
    },
  };
}

interface ListShape {
  filters: string[];
  sort: string;
  order: 'asc' | 'desc';
}

function fieldsOf(resource: ResourceSpec, spec: TableSpec): Fields {
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
  const { params, sort, order, ...rest } = query as Row & Pick<ListShape, 'order'>;
  const given: Row = { ...rest, ...(params as Row | undefined) };
  const filters = Object.keys(spec.filters).filter(
    (name) => given[name] !== undefined && given[name] !== '',
  );
  const values = Object.fromEntries(
    filters.map((name) => [name, spec.filters[name]?.value(given[name])]),
  );
  return { shape: { filters, sort: camelKey(String(sort)), order }, values };
}

function conditionOf(shape: ListShape, spec: TableSpec, owned: SQL | undefined): SQL | undefined {
  return and(
    owned,
    ...shape.filters.map((name) => spec.filters[name]?.where(sql`${sql.placeholder(name)}`)),
  );
}

function orderOf(shape: ListShape, table: CrudTable): SQL[] {
  const column = (getTableColumns(table) as Record<string, PgColumn>)[shape.sort];
  if (!column) throw new Error(`no column to sort by ${shape.sort}`);
  const direction = shape.order === 'asc' ? asc : desc;
  return [direction(column), direction(table.id)];
}

function fillPlaceholder(param: unknown, values: Row): unknown {
  if (typeof param !== 'object' || param === null) return param;
  const { name, value } = param as { name?: string; value?: { name?: string } };
  const key = name ?? value?.name;
  return key === undefined ? param : values[key];
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

function nameViolation(error: unknown, spec: TableSpec): never {
  const constraint = violatedUnique(error) ?? violatedReference(error);
  const name = constraint === undefined ? undefined : spec.violations?.[constraint];
  if (name) throw new AppError(name, { cause: error });
  throw error;
}
