import { createHash } from 'node:crypto';
import { and, asc, eq, lt, sql } from 'drizzle-orm';
import type { Core } from '#core/core.ts';
import { sysFile, sysFileBlob } from '../files.table.ts';
import { MissingBytes } from './file-store.ts';
import type { FileStore } from './file-store.ts';
import { storeOf } from './open-store.ts';

const gibibyte = 1024 ** 3;
/** In one go, once an hour: some ten seconds of an ordinary disk. */
const bytesAtOnce = gibibyte;
/** All bytes are compared within a month, as long as there is less than 700 GB of them. */
const atLeastEvery = sql`interval '30 days'`;

type Blob = typeof sysFileBlob.$inferSelect;

/** What was read, and how much of it is damaged or missing. */
export interface Checked {
  files: number;
  bytes: number;
  faults: number;
}

/**
 * Reads stored bytes again, those first that nobody has compared for longest, and compares them with the hash that is
 * their name. What is damaged or missing is written into the log with the files that have it; the same bytes sent again
 * heal it. Several servers may check at once, each its own.
 */
export async function checkStored(
  core: Pick<Core, 'db' | 'config' | 'logger'>,
  signal?: AbortSignal,
): Promise<Checked> {
  const store = await storeOf(core.config);
  const checked: Checked = { files: 0, bytes: 0, faults: 0 };
  for (let read = 0; read < bytesAtOnce;) {
    signal?.throwIfAborted();
    const blob = await nextToCheck(core.db);
    if (!blob) break;
    read += Math.max(blob.size, 1);
    const fault = await faultOf(store, blob);
    await core.db
      .update(sysFileBlob)
      .set({ checkTime: sql`now()`, fault })
      .where(eq(sysFileBlob.key, blob.key));
    if (fault !== '' && fault !== blob.fault) await report(core, blob, fault);
    checked.files += 1;
    checked.bytes += blob.size;
    if (fault !== '') checked.faults += 1;
  }
  return checked;
}

/** Takes the next one for oneself for a day; so long it is left alone when it could not be read. */
async function nextToCheck(db: Core['db']): Promise<Blob | undefined> {
  const due = db
    .select({ key: sysFileBlob.key })
    .from(sysFileBlob)
    .where(
      and(
        lt(sysFileBlob.checkTime, sql`now() - ${atLeastEvery}`),
        sql`exists (select from sys_file f where f.storage_key = ${sysFileBlob.key})`,
      ),
    )
    .orderBy(asc(sysFileBlob.checkTime))
    .limit(1)
    .for('update', { skipLocked: true });
  const [blob] = await db
    .update(sysFileBlob)
    .set({ checkTime: sql`now() - ${atLeastEvery} + interval '1 day'` })
    .where(eq(sysFileBlob.key, due))
    .returning();
  return blob;
}

async function faultOf(store: FileStore, { key, size }: Blob): Promise<Blob['fault']> {
  if (size === 0) return '';
  try {
    const hash = createHash('sha256');
    for await (const chunk of await store.open(key, { start: 0, end: size - 1 }))
      hash.update(chunk as Buffer);
    return hash.digest('hex') === key ? '' : 'damaged';
  } catch (error) {
    if (error instanceof MissingBytes) return 'missing';
    throw error;
  }
}

async function report(
  { db, logger }: Pick<Core, 'db' | 'logger'>,
  { key, size }: Blob,
  fault: Blob['fault'],
): Promise<void> {
  const files = await db
    .select({ id: sysFile.id, ownerId: sysFile.ownerId })
    .from(sysFile)
    .where(eq(sysFile.storageKey, key));
  logger.error({ key, size, fault, files }, 'stored bytes are no longer what was stored');
}
