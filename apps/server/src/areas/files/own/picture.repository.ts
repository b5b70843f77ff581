import { undoMinutes } from '@wm/contract/core/undo';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import { sysFile } from '../files.table.ts';

/** Gives each of two files the content of the other; their addresses, names and uses stay. */
export async function exchangeContent(tx: Database, one: string, other: string): Promise<void> {
  await tx.execute(sql`
    update sys_file f set storage_key = o.storage_key, size = o.size, type = o.type, width = o.width, height = o.height
    from sys_file o where (f.id = ${one} and o.id = ${other}) or (f.id = ${other} and o.id = ${one})`);
}

/** The file that holds what a picture showed before, locked; undefined when it is too late. */
export async function lockReplaced(tx: Database, ownerId: number, id: string) {
  const [row] = await tx
    .select({ ext: sysFile.ext, size: sysFile.size })
    .from(sysFile)
    .where(
      and(
        eq(sysFile.id, id),
        eq(sysFile.ownerId, ownerId),
        gt(sysFile.removedTime, sql`now() - make_interval(mins => ${undoMinutes})`),
      ),
    )
    .for('update');
  return row;
}

/** Says what a picture of a person's own shows; answers whether there is one. */
export async function updateDescription(
  db: Database,
  ownerId: number,
  { id, description }: { id: string; description: string },
): Promise<boolean> {
  const { rowCount } = await db
    .update(sysFile)
    .set({ description })
    .where(and(eq(sysFile.id, id), eq(sysFile.ownerId, ownerId)));
  return (rowCount ?? 0) > 0;
}

/** Removes a file that was stored for something that failed. */
export async function removeFile(db: Database, ownerId: number, id: string): Promise<void> {
  await db.delete(sysFile).where(and(eq(sysFile.id, id), eq(sysFile.ownerId, ownerId)));
}
