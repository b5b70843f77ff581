import { undoMinutes } from '@wm/contract/core/undo';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { recordChanges } from '#core/audit/record-changes.ts';
import { violatedReference, violatedUnique } from '#core/database/database-faults.ts';
import type { Database } from '#core/database/database.ts';
import { inTransaction } from '#core/database/transaction.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { requireFound } from '#core/not-found.ts';
import { sysOperLog } from '#core/session/session.table.ts';
import { sysRemoved } from './removed.table.ts';

/** What is kept longer than any undo needs. */
export const removedRetention = sql`delete from sys_removed where create_time < now() - interval '1 hour'`;

interface Removal {
  resource: string;
  ids: number[];
  userId: number;
}

/** Brings records back that somebody deleted a short while ago; answers how many. */
export function undoRemoval(db: Database, removal: Removal): Promise<number> {
  const { resource, ids } = removal;
  return inTransaction(db, async (tx) => {
    const xacts = await findRemovals(tx, removal);
    requireFound(xacts.length > 0);
    await putBack(tx, xacts);
    await recordChanges(
      tx,
      ids.map((recordId) => ({ resource, recordId, action: 'create' as const, fields: {} })),
    );
    return ids.length;
  });
}

/** The transactions in which the asker deleted these records. */
async function findRemovals(
  db: Pick<Database, 'selectDistinct'>,
  { resource, ids, userId }: Removal,
): Promise<bigint[]> {
  const found = await db
    .selectDistinct({ xact: sysOperLog.xact })
    .from(sysOperLog)
    .innerJoin(sysRemoved, eq(sysRemoved.xact, sysOperLog.xact))
    .where(
      and(
        eq(sysOperLog.resource, resource),
        inArray(sysOperLog.recordId, ids),
        eq(sysOperLog.userId, userId),
        sql`${sysOperLog.changes} ->> 'action' = 'delete'`,
        gt(sysRemoved.createTime, sql`now() - make_interval(mins => ${undoMinutes})`),
      ),
    );
  return found.map(({ xact }) => xact);
}

type Kept = { id: number; tableName: string; row: unknown; unlinked: string | null };

/** Writes the rows again, those that others refer to first; the keeping ends with it. */
async function putBack(tx: Transaction, xacts: bigint[]): Promise<void> {
  const kept: Kept[] = await tx
    .delete(sysRemoved)
    .where(inArray(sysRemoved.xact, xacts))
    .returning({
      id: sysRemoved.id,
      tableName: sysRemoved.tableName,
      row: sysRemoved.row,
      unlinked: sysRemoved.unlinked,
    });
  // Somebody else has taken it back at the same moment.
  requireFound(kept.length > 0);
  const [links, rows] = partition(kept);
  await putRowsBack(tx, rows);
  for (const link of links) await putLinkBack(tx, link);
}

/** What has lost a reference, and what was deleted, each in the order of their going. */
function partition(kept: readonly Kept[]): [links: Kept[], rows: Kept[]] {
  const inOrder = kept.toSorted((one, other) => one.id - other.id);
  const isLink = ({ unlinked }: Kept): boolean => unlinked !== null;
  return [inOrder.filter(isLink), inOrder.filter((one) => !isLink(one))];
}

async function putRowsBack(tx: Transaction, kept: readonly Kept[]): Promise<void> {
  let waiting = Map.groupBy(kept, ({ tableName }) => tableName);
  while (waiting.size > 0) {
    const left: typeof waiting = new Map();
    let fault: unknown;
    for (const [table, rows] of waiting) {
      try {
        await tx.transaction((inner) => insertRows(inner, table, rows));
      } catch (error) {
        if (violatedUnique(error)) throw new AppError('undo.taken', { cause: error });
        if (!violatedReference(error)) throw error;
        fault = error;
        left.set(table, rows);
      }
    }
    // What they refer to is gone for good.
    if (left.size === waiting.size) throw new AppError('undo.parent-gone', { cause: fault });
    waiting = left;
  }
}

/** Refers a record to what is back again, unless it was referred to something else meanwhile. */
async function putLinkBack(tx: Transaction, { tableName, row, unlinked }: Kept): Promise<void> {
  const table = sql.identifier(tableName);
  const column = sql.identifier(unlinked ?? '');
  await tx.execute(
    sql`update ${table} set ${column} = was.${column}
      from jsonb_populate_record(null::${table}, ${JSON.stringify(row)}::jsonb) was
      where ${table}.id = was.id and ${table}.${column} is null`,
  );
}

async function insertRows(tx: Transaction, table: string, rows: readonly Kept[]): Promise<void> {
  const name = sql.identifier(table);
  const { rows: columns } = await tx.execute<{ name: string }>(
    sql`select attname as name from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
  );
  const list = sql.join(
    columns.map((column) => sql.identifier(column.name)),
    sql`, `,
  );
  const text = JSON.stringify(rows.map(({ row }) => row));
  await tx.execute(
    sql`insert into ${name} (${list}) overriding system value
      select ${list} from jsonb_populate_recordset(null::${name}, ${text}::jsonb)`,
  );
}
