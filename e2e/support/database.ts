import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import type { ClientConfig } from 'pg';
import type { Server } from './server.ts';

/** How to reach the server's own database as an operator would. */
export function databaseOf({ dataDir }: Pick<Server, 'dataDir'>): ClientConfig {
  return {
    host: path.join(dataDir, 'run'),
    user: 'work_manage',
    database: 'postgres',
    password: readFileSync(path.join(dataDir, 'postgres-password'), 'utf8'),
  };
}

/** Runs one statement in the server's own database, as an administrator's tool would; answers the first value of its first row. */
export async function runSql(server: Server, text: string): Promise<string> {
  const client = new Client(databaseOf(server));
  await client.connect();
  const answered = await client.query<[value?: string | number | null]>({ text, rowMode: 'array' });
  await client.end();
  // Of several statements there are several answers, whatever the type says.
  const [first] = [answered].flat();
  return String(first?.rows[0]?.[0] ?? '');
}
