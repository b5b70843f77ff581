import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface RedisProcess {
  port: number;
  child: ChildProcess;
  stop: () => void;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return port;
}

/** Starts a Redis with many databases that keeps nothing, on a port or any that is free. */
export async function startRedis(wanted?: number): Promise<RedisProcess> {
  // Somebody else may take a free port in between: then another one is tried.
  for (let tries = 0; ; tries += 1) {
    const port = wanted ?? (await freePort());
    const options = ['--port', port, '--bind', '127.0.0.1', '--save', '', '--databases', 10_000];
    const child = spawn('redis-server', options.map(String));
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
    while (!text.includes('Ready to accept') && child.exitCode === null) await sleep(10);
    if (child.exitCode === null) return { port, child, stop: () => child.kill('SIGKILL') };
    if (tries === 3) throw new Error(text);
  }
}
