import type { ResourceSpec } from '@wm/contract/core/resource';
import { snakeKey } from '@wm/contract/core/wire';
import { getTableColumns, sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { contains, dayBound, equals, holds } from '#core/crud/filters.ts';
import type { Filter } from '#core/crud/filters.ts';
import type { TableSpec } from '#core/crud/table-list.ts';
import { tableRepository } from '#core/crud/table-repository.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { DatabaseHandle } from '#core/database/database.ts';

/** A table that tells of each row where it comes from. */
type CatalogTable = TableSpec['table'] &
  Record<
    | 'source'
    | 'sourceId'
    | 'sourceVersion'
    | 'lockedFields'
    | 'remark'
    | 'createTime'
    | 'updateTime',
    PgColumn
  >;

interface FilteredBy<Name> {
  /** Numbers, and texts that are looked for as a whole. */
  exact?: readonly Name[];
  /** Texts, by a part. */
  texts?: readonly Name[];
  /** Lists, by one of their words. */
  words?: readonly Name[];
  flags?: readonly Name[];
  /** Measured numbers that are looked for from a value on, and up to one. */
  atLeast?: readonly Name[];
  atMost?: readonly Name[];
}

interface CatalogSpec<Table extends CatalogTable> extends Partial<Omit<TableSpec, 'table'>> {
  table: Table;
  /** Columns with a filter of their own name. */
  by: FilteredBy<Extract<keyof Table, string>>;
}

/** A repository over a catalog, which can also be filtered by where its rows come from. */
export function catalogRepository<R extends ResourceSpec, Table extends CatalogTable>(
  database: DatabaseHandle,
  resource: R,
  { by, filters, ...spec }: CatalogSpec<Table>,
): CrudRepository<R> {
  const own = { ...columnFilters(getTableColumns(spec.table), by), ...filters };
  return tableRepository(database, resource, {
    ...spec,
    filters: { ...own, ...originFilters(spec.table) },
  });
}

function columnFilters(
  columns: Readonly<Record<string, AnyColumn>>,
  by: FilteredBy<string>,
): Record<string, Filter> {
  const named = (names: readonly string[] = [], filter: (column: AnyColumn) => Filter) =>
    names.map((name) => {
      const column = columns[name];
      if (!column) throw new Error(`there is no column ${name}`);
      return [name, filter(column)] as const;
    });
  return Object.fromEntries([
    ...named(by.exact, equals),
    ...named(by.texts, contains),
    ...named(by.words, holds),
    ...named(by.flags, flagged),
    ...named(by.atLeast, (column) => bounded(column, sql`>=`)),
    ...named(by.atMost, (column) => bounded(column, sql`<=`)),
  ]);
}

function flagged(column: AnyColumn): Filter {
  return { ...equals(column), value: (given) => given === 'true' };
}

function bounded(column: AnyColumn, comparison: SQL): Filter {
  return {
    columns: [snakeKey(column.name)],
    where: (placeholder) => sql`${column} ${comparison} ${placeholder}`,
    value: Number,
  };
}

function originFilters(table: CatalogTable): Record<string, Filter> {
  return {
    recordId: equals(table.id),
    source: equals(table.source),
    sourceId: equals(table.sourceId),
    sourceVersion: contains(table.sourceVersion),
    lockedFields: holds(table.lockedFields),
    remark: contains(table.remark),
    updatedFrom: dayBound(table.updateTime, 'begin'),
    updatedTo: dayBound(table.updateTime, 'end'),
    beginTime: dayBound(table.createTime, 'begin'),
    endTime: dayBound(table.createTime, 'end'),
  };
}
