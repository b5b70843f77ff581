import { and, count, eq, inArray, notExists } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { sysTask } from '#core/tasks/task.table.ts';
import { tradeImport, tradeSymbol } from '../trading.table.ts';

const underWay = inArray(sysTask.status, ['waiting', 'running']);

/** Removes a person's kept files, but none that is being imported. */
export async function removeImports(db: Database, ownerId: number): Promise<void> {
  const running = db
    .select({ id: sysTask.id })
    .from(sysTask)
    .where(and(eq(sysTask.id, tradeImport.taskId), underWay));
  await db.delete(tradeImport).where(and(eq(tradeImport.ownerId, ownerId), notExists(running)));
}

export async function insertImport(
  db: Database,
  row: { ownerId: number; fileName: string; content: Buffer },
): Promise<number> {
  const [made] = await db.insert(tradeImport).values(row).returning({ id: tradeImport.id });
  if (!made) throw new Error('the file was not kept');
  return made.id;
}

export async function findImport(
  db: Database,
  ownerId: number,
  id: number,
): Promise<typeof tradeImport.$inferSelect | undefined> {
  const [row] = await db
    .select()
    .from(tradeImport)
    .where(and(eq(tradeImport.id, id), eq(tradeImport.ownerId, ownerId)));
  return row;
}

/** Locks a kept file; answers the task that imports it at this moment. */
export async function lockImport(tx: Transaction, id: number): Promise<number | undefined> {
  const [locked] = await tx
    .select({ taskId: tradeImport.taskId })
    .from(tradeImport)
    .where(eq(tradeImport.id, id))
    .for('update');
  const [running] = await tx
    .select({ id: sysTask.id })
    .from(sysTask)
    .where(and(eq(sysTask.id, locked?.taskId ?? 0), underWay));
  return running?.id;
}

export async function rememberTask(tx: Transaction, id: number, taskId: number): Promise<void> {
  await tx.update(tradeImport).set({ taskId }).where(eq(tradeImport.id, id));
}

export async function removeImport(tx: Transaction, id: number): Promise<void> {
  await tx.delete(tradeImport).where(eq(tradeImport.id, id));
}

export async function countSymbols(db: Database, ownerId: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(tradeSymbol)
    .where(eq(tradeSymbol.ownerId, ownerId));
  return row?.count ?? 0;
}
