import { readFileSync } from 'node:fs';
import path from 'node:path';

/** How to reach the database of a data folder as an operator would. */
export function databaseOf(dataDir: string): {
  host: string;
  user: string;
  database: string;
  password: string;
} {
  return {
    host: path.join(dataDir, 'run'),
    user: 'work_manage',
    database: 'postgres',
    password: readFileSync(path.join(dataDir, 'postgres-password'), 'utf8'),
  };
}

/** The same for a floor of its own process: what `pg` takes of the environment. */
export function environmentOf(dataDir: string): Record<string, string> {
  const { host, password } = databaseOf(dataDir);
  return { SOCKET: host, PGPASSWORD: password };
}
