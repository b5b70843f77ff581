import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { copyPrepared } from './data-template.ts';

/** The repository. */
export const root = path.resolve(import.meta.dirname, '../..');

/** A real server of our own, on its own data and a free port. */
export interface Server {
  url: string;
  adminPassword: string;
  dataDir: string;
  /** Everything it has written to standard output. */
  output: () => string;
  /** The process that serves now. */
  pid: () => number;
  /** kill -9 of the server process; its PostgreSQL lives on. */
  kill: () => Promise<void>;
  /** Starts again on the same data and the same port, with other settings if told. */
  restart: (changed?: Record<string, string>) => Promise<void>;
  /** Ends it and its PostgreSQL at once and removes its data. */
  stop: () => Promise<void>;
}

/**
 * Starts the product as `npm start` does, without what the environment of the test run sets; from another copy, or with its
 * data in another folder if told.
 * Nothing is given back after the start, which costs as much as a page: nobody measures its memory here.
 * With the usual ADMIN_PASSWORD it starts on data prepared once a run; without it, it is a first start of its own.
 */
export async function startServer(
  env: Record<string, string> = {},
  {
    installation = root,
    folder = mkdtempSync(path.join(tmpdir(), 'wm-e2e-')),
  }: { installation?: string; folder?: string } = {},
): Promise<Server> {
  // PostgreSQL's own user must be able to pass.
  chmodSync(folder, 0o711);
  const settings = {
    DATA_DIR: path.join(folder, 'data'),
    HOST: '127.0.0.1',
    CAPTCHA: 'off',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    // What the clock starts would come into one journey of a hundred.
    SCHEDULES: 'off',
    ...env,
  };
  await copyPrepared(env, settings.DATA_DIR, async (dataDir) => {
    const first = await launch({ ...settings, PORT: '0', DATA_DIR: dataDir }, installation);
    await end(first.child, 'SIGTERM');
  });
  let running = await launch({ PORT: '0', ...settings }, installation);
  const port = new URL(running.url).port;
  // Without ADMIN_PASSWORD the first start prints one, once.
  const printed = /初始密码 (\S+?)（/.exec(running.output())?.[1];
  return {
    url: running.url.replace('localhost', '127.0.0.1'),
    adminPassword: env['ADMIN_PASSWORD'] ?? printed ?? '',
    dataDir: settings.DATA_DIR,
    output: () => running.output(),
    pid: () => running.child.pid ?? 0,
    kill: () => end(running.child, 'SIGKILL'),
    restart: async (changed = {}) => {
      running = await launch({ ...settings, PORT: port, ...changed }, installation);
    },
    stop: async () => {
      await end(running.child, 'SIGKILL');
      keepComplaints(running.output());
      await endPostgres(settings.DATA_DIR);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Keeps the errors of a server beside the results of the journeys: a page that was answered with 5xx shows a trace id alone. */
export function keepComplaints(output: string): void {
  const lines = output.split('\n').filter((line) => /"level":[56]0/.test(line));
  if (lines.length === 0) return;
  const folder = path.join(root, 'test-results');
  mkdirSync(folder, { recursive: true });
  appendFileSync(path.join(folder, 'server-errors.log'), `${lines.join('\n')}\n`);
}

/** Ends the PostgreSQL of a data folder without a checkpoint: nobody reads its data again. */
export async function endPostgres(dataDir: string): Promise<void> {
  const pidFile = path.join(dataDir, 'postgres', 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  const signal = (name: NodeJS.Signals | 0): boolean => {
    try {
      return process.kill(pid, name);
    } catch {
      return false;
    }
  };
  signal('SIGQUIT');
  for (let round = 0; round < 250 && signal(0); round += 1) await sleep(20);
}

interface Running {
  child: ChildProcess;
  url: string;
  output: () => string;
}

function launch(env: Record<string, string>, cwd: string): Promise<Running> {
  const child = spawn(
    process.execPath,
    ['--import', './apps/server/src/boot.mjs', 'apps/server/src/main.ts'],
    {
      cwd,
      env: { PATH: process.env['PATH'] ?? '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let text = '';
  return new Promise((resolve, reject) => {
    const listen = (chunk: Buffer): void => {
      text += chunk.toString();
      const url = /http:\/\/localhost:\d+/.exec(text)?.[0];
      if (url) resolve({ child, url, output: () => text });
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${text}`)));
  });
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}
