import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { preparedFolder } from './data-template.ts';
import { endPostgres, keepComplaints, startServer } from './server.ts';
import type { Server } from './server.ts';

const prefix = 'lent-';
let lent: Promise<Server> | undefined;

/**
 * The server that files of one worker share, one after the other: starting one costs as much as a short journey.
 * For files that name what they make and look for it by that name: they count nothing that others may have made, change
 * no setting that others meet, and restart nothing. It lives as long as the run, which ends it.
 */
export function lendServer(): Promise<Server> {
  return (lent ??= start());
}

async function start(): Promise<Server> {
  const run = process.env[preparedFolder];
  if (!run) throw new Error('the setup of the run has not made its folder');
  const folder = mkdtempSync(path.join(run, prefix));
  const server = await startServer({ ADMIN_PASSWORD: 'admin-secret-1' }, { folder });
  writeFileSync(path.join(folder, 'pid'), String(server.pid()));
  let told = 0;
  const stop = (): Promise<void> => {
    const output = server.output();
    keepComplaints(output.slice(told));
    told = output.length;
    return Promise.resolve();
  };
  return { ...server, stop };
}

/** Ends the lent servers of a run. */
export async function endLentServers(run: string): Promise<void> {
  const folders = readdirSync(run).filter((name) => name.startsWith(prefix));
  for (const folder of folders.map((name) => path.join(run, name))) {
    const file = path.join(folder, 'pid');
    if (existsSync(file)) process.kill(Number(readFileSync(file, 'utf8')), 'SIGKILL');
    await endPostgres(path.join(folder, 'data'));
  }
}
