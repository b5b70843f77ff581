import { existsSync } from 'node:fs';
import path from 'node:path';
import type { PoolConfig } from 'pg';
import { BackupError } from '#core/backup/backup-error.ts';
import { ConfigError, loadConfig } from '#core/config.ts';
import type { Config } from '#core/config.ts';
import { rootOf } from '#core/database/database-faults.ts';
import { hasOtherClients, openDatabase } from '#core/database/database.ts';
import type { Database } from '#core/database/database.ts';
import { startEmbeddedPostgres } from '#core/database/embedded-postgres.ts';
import { silentLogger } from '#core/logger.ts';

/** The installation that the environment names, as a command sees it: its database runs, the product may or may not. */
export interface Installation {
  config: Config;
  connection: PoolConfig;
  db: Database;
}

export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** What is wrong with how a command was called. */
export class UsageError extends Error {}

/**
 * Does a command's work on the installation and ends the process: 0 when it went well, 1 when not, 2 when it was called
 * wrongly. The built-in database is started where it does not run, and stopped again where nobody else uses it; a new one
 * is made only where it may be one: a slip in DATA_DIR must not look like an empty installation.
 */
export async function command(
  work: (installation: Installation) => Promise<void>,
  { mayBeNew = false }: { mayBeNew?: boolean } = {},
): Promise<void> {
  try {
    const config = loadConfig(process.env);
    if (!mayBeNew) refuseMissing(config);
    const embedded =
      config.databaseUrl === undefined
        ? await startEmbeddedPostgres(config.dataDir, say)
        : undefined;
    const database = openDatabase(
      embedded ? embedded.connection : { connectionString: config.databaseUrl },
      2,
      silentLogger,
    );
    try {
      await work({ config, connection: database.connection, db: database.db });
    } finally {
      await database.pool.end();
      await embedded?.stop(() => hasOtherClients(database.connection).catch(() => false));
    }
    process.exitCode = 0;
  } catch (error) {
    process.stderr.write(`${textOf(error)}\n`);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}

function refuseMissing({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl !== undefined || existsSync(path.join(dataDir, 'postgres', 'PG_VERSION'))) return;
  throw new UsageError(`DATA_DIR=${dataDir} 里没有数据库，请检查 DATA_DIR`);
}

function textOf(error: unknown): string {
  if (error instanceof ConfigError) return error.faults.join('\n');
  if (error instanceof UsageError || error instanceof BackupError) return error.message;
  const { message, code } = rootOf(error);
  return message || code || String(error);
}

/** Aborted by Ctrl+C, so that what was begun is put away. */
export function stopSignal(): AbortSignal {
  const abort = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.once(name, () => abort.abort(new Error('已中断')));
  return abort.signal;
}

/** Says each stage once. */
export function sayStages(): (progress: { message?: string }) => void {
  let last = '';
  return ({ message = '' }) => {
    const [stage = ''] = message.split(' ');
    if (stage !== last && stage !== '') say(`${stage} …`);
    last = stage;
  };
}
