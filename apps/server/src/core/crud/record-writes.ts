import { hash } from 'node:crypto';
import type { ResourceSpec } from '@wm/contract/core/resource';
import { camelKey } from '@wm/contract/core/wire';
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Principal } from '#core/access/principal.ts';
import { allFields, differences, recordChange, recordChanges } from '#core/audit/record-changes.ts';
import type { Database, DatabaseHandle } from '#core/database/database.ts';
import { inTransaction } from '#core/database/transaction.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { inReach, ownId, reachOf } from './row-access.ts';
import { ownedBy } from './table-list.ts';
import type { TableSpec } from './table-list.ts';

type Row = Record<string, unknown>;

/** Changes one record and records what differs; answers whether it was there to be changed. */
export type UpdateOne = (id: number, patch: Row, principal: Principal) => Promise<boolean>;

/** The columns of a resource's table that its rows show, by names in TypeScript. */
export function storedColumns(resource: ResourceSpec, spec: TableSpec): Record<string, PgColumn> {
  const columns = getTableColumns(spec.table) as Record<string, PgColumn>;
  const shown = Object.keys(resource.row.shape).map(camelKey);
  return Object.fromEntries(
    shown.flatMap((name) => (columns[name] ? [[name, columns[name]] as const] : [])),
  );
}

/**
 * Updates of one table, a statement prepared for each set of columns. The row is locked, read and changed in one
 * statement, so that what is recorded as the state before is what was overwritten; the record is written with it.
 */
export function preparedUpdates(
  { db }: Pick<DatabaseHandle, 'db'>,
  resource: ResourceSpec,
  spec: TableSpec,
): UpdateOne {
  const { table } = spec;
  const columns = getTableColumns(table) as Record<string, PgColumn>;
  const prepare = (tx: Transaction, names: string[], isScoped: boolean) => {
    const statement = hash('sha1', `${resource.permission}:update:${isScoped}:${names.join()}`);
    const before = tx
      .select(picked(columns, ['id', ...names]))
      .from(table)
      .where(
        and(
          eq(table.id, sql.placeholder('id')),
          ownedBy(spec, sql.placeholder('owner')),
          isScoped && spec.scope
            ? inReach(spec.scope, {
                depts: sql.placeholder('scopeDepts'),
                user: sql.placeholder('scopeUser'),
              })
            : undefined,
        ),
      )
      .for('update')
      .as('record_before');
    const values = Object.fromEntries(names.map((name) => [name, sql.placeholder(name)]));
    const own = before as unknown as Record<string, PgColumn>;
    return tx
      .update(table)
      .set({ ...values, ...('updateTime' in table && { updateTime: sql`now()` }) })
      .from(before)
      .where(eq(table.id, own['id'] as PgColumn))
      .returning(picked(own, ['id', ...names]))
      .prepare(statement);
  };
  return async (id, patch, principal) => {
    const names = Object.keys(patch)
      .filter((name) => columns[name] && patch[name] !== undefined)
      .toSorted();
    const reach = reachOf(spec.scope, principal, `${resource.permission}:edit`);
    // Nothing to write: whether it is there is seen when it is read.
    if (names.length === 0) return true;
    return inTransaction(db, async (tx) => {
      const [before] = await prepare(tx, names, reach !== undefined).execute({
        ...patch,
        id,
        owner: principal.userId,
        scopeDepts: reach?.deptIds ?? [],
        scopeUser: ownId(reach, principal.userId),
      });
      if (!before) return false;
      const { permission } = resource;
      const fields = differences(resource, before, picked(patch, names));
      await recordChange(tx, { resource: permission, recordId: id, action: 'update', fields });
      return true;
    });
  };
}

interface Insertion {
  resource: ResourceSpec;
  table: TableSpec['table'];
  values: Row;
  /** What was given of them. */
  input: Row;
}

/** Stores a record and answers its id. */
export function insertRecord(
  db: Database,
  { resource, table, values, input }: Insertion,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const [made] = await tx.insert(table).values(values).returning({ id: table.id });
    const recordId = Number(made?.['id']);
    const fields = allFields(resource, input);
    await recordChange(tx, { resource: resource.permission, recordId, action: 'create', fields });
    return recordId;
  });
}

/** Records that are gone, as they were last, stand in the log. */
export function recordRemoved(tx: Transaction, resource: ResourceSpec, rows: Row[]): Promise<void> {
  const changes = rows.map(({ id, ...row }) => ({
    resource: resource.permission,
    recordId: Number(id),
    action: 'delete' as const,
    fields: allFields(resource, row, true),
  }));
  return recordChanges(tx, changes);
}

function picked<T>(from: Record<string, T>, names: string[]): Record<string, T> {
  return Object.fromEntries(names.map((name) => [name, from[name] as T]));
}
