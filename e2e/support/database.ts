import path from 'node:path';
import { Client } from 'pg';
import type { Server } from './server.ts';

/** Runs one statement in the server's own database, as an administrator's tool would. */
export async function runSql(server: Server, text: string): Promise<void> {
  const client = new Client({
    host: path.join(server.dataDir, 'run'),
    user: 'work_manage',
    database: 'postgres',
  });
  await client.connect();
  await client.query(text);
  await client.end();
}
