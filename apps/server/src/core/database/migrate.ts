import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { MigrationConfig, MigrationMeta } from 'drizzle-orm/migrator';
import type { Client, PoolConfig } from 'pg';
import { connectClient } from './connections.ts';

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));
const lockKey = 719_264_001;

interface Journal {
  entries: { when: number; tag: string }[];
}

interface Migration {
  when: number;
  tag: string;
  /** Of the file as it may have been checked out when it was applied. */
  hashes: string[];
}

/** A migration that a database has seen: when it was written and what its file held. */
export interface AppliedMigration {
  hash: string;
  when: number;
}

/**
 * Brings the database up to this code's migrations. An advisory lock lets one process at a time in, so any number may
 * start together. Throws when what was applied is not what this code has: then nothing that follows could be trusted.
 * @returns whether anything was applied.
 */
export async function migrateDatabase(connection: PoolConfig): Promise<boolean> {
  const known = readMigrations();
  const client = await connectClient({ ...connection, statement_timeout: 0 });
  try {
    await client.query(`set lock_timeout = '120s'`);
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    const applied = await readApplied(client);
    refuseStrange(known, applied);
    if (applied.length === known.length) return false;
    await migrate(drizzle({ client }), { migrationsFolder });
    return true;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Throws when a database that has seen these migrations could not be used by this code. */
export function refuseUnknown(applied: AppliedMigration[]): void {
  refuseStrange(readMigrations(), applied);
}

/** Brings an empty database as far as another one had come, and no further. Throws as `refuseUnknown`. */
export async function migrateTo(
  connection: PoolConfig,
  applied: AppliedMigration[],
): Promise<void> {
  refuseUnknown(applied);
  const newest = Math.max(0, ...applied.map(({ when }) => when));
  const wanted = readMigrationFiles({ migrationsFolder }).filter(
    ({ folderMillis }) => folderMillis <= newest,
  );
  const client = await connectClient({ ...connection, statement_timeout: 0 });
  try {
    // What the migrator itself calls, with a part of the files.
    const { dialect, session } = drizzle({ client }) as unknown as MigratorParts;
    await dialect.migrate(wanted, session, { migrationsFolder });
  } finally {
    await client.end().catch(() => undefined);
  }
}

interface MigratorParts {
  session: unknown;
  dialect: {
    migrate: (files: MigrationMeta[], session: unknown, config: MigrationConfig) => Promise<void>;
  };
}

function readMigrations(): Migration[] {
  const file = path.join(migrationsFolder, 'meta', '_journal.json');
  const { entries } = JSON.parse(readFileSync(file, 'utf8')) as Journal;
  return entries.map(({ when, tag }) => {
    const text = readFileSync(path.join(migrationsFolder, `${tag}.sql`), 'utf8');
    const unix = text.replaceAll('\r\n', '\n');
    const hashes = [unix, unix.replaceAll('\n', '\r\n')].map(hashOf);
    return { when, tag, hashes };
  });
}

/** What the migrator stores of a file. */
function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The migrations that a database has seen, oldest first. */
export async function readApplied(client: Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query<{ found: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations')::text as found`,
  );
  if (rows[0]?.found === null) return [];
  const applied = await client.query<{ hash: string; created_at: string }>(
    'select hash, created_at from drizzle.__drizzle_migrations order by created_at',
  );
  return applied.rows.map(({ hash, created_at }) => ({ hash, when: Number(created_at) }));
}

/** The migrator looks only at the newest one: one that was edited, is missing or came late it would pass over in silence. */
function refuseStrange(known: Migration[], applied: AppliedMigration[]): void {
  const newest = Math.max(...known.map(({ when }) => when));
  const newestApplied = Math.max(0, ...applied.map(({ when }) => when));
  if (newestApplied > newest)
    throw new Error('数据库的版本比程序新，请用创建它的版本或更新的版本启动');
  for (const { when, hash } of applied) {
    const migration = known.find((candidate) => candidate.when === when);
    if (!migration || !migration.hashes.includes(hash)) {
      throw new Error(
        `数据库由另一个版本创建：迁移 ${migration?.tag ?? new Date(when).toISOString()} 与本版本的不同。` +
          '请用创建它的版本启动，或换一个空的数据库',
      );
    }
  }
  const done = new Set(applied.map(({ when }) => when));
  const late = known.find(({ when }) => when < newestApplied && !done.has(when));
  if (late) {
    throw new Error(
      `数据库缺少迁移 ${late.tag}，但已执行了更新的迁移。请用创建它的版本启动，或换一个空的数据库`,
    );
  }
}
