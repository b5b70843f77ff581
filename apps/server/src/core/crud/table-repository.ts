import type {
  CreateOf,
  ListQueryOf,
  Page,
  ResourceSpec,
  RowOf,
  UpdateOf,
} from '@wm/contract/core/resource';
import { camelKey } from '@wm/contract/core/wire';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import { violatedReference, violatedUnique } from '#core/database/database-faults.ts';
import type { DatabaseHandle } from '#core/database/database.ts';
import { inReach, ownId, reachOf, visibleFields } from './row-access.ts';
import { fieldsOf, ownedBy, preparedLists, readAll } from './table-list.ts';
import type { TableSpec } from './table-list.ts';

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

/** A repository over one table: prepared statements for each shape of a list, ownership, and named violations. */
export function tableRepository<R extends ResourceSpec>(
  handle: Pick<DatabaseHandle, 'pool' | 'db'>,
  resource: R,
  spec: TableSpec,
): CrudRepository<R> {
  const { db } = handle;
  const { table } = spec;
  const name = resource.permission;
  const full = { defaultSort: resource.sorts[0], ...spec };
  const fields = fieldsOf(resource, spec);
  // The way of nearly everybody: nothing is withheld.
  const one = db
    .select(fields)
    .from(table)
    .where(and(eq(table.id, sql.placeholder('id')), ownedBy(spec, sql.placeholder('owner'))))
    .prepare(`${name}:one`);
  /** The condition that records may be touched by an operation: one's own, or those in reach of its code. */
  const touchable = (principal: Principal, operation: string): SQL | undefined => {
    const reach = reachOf(spec.scope, principal, `${name}:${operation}`);
    return and(
      ownedBy(spec, principal.userId),
      reach && spec.scope
        ? inReach(spec.scope, { depts: reach.deptIds, user: ownId(reach, principal.userId) })
        : undefined,
    );
  };
  const find = async (
    id: number,
    principal: Principal,
    operation: string,
  ): Promise<RowOf<R> | undefined> => {
    const rights = principal.columnRights.get(name);
    if (!rights && !reachOf(spec.scope, principal, `${name}:${operation}`)) {
      const [row] = await one.execute({ id, owner: principal.userId });
      return row as RowOf<R> | undefined;
    }
    const [row] = await db
      .select(visibleFields(fields, rights))
      .from(table)
      .where(and(eq(table.id, id), touchable(principal, operation)));
    return row as RowOf<R> | undefined;
  };
  const naming = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => nameViolation(error, spec));
  return {
    list: preparedLists<R>(handle, { name, fields, spec: full }),
    each: (query, principal) =>
      readAll<RowOf<R>>(handle.pool, { name, query, principal, fields, spec: full }),
    find: (id, principal) => find(id, principal, 'query'),
    create: async (input, principal) => {
      const values = {
        ...input,
        ...(spec.owner && { [camelKey(spec.owner.name)]: principal.userId }),
      };
      const [made] = await naming(db.insert(table).values(values).returning({ id: table.id }));
      const row = made && (await find(made['id'] as number, principal, 'add'));
      if (!row) throw new Error('the record was not stored');
      return row;
    },
    update: async (id, patch, principal) => {
      const values = { ...patch, ...('updateTime' in table && { updateTime: sql`now()` }) };
      const changed = await naming(
        db
          .update(table)
          .set(values)
          .where(and(eq(table.id, id), touchable(principal, 'edit')))
          .returning({ id: table.id }),
      );
      return changed.length > 0 ? find(id, principal, 'edit') : undefined;
    },
    remove: async (ids, principal) => {
      const removed = await naming(
        db
          .delete(table)
          .where(and(inArray(table.id, ids), touchable(principal, 'remove')))
          .returning({ id: table.id }),
      );
      return removed.length;
    },
  };
}

function nameViolation(error: unknown, spec: TableSpec): never {
  const constraint = violatedUnique(error) ?? violatedReference(error);
  const name = constraint === undefined ? undefined : spec.violations?.[constraint];
  if (name) throw new AppError(name, { cause: error });
  throw error;
}
