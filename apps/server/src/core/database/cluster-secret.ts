import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fchownSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolConfig } from 'pg';
import { connectClient } from './connections.ts';
import { serverUser } from './postgres-binaries.ts';

const onWindows = process.platform === 'win32';
/** The end of a line of the access rules: who comes needs the secret, or needs none. */
const closed = /^([^#\n]*\s)scram-sha-256[^\S\n]*$/gm;
const open = /^([^#\n]*\s)trust[^\S\n]*$/gm;

/**
 * The database's secret, from a file beside the cluster that only we read. Where there is none yet, or it was lost, the
 * owner of a cluster's files opens it until `requireSecret` has set a new one: a start that is cut off in between is made
 * good by the next one.
 */
export function clusterSecret(data: string): string {
  const file = path.join(path.dirname(data), 'postgres-password');
  if (existsSync(file)) {
    if (!onWindows) chmodSync(file, 0o600);
    const secret = readFileSync(file, 'utf8').trim();
    if (/^[0-9a-f]{48}$/.test(secret)) return secret;
  }
  if (existsSync(rulesOf(data))) replaceRules(data, (rules) => rules.replace(closed, '$1trust'));
  const secret = randomBytes(24).toString('hex');
  replaceFile(file, secret);
  return secret;
}

/** Runs `work` with a file that holds the secret and that PostgreSQL's own user reads; it is gone afterwards. */
export function withSecretFile<T>(folder: string, secret: string, work: (file: string) => T): T {
  const file = path.join(folder, 'first-password');
  try {
    writeFresh(file, secret, serverUser);
    return work(file);
  } finally {
    rmSync(file, { force: true });
  }
}

/**
 * Has a running cluster let nobody in without the secret: those of earlier versions trusted whoever came to their socket.
 */
export async function requireSecret(
  data: string,
  postmaster: number,
  connection: PoolConfig & { user: string; password: string },
): Promise<void> {
  if (readFileSync(rulesOf(data), 'utf8').search(open) < 0) return;
  if (!onWindows) process.kill(postmaster, 'SIGHUP');
  const client = await connectOpened(connection);
  try {
    await client.query(`alter role ${connection.user} password '${connection.password}'`);
    replaceRules(data, (rules) => rules.replace(open, '$1scram-sha-256'));
    await client.query('select pg_reload_conf()');
  } finally {
    await client.end();
  }
}

/** The rules are read again a moment after the signal. */
async function connectOpened(connection: PoolConfig): ReturnType<typeof connectClient> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await connectClient(connection);
    } catch (error) {
      if (tries === 50) throw error;
      await sleep(50);
    }
  }
}

function rulesOf(data: string): string {
  return path.join(data, 'pg_hba.conf');
}

function replaceRules(data: string, change: (rules: string) => string): void {
  replaceFile(rulesOf(data), change(readFileSync(rulesOf(data), 'utf8')));
}

/** Writes a file so that it is whole whenever somebody looks; its owner stays. */
function replaceFile(file: string, text: string): void {
  const fresh = `${file}.new`;
  writeFresh(fresh, text, existsSync(file) && !onWindows ? statSync(file) : undefined);
  renameSync(fresh, file);
}

/** Writes a new file for one owner, by its handle: whoever else may write into the folder cannot lead it elsewhere. */
function writeFresh(file: string, text: string, owner?: { uid: number; gid: number }): void {
  rmSync(file, { force: true });
  const handle = openSync(file, 'wx', 0o600);
  try {
    writeFileSync(handle, text, { flush: true });
    if (owner) fchownSync(handle, owner.uid, owner.gid);
  } finally {
    closeSync(handle);
  }
}
