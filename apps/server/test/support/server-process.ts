import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import type { ClientConfig } from 'pg';
import { inject } from 'vitest';
import { redisOfRun } from '#core/testing/test-app.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const startedWithin = 60_000;

export const firstPassword = 'first-secret-1';

/** A server in a process of its own. */
export interface ServerProcess {
  child: ChildProcess;
  pid: number;
  port: number;
  output: () => string;
  errors: () => string;
  /** The exit code, once it has ended; null after a signal. */
  ended: Promise<number | null>;
  kill: (signal: NodeJS.Signals) => Promise<number | null>;
}

export type Environment = Record<string, string>;

/** What a server of a test is told, beside what its test says. */
export function settingsOf(env: Environment): Environment {
  return {
    HOST: '127.0.0.1',
    PORT: '0',
    CAPTCHA: 'off',
    RATE_LIMITS: 'off',
    SEED_DEMO: 'false',
    // What the clock starts would come into one run of a hundred.
    SCHEDULES: 'off',
    ADMIN_PASSWORD: firstPassword,
    ...redisOfRun(),
    ...env,
  };
}

/** Starts a server without waiting for it. Its lines are read, or go to a file. */
export function spawnServer(env: Environment, log?: string): Omit<ServerProcess, 'port'> {
  const out = log === undefined ? 'pipe' : openSync(log, 'a');
  const child = spawn(
    process.execPath,
    ['--import', './apps/server/src/boot.mjs', 'apps/server/src/main.ts'],
    {
      cwd: root,
      stdio: ['ignore', out, out],
      env: { PATH: process.env['PATH'], ...settingsOf(env) },
    },
  );
  let output = '';
  let errors = '';
  if (typeof out === 'number') closeSync(out);
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => (errors += chunk));
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', (code) => resolve(code));
  });
  running.add(child);
  void ended.then(() => running.delete(child));
  return {
    child,
    pid: child.pid ?? 0,
    output: () => output,
    errors: () => errors,
    ended,
    kill: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}

/** Starts a server and waits until it listens. */
export async function startServer(env: Environment): Promise<ServerProcess> {
  const server = spawnServer(env);
  const deadline = Date.now() + startedWithin;
  while (Date.now() < deadline && server.child.exitCode === null) {
    const port = /http:\/\/localhost:(\d+)/.exec(server.output())?.[1];
    if (port !== undefined) return { ...server, port: Number(port) };
    await sleep(10);
  }
  await server.kill('SIGKILL');
  throw new Error(`the server did not start: ${server.errors()} ${server.output()}`);
}

const running = new Set<ChildProcess>();
const folders = new Set<string>();

/** A data folder of the test's own, which PostgreSQL's user can pass through. */
export function makeDataFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'wm-process-'));
  chmodSync(folder, 0o711);
  folders.add(folder);
  return folder;
}

/**
 * A data folder of the test's own on which a server has started before, with the usual first password: a first start takes
 * twice as long as every later one, so it is made once a run and copied. Only for tests of what comes later.
 */
export async function makeUsedDataFolder(): Promise<string> {
  const prepared = inject('preparedFolder');
  const data = path.join(prepared, 'data');
  if (claim(data)) {
    const first = await startServer({ DATA_DIR: data });
    await first.kill('SIGTERM');
    writeFileSync(path.join(prepared, 'made'), '');
  }
  while (!existsSync(path.join(prepared, 'made'))) await sleep(50);
  const folder = makeDataFolder();
  // The owner stays who it is: PostgreSQL takes no data of somebody else.
  const copied = spawnSync('cp', ['-Rp', `${data}/.`, folder]);
  if (copied.status !== 0)
    throw new Error(`the prepared data were not copied: ${String(copied.stderr)}`);
  return folder;
}

/** Whether this caller is the one that makes a folder. */
function claim(folder: string): boolean {
  try {
    mkdirSync(folder, { mode: 0o711 });
    return true;
  } catch {
    return false;
  }
}

/** How to reach the database of a data folder as an operator would. */
export function localDatabase(folder: string): ClientConfig & { user: string } {
  return {
    host: path.join(folder, 'run'),
    port: 5432,
    user: 'work_manage',
    database: 'postgres',
    password: readFileSync(path.join(folder, 'postgres-password'), 'utf8'),
  };
}

/** The process id of a data folder's postmaster, if one is alive. */
export function postmasterOf(folder: string): number | undefined {
  const file = path.join(folder, 'postgres', 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  return isPostgresOf(pid, folder) ? pid : undefined;
}

function isPostgresOf(pid: number, folder: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder);
  } catch {
    return false;
  }
}

/** Ends every server and PostgreSQL that the test has started, by its id, and removes their folders. */
export async function cleanUp(): Promise<void> {
  for (const child of running) child.kill('SIGKILL');
  for (let round = 0; round < 100 && running.size > 0; round += 1) await sleep(20);
  for (const folder of folders) {
    const pid = postmasterOf(folder);
    if (pid !== undefined) {
      process.kill(pid, 'SIGQUIT');
      for (let round = 0; round < 200 && isPostgresOf(pid, folder); round += 1) await sleep(20);
    }
    rmSync(folder, { recursive: true, force: true });
  }
  folders.clear();
}

/** Makes the running tasks of a data folder look abandoned, as they do some seconds after their process has died. */
export async function ageHeartbeats(folder: string): Promise<void> {
  const client = new Client(localDatabase(folder));
  await client.connect();
  await client.query(
    `update sys_task set heartbeat = now() - interval '1 minute' where status = 'running'`,
  );
  await client.end();
}

export interface ProcessAnswer {
  status: number;
  code: number;
  msg: string;
  // Tests look into answers of every shape.
  // oxlint-disable-next-line typescript/no-explicit-any -- see above
  data: any;
}

/** A call over the network; throws when there is no answer. */
export async function call(
  port: number,
  path: string,
  options: { token?: string; method?: string; body?: unknown; signal?: AbortSignal } = {},
): Promise<ProcessAnswer> {
  const { token, method = 'GET', body, signal } = options;
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: {
      connection: 'close',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined || body instanceof FormData
        ? {}
        : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  });
  const answer = (await response.json()) as Omit<ProcessAnswer, 'status'>;
  return { ...answer, status: response.status };
}

export async function signIn(port: number, password = firstPassword): Promise<string> {
  const answer = await call(port, '/admin/v2/login', {
    method: 'POST',
    body: { username: 'admin', password },
  });
  if (answer.code !== 200) throw new Error(`sign-in: ${answer.msg}`);
  return answer.data.token;
}
