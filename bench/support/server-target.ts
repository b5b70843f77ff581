// A server process under load: started, called over kept connections, its CPU read from the kernel.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const connections = 16;

/** A server and the process it runs in. */
export interface Target {
  child: ChildProcess;
  url: string;
}

/** Starts a process and waits until it says where it listens. */
export function launch(args: string[], env: Record<string, string>): Promise<Target> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const url = /http:\/\/localhost:\d+/.exec(text)?.[0];
      if (url) resolve({ child, url: url.replace('localhost', '127.0.0.1') });
    });
    child.once('exit', (code) => reject(new Error(`ended with ${code}`)));
  });
}

/** Starts the product on a data folder and a free port, without what would only slow a measurement. */
export function launchProduct(
  data: string,
  { password, ...env }: { password: string } & Record<string, string>,
): Promise<Target> {
  return launch(
    ['--expose-gc', '--import', './apps/server/src/boot.mjs', 'apps/server/src/main.ts'],
    {
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: data,
      ADMIN_PASSWORD: password,
      CAPTCHA: 'off',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      SEED_DEMO: 'false',
      ...env,
    },
  );
}

/** CPU time of all threads of a process so far, in microseconds. */
export function cpuMicroseconds({ child }: Target): number {
  const threads = `/proc/${child.pid}/task`;
  return readdirSync(threads)
    .map((thread) => readFileSync(`${threads}/${thread}/schedstat`, 'utf8'))
    .reduce((sum, text) => sum + Number(text.split(' ')[0]) / 1000, 0);
}

/** Closed when all is measured. */
export const agent = new Agent({ keepAlive: true, maxSockets: connections });

/** Calls a server; anything but 200 is thrown. */
export function call(
  url: string,
  options: { method?: string; headers?: Record<string, string>; body?: string },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      { agent, method: options.method ?? 'GET', headers: options.headers ?? {} },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          if (answer.statusCode === 200) resolve(text);
          else reject(new Error(`${answer.statusCode}: ${text}`));
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(options.body);
  });
}

/** Calls `one` so many times, sixteen at once. */
export async function load(count: number, one: (index: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < count) {
      next += 1;
      await one(next);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
}
