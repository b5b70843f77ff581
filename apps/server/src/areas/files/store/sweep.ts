import { unusedDays } from '@wm/contract/files/file-kinds';
import { and, eq, lt, sql } from 'drizzle-orm';
import { mayRemoveBytes } from '#core/backup/keep-bytes.ts';
import type { Core } from '#core/core.ts';
import { isNamed } from '../file/file-uses.ts';
import { clearRemoved } from '../own/own-files.repository.ts';
import { sysFile, sysFileBlob } from '../files.table.ts';
import { clearUploads } from '../tus/tus.service.ts';
import { storeOf } from './open-store.ts';
import { clearIncoming } from './incoming.ts';

const atOnce = 500;

const unusedAtOnce = 50;

/**
 * Clears away files whose last use ended a week ago. What some text names all the same is looked at again a week later.
 * One by one, as each looks through all texts.
 */
async function clearUnused(db: Core['db']): Promise<number> {
  const dueForRemoval = and(
    lt(sysFile.unusedTime, sql`now() - make_interval(days => ${sql.raw(String(unusedDays))})`),
    sql`not exists (select from sys_file_use u where u.file_id = ${sysFile.id})`,
  );
  const due = await db
    .select({ id: sysFile.id })
    .from(sysFile)
    .where(dueForRemoval)
    .limit(unusedAtOnce);
  let cleared = 0;
  for (const { id } of due) {
    const mine = and(eq(sysFile.id, id), dueForRemoval);
    if (await isNamed(db, id))
      await db
        .update(sysFile)
        .set({ unusedTime: sql`now()` })
        .where(mine);
    else cleared += (await db.delete(sysFile).where(mine)).rowCount ?? 0;
  }
  return cleared;
}

/**
 * Clears away files that were made to be fetched, after a day, and what no file has: bytes whose file is gone or whose
 * process ended before there was one, and what was coming in. Bytes that somebody stores at this moment are younger than
 * an hour; the row's lock and the foreign key keep the two apart even then.
 */
export async function sweepFiles(core: Pick<Core, 'db' | 'config'>): Promise<number> {
  const store = await storeOf(core.config);
  let cleared = await clearIncoming(core.config.filesDir);
  cleared += await clearUploads(core);
  const { rowCount } = await core.db
    .delete(sysFile)
    .where(and(eq(sysFile.isOneShot, true), lt(sysFile.createTime, sql`now() - interval '1 day'`)));
  cleared += rowCount ?? 0;
  cleared += await clearUnused(core.db);
  cleared += await clearRemoved(core.db);
  const nobodys = and(
    lt(sysFileBlob.touchTime, sql`now() - interval '1 hour'`),
    sql`not exists (select from sys_file f where f.storage_key = ${sysFileBlob.key})`,
  );
  for (const { key } of await core.db
    .select({ key: sysFileBlob.key })
    .from(sysFileBlob)
    .where(nobodys)
    .limit(atOnce)) {
    cleared += await core.db.transaction(async (tx) => {
      if (!(await mayRemoveBytes(tx))) return 0;
      const mine = and(eq(sysFileBlob.key, key), nobodys);
      const [held] = await tx
        .select({ key: sysFileBlob.key })
        .from(sysFileBlob)
        .where(mine)
        .for('update', { skipLocked: true });
      if (!held) return 0;
      await store.remove(key);
      await tx.delete(sysFileBlob).where(eq(sysFileBlob.key, key));
      return 1;
    });
  }
  return cleared;
}
