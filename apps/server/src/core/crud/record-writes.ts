import { hash } from 'node:crypto';
import type { ResourceSpec } from '@wm/contract/core/resource';
import { camelKey } from '@wm/contract/core/wire';
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Principal } from '#core/access/principal.ts';
import { allFields, differences, noteChange } from '#core/audit/record-changes.ts';
import type { DatabaseHandle } from '#core/database/database.ts';
import { inReach, ownId, reachOf } from './row-access.ts';
import { ownedBy } from './table-list.ts';
import type { TableSpec } from './table-list.ts';

type Row = Record<string, unknown>;

/** Changes one record and notes what differs; answers whether it was there to be changed. */
export type UpdateOne = (id: number, patch: Row, principal: Principal) => Promise<boolean>;

/** Statements that stay prepared; what comes after them is built anew each time. */
const keptShapes = 50;

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
 * statement, so that what is noted as the state before is what was overwritten.
 */
export function preparedUpdates(
  { db }: Pick<DatabaseHandle, 'db'>,
  resource: ResourceSpec,
  spec: TableSpec,
): UpdateOne {
  const { table } = spec;
  const columns = getTableColumns(table) as Record<string, PgColumn>;
  const prepare = (names: string[], isScoped: boolean, statement: string) => {
    const before = db
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
    return db
      .update(table)
      .set({ ...values, ...('updateTime' in table && { updateTime: sql`now()` }) })
      .from(before)
      .where(eq(table.id, own['id'] as PgColumn))
      .returning(picked(own, ['id', ...names]))
      .prepare(statement);
  };
  const known = new Map<string, ReturnType<typeof prepare>>();
  const preparedFor = (names: string[], isScoped: boolean) => {
    const key = `${isScoped}:${names.join()}`;
    const isKept = known.size < keptShapes;
    const statement = isKept ? hash('sha1', `${resource.permission}:update:${key}`) : '';
    const prepared = known.get(key) ?? prepare(names, isScoped, statement);
    if (isKept) known.set(key, prepared);
    return prepared;
  };
  return async (id, patch, principal) => {
    const names = Object.keys(patch)
      .filter((name) => columns[name] && patch[name] !== undefined)
      .toSorted();
    const reach = reachOf(spec.scope, principal, `${resource.permission}:edit`);
    // Nothing to write: whether it is there is seen when it is read.
    if (names.length === 0) return true;
    const [before] = await preparedFor(names, reach !== undefined).execute({
      ...patch,
      id,
      owner: principal.userId,
      scopeDepts: reach?.deptIds ?? [],
      scopeUser: ownId(reach, principal.userId),
    });
    if (!before) return false;
    const { permission } = resource;
    const fields = differences(resource, before, picked(patch, names));
    noteChange({ resource: permission, recordId: id, action: 'update', fields });
    return true;
  };
}

/** Notes a record that was made of what was given. */
export function noteMade(resource: ResourceSpec, recordId: number, input: Row): void {
  const fields = allFields(resource, input);
  noteChange({ resource: resource.permission, recordId, action: 'create', fields });
}

/** Notes records that are gone, as they were last. */
export function noteRemoved(resource: ResourceSpec, rows: Row[]): void {
  for (const { id, ...row } of rows) {
    const fields = allFields(resource, row, true);
    noteChange({ resource: resource.permission, recordId: Number(id), action: 'delete', fields });
  }
}

function picked<T>(from: Record<string, T>, names: string[]): Record<string, T> {
  return Object.fromEntries(names.map((name) => [name, from[name] as T]));
}
