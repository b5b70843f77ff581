import type {
  CreateOf,
  ListQueryOf,
  Page,
  ResourceSpec,
  RowOf,
  UpdateOf,
} from '@wm/contract/core/resource';
import type { ChangeRow } from '@wm/contract/core/history';
import { camelKey } from '@wm/contract/core/wire';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import { violatedReference, violatedUnique } from '#core/database/database-faults.ts';
import type { Database, DatabaseHandle } from '#core/database/database.ts';
import { inTransaction } from '#core/database/transaction.ts';
import { readHistory } from './record-history.ts';
import { insertRecord, preparedUpdates, recordRemoved, storedColumns } from './record-writes.ts';
import { inReach, ownId, reachOf, visibleFields } from './row-access.ts';
import { fieldsOf, ownedBy, preparedLists, readAll } from './table-list.ts';
import type { TableSpec } from './table-list.ts';

/** What `registerCrud` needs of a resource's data. A module with rules passes its service instead: the type is the same. */
export interface CrudRepository<R extends ResourceSpec> {
  list: (query: ListQueryOf<R>, principal: Principal) => Promise<Page<RowOf<R>>>;
  /** Every row of the list in its order, read in batches of 1000 from one snapshot. */
  each: (query: ListQueryOf<R>, principal: Principal) => AsyncIterable<RowOf<R>>;
  /** One record in reach of an operation's code; of `query` when none is named. */
  find: (id: number, principal: Principal, operation?: string) => Promise<RowOf<R> | undefined>;
  create: (input: CreateOf<R>, principal: Principal) => Promise<RowOf<R>>;
  update: (id: number, patch: UpdateOf<R>, principal: Principal) => Promise<RowOf<R> | undefined>;
  /** Removes the records and answers how many there were. */
  remove: (ids: number[], principal: Principal) => Promise<number>;
  /** What was changed of a record, newest first; undefined for one that is not the asker's to see. */
  history: (id: number, query: HistoryQuery, principal: Principal) => Promise<History | undefined>;
}

export interface HistoryQuery {
  page: number;
  limit: number;
  /** Whether a record that is gone may be asked for. */
  mayListAll: boolean;
}

type History = Page<ChangeRow>;

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
  // Fast path: nothing is withheld.
  const one = db
    .select(fields)
    .from(table)
    .where(and(eq(table.id, sql.placeholder('id')), ownedBy(spec, sql.placeholder('owner'))))
    .prepare(`${name}:one`);
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
      .where(and(eq(table.id, id), touchable(spec, principal, `${name}:${operation}`)));
    return row as RowOf<R> | undefined;
  };
  const update = preparedUpdates(handle, resource, spec);
  const stored = { ...storedColumns(resource, spec), id: table.id };
  const naming = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => nameViolation(error, spec));
  return {
    list: preparedLists<R>(handle, { name, fields, spec: full }),
    each: (query, principal) =>
      readAll<RowOf<R>>(handle.pool, { name, query, principal, fields, spec: full }),
    find: (id, principal, operation = 'query') => find(id, principal, operation),
    create: async (input, principal) => {
      const values = {
        ...input,
        ...(spec.owner && { [camelKey(spec.owner.name)]: principal.userId }),
      };
      const recordId = await naming(insertRecord(db, { resource, table, values, input }));
      const row = await find(recordId, principal, 'add');
      if (!row) throw new Error('the record was not stored');
      return row;
    },
    update: async (id, patch, principal) => {
      const isThere = await naming(update(id, patch, principal));
      return isThere ? find(id, principal, 'edit') : undefined;
    },
    remove: (ids, principal) =>
      naming(
        inTransaction(db, async (tx) => {
          const removed = await tx
            .delete(table)
            .where(and(inArray(table.id, ids), touchable(spec, principal, `${name}:remove`)))
            .returning(stored);
          await recordRemoved(tx, resource, removed);
          return removed.length;
        }),
      ),
    history: async (id, { mayListAll, ...query }, principal) => {
      const isThere = (await find(id, principal, 'query')) !== undefined;
      if (!isThere && !(mayListAll && (await isGone(db, { id, name, principal, spec }))))
        return undefined;
      const of = { resource, fields, names: spec.history, principal };
      const doneBy = spec.owner && principal.userId;
      const changes = await readHistory(db, of, { ...query, recordId: id, doneBy });
      return isThere || changes.total > 0 ? changes : undefined;
    },
  };
}

/** The condition that records may be touched by a code: one's own, or those in its reach. */
function touchable(spec: TableSpec, principal: Principal, code: string): SQL | undefined {
  const reach = reachOf(spec.scope, principal, code);
  return and(
    ownedBy(spec, principal.userId),
    reach && spec.scope
      ? inReach(spec.scope, { depts: reach.deptIds, user: ownId(reach, principal.userId) })
      : undefined,
  );
}

interface Gone {
  id: number;
  name: string;
  principal: Principal;
  spec: TableSpec;
}

/** What is gone has no department any more: only who reaches all may look at what it was. */
async function isGone(db: Database, { id, name, principal, spec }: Gone): Promise<boolean> {
  if (reachOf(spec.scope, principal, `${name}:list`)) return false;
  const { table } = spec;
  return (await db.select({ id: table.id }).from(table).where(eq(table.id, id))).length === 0;
}

function nameViolation(error: unknown, spec: TableSpec): never {
  const constraint = violatedUnique(error) ?? violatedReference(error);
  const name = constraint === undefined ? undefined : spec.violations?.[constraint];
  if (name) throw new AppError(name, { cause: error });
  throw error;
}
