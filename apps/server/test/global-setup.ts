import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startRedis } from './support/redis-process.ts';
import { startEmbeddedPostgres } from '../src/core/database/embedded-postgres.ts';
import { migrateDatabase } from '../src/core/database/migrate.ts';

export interface TestPostgres {
  host: string;
  port: number;
  user: string;
  password: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: TestPostgres;
    /** Where data folders on which a server has started before are kept for the run. */
    preparedFolder: string;
    /** The port of a Redis that every server of the run uses; 0 for none. */
    redisPort: number;
  }
}

const prepare = fileURLToPath(new URL('../../../tools/prepare.mjs', import.meta.url));

/** One embedded PostgreSQL for the run, with a migrated template that each test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  execFileSync(process.execPath, [prepare, '--views'], { stdio: 'inherit' });
  const folder = mkdtempSync(path.join(tmpdir(), 'wm-test-'));
  // The server's user must be able to pass.
  chmodSync(folder, 0o711);
  const postgres = await startEmbeddedPostgres(folder, () => undefined);
  const { database: _database, ...address } = postgres.connection;
  const client = new Client(postgres.connection);
  await client.connect();
  // The run's databases die with it: nothing of them has to outlive the machine.
  for (const setting of ['fsync', 'full_page_writes']) {
    await client.query(`alter system set ${setting} = off`);
  }
  await client.query('select pg_reload_conf()');
  await client.query('create database template_work_manage');
  await client.end();
  await migrateDatabase({ ...address, database: 'template_work_manage' });
  project.provide('postgres', address);
  const prepared = path.join(folder, 'prepared');
  mkdirSync(prepared, { mode: 0o711 });
  project.provide('preparedFolder', prepared);
  const redis = process.env['TEST_REDIS'] === '1' ? await startRedis() : undefined;
  project.provide('redisPort', redis?.port ?? 0);
  return async () => {
    redis?.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
