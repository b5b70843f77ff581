import type { PoolConfig } from 'pg';
import { connectClient } from '#core/database/connections.ts';
import { migrateDatabase, refuseUnknown } from '#core/database/migrate.ts';
import { BackupError } from './backup-error.ts';
import {
  createDatabase,
  databaseName,
  databasesLike,
  dropDatabase,
  swapDatabases,
  toDatabase,
} from './databases.ts';
import { compareTables, loadTables } from './load-tables.ts';
import type { Compared } from './load-tables.ts';
import { checkContents, openBackup } from './open-backup.ts';
import type { OpenBackup } from './open-backup.ts';
import type { Progress, StoredBytes } from './stored-bytes.ts';

/** How long a database that a restore has put away is kept. */
const keptMs = 24 * 3_600_000;
/** How long one that a rehearsal has filled waits for the switch. */
const rehearsedMs = 2 * 3_600_000;

const suffixes = { scratch: '_restore_', kept: '_before_' } as const;

function stampedName(live: string, suffix: keyof typeof suffixes, at = new Date()): string {
  const stamp = at.toISOString().replaceAll(/[-:T]|\.\d+Z$/g, '');
  return live.slice(0, 40) + suffixes[suffix] + stamp;
}

function madeAt(name: string): number {
  const [, y, mo, d, h, mi, s] =
    /(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(name)?.map(Number) ?? [];
  return Date.UTC(y ?? 0, (mo ?? 1) - 1, d, h, mi, s);
}

async function ofKind(
  connection: PoolConfig,
  suffix: keyof typeof suffixes,
): Promise<{ live: string; names: string[] }> {
  const live = await databaseName(connection);
  return { live, names: await databasesLike(connection, live.slice(0, 40) + suffixes[suffix]) };
}

/** The database that the last restore has put away, newest first; it can be put back. */
export async function keptDatabase(
  connection: PoolConfig,
): Promise<{ name: string; until: string } | undefined> {
  const { names } = await ofKind(connection, 'kept');
  const name = names.at(-1);
  return name === undefined
    ? undefined
    : { name, until: new Date(madeAt(name) + keptMs).toISOString() };
}

/** Removes what restores and rehearsals have left that is older than they promise. Answers how many. */
export async function dropStaleDatabases(connection: PoolConfig): Promise<number> {
  let dropped = 0;
  for (const [suffix, ms] of [
    ['scratch', rehearsedMs],
    ['kept', keptMs],
  ] as const) {
    const { live, names } = await ofKind(connection, suffix);
    for (const name of names) {
      if (madeAt(name) + ms > Date.now()) continue;
      await dropDatabase(connection, { live, name });
      dropped += 1;
    }
  }
  return dropped;
}

export interface Rehearsal {
  /** The database that holds what was restored, while it is kept. */
  database: string | undefined;
  compared: Compared[];
  at: string;
}

/**
 * Restores an archive into a database of its own beside the one in use and compares it table by table. Every byte of the
 * archive is checked before. Without `keep` the database is gone afterwards, whatever came of it.
 */
export async function rehearse(
  { connection, file, keep }: { connection: PoolConfig; file: string; keep: boolean },
  progress: Progress,
): Promise<Rehearsal> {
  const backup = await openBackup(file, progress.signal);
  try {
    refuseUnknown(backup.manifest.migrations);
    await checkContents(backup, progress);
    const live = await databaseName(connection);
    const name = stampedName(live, 'scratch');
    await createDatabase(connection, { like: live, name });
    let isKept = false;
    try {
      const scratch = toDatabase(connection, name);
      await loadTables(scratch, backup, progress);
      const compared = await compareTables(scratch, backup, progress);
      isKept = keep && compared.every(({ isEqual }) => isEqual);
      return { compared, database: isKept ? name : undefined, at: backup.manifest.at };
    } finally {
      if (!isKept) await dropDatabase(connection, { live, name });
    }
  } finally {
    await backup.close();
  }
}

/** Puts the files of an archive into the store, those that are there already left alone. Answers how many came. */
export async function restoreFiles(
  backup: OpenBackup,
  store: StoredBytes,
  progress: Progress,
): Promise<number> {
  let restored = 0;
  for (const [at, { key, size }] of backup.files.entries()) {
    progress.signal.throwIfAborted();
    progress.report({ done: at, total: backup.files.length, message: `恢复文件 ${at + 1}` });
    if (await store.has(key, size)) continue;
    await store.put(key, backup.file(key), size);
    restored += 1;
  }
  return restored;
}

/**
 * Ends what must not go on in a restored database: sessions that have ended since would live again, and half-done work
 * would be done by nobody's wish. Its files stay at least as long as the database before is kept.
 */
const quieten = [
  `update sys_session set end_time = now() where end_time is null`,
  `update sys_task set status = 'failed', message = '恢复备份时中断', end_time = now()
   where status in ('waiting', 'running')`,
  `update sys_file_blob set touch_time = now() + interval '25 hours'`,
];

/** Readies a restored database for this version of the product and for people. */
export async function finishRestored(connection: PoolConfig): Promise<void> {
  await migrateDatabase(connection);
  const client = await connectClient(connection);
  try {
    for (const statement of quieten) await client.query(statement);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Puts a database that a rehearsal has filled into use. The one before is kept for a day. Answers its name. */
export async function switchTo(connection: PoolConfig, database: string): Promise<string> {
  const live = await databaseName(connection);
  const { names } = await ofKind(connection, 'scratch');
  if (!names.includes(database))
    throw new BackupError('试恢复的数据库已经不在，请重新试恢复。没有改动任何数据');
  await finishRestored(toDatabase(connection, database));
  const kept = stampedName(live, 'kept');
  await swapDatabases(connection, { live, next: database, kept });
  return kept;
}

/** Puts the database before the last restore back into use; the restored one is kept in its place. */
export async function switchBack(connection: PoolConfig): Promise<void> {
  const live = await databaseName(connection);
  const found = await keptDatabase(connection);
  if (!found) throw new BackupError('恢复前的数据库已经不在');
  await swapDatabases(connection, { live, next: found.name, kept: stampedName(live, 'scratch') });
}
