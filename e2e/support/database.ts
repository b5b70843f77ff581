import path from 'node:path';
import { Client } from 'pg';
import type { Server } from './server.ts';

/** Runs one statement in the server's own database, as an administrator's tool would; answers the first value of its first row. */
export async function runSql(server: Server, text: string): Promise<string> {
  const client = new Client({
    host: path.join(server.dataDir, 'run'),
    user: 'work_manage',
    database: 'postgres',
  });
  await client.connect();
  const answered = await client.query<[value?: string | number | null]>({ text, rowMode: 'array' });
  await client.end();
  // Of several statements there are several answers, whatever the type says.
  const [first] = [answered].flat();
  return String(first?.rows[0]?.[0] ?? '');
}
