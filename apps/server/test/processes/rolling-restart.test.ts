import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { sampled } from '../../../../tools/sampled.ts';
import {
  call,
  cleanUp,
  firstPassword,
  makeUsedDataFolder,
  signIn,
  startServer,
} from '../support/server-process.ts';
import type { ServerProcess } from '../support/server-process.ts';

afterAll(cleanUp);

const requests = sampled(300, 10_000);
const atOnce = sampled(3, 8);
const restarts = sampled(1, 2);
const probeMs = 100;
const within = { timeout: 60_000 };

/** A balancer as an orchestrator has one: it asks each process whether it is ready, and sends requests to those that are. */
function openBalancer(): {
  server: Server;
  add: (port: number) => void;
  remove: (port: number) => void;
  ready: () => number[];
  stop: () => void;
} {
  const known = new Map<number, boolean>();
  let turn = 0;
  const probe = async (port: number): Promise<void> => {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`, {
      headers: { connection: 'close' },
    })
      .then(({ ok }) => ok)
      .catch(() => false);
    if (known.has(port)) known.set(port, isReady);
  };
  const timer = setInterval(() => {
    for (const port of known.keys()) void probe(port);
  }, probeMs);
  const ready = (): number[] => [...known].filter(([, isReady]) => isReady).map(([port]) => port);
  const server = createServer((incoming: IncomingMessage, outgoing: ServerResponse) => {
    const targets = ready();
    turn += 1;
    const port = targets[turn % targets.length];
    const { method, url: path, headers } = incoming;
    const sent = request(
      { host: '127.0.0.1', port, method, path, headers, agent: false },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    sent.on('error', () => outgoing.writeHead(502).end('{}'));
    incoming.pipe(sent);
  });
  return {
    server,
    add: (port) => known.set(port, false),
    remove: (port) => known.delete(port),
    ready,
    stop: () => {
      clearInterval(timer);
      server.closeAllConnections();
      server.close();
    },
  };
}

it(
  `restarts ${restarts} of two processes under ${requests} requests without a failed one`,
  { timeout: sampled(240_000, 900_000) },
  async () => {
    const folder = await makeUsedDataFolder();
    const env = { DATA_DIR: folder, DRAIN_SECONDS: '3' };
    const balancer = openBalancer();
    const start = async (): Promise<ServerProcess> => {
      const server = await startServer(env);
      balancer.add(server.port);
      await expect.poll(balancer.ready, within).toContain(server.port);
      return server;
    };
    const old = await Promise.all([start(), start()]);
    await new Promise<void>((resolve) => balancer.server.listen(0, '127.0.0.1', resolve));
    const { port } = balancer.server.address() as AddressInfo;
    const token = await signIn(port);
    const answers = new Map<number, number>();
    let sent = 0;
    const over = new AbortController();
    const one = async (at: number): Promise<number> => {
      if (at % 3 > 0) return (await call(port, '/admin/v2/system/post', { token })).status;
      const body = { post_code: `r${at}`, post_name: `r${at}`, post_sort: 1, status: '0' };
      return (await call(port, '/admin/v2/system/post', { method: 'POST', token, body })).status;
    };
    const keepAsking = async (): Promise<void> => {
      while (!over.signal.aborted || sent < requests) {
        sent += 1;
        const status = await one(sent).catch(() => 0);
        answers.set(status, (answers.get(status) ?? 0) + 1);
      }
    };
    const asking = Array.from({ length: atOnce }, keepAsking);
    await expect.poll(() => sent, within).toBeGreaterThan(50);
    for (const server of old.slice(0, restarts)) {
      await start();
      await server.kill('SIGTERM');
      balancer.remove(server.port);
    }
    over.abort();
    await Promise.all(asking);
    balancer.stop();
    expect([...answers.keys()]).toEqual([200]);
    expect(sent).toBeGreaterThanOrEqual(requests);
  },
);

const hasNginx = spawnSync('nginx', ['-v']).status === 0;

it.skipIf(!hasNginx)(
  'signs a browser in behind nginx as deploy/nginx.conf has it, and over its port alone (needs nginx)',
  async () => {
    const folder = await makeUsedDataFolder();
    const { port: product } = await startServer({ DATA_DIR: folder, TRUST_PROXY: '127.0.0.1' });
    const free = createServer();
    await new Promise<void>((resolve) => free.listen(0, '127.0.0.1', resolve));
    const { port } = free.address() as AddressInfo;
    await new Promise((resolve) => free.close(resolve));
    const ours = readFileSync(new URL('../../../../deploy/nginx.conf', import.meta.url), 'utf8')
      .replace('product:3000', `127.0.0.1:${product}`)
      .replace('listen 8080', `listen 127.0.0.1:${port}`);
    const file = path.join(folder, 'nginx.conf');
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    writeFileSync(
      file,
      `daemon off; pid ${folder}/nginx.pid; error_log stderr; events {} http { access_log off; ${paths.join(' ')}\n${ours}\n}`,
    );
    const nginx = spawn('nginx', ['-c', file], { stdio: 'ignore' });
    const origin = `http://127.0.0.1:${port}`;
    try {
      await expect
        .poll(
          () =>
            fetch(`${origin}/readyz`).then(
              ({ status }) => status,
              () => 0,
            ),
          { timeout: 20_000 },
        )
        .toBe(200);
      const signInFrom = (from: string) =>
        fetch(`${origin}/admin/v2/login`, {
          method: 'POST',
          headers: { origin: from, 'content-type': 'application/json' },
          body: JSON.stringify({ username: 'admin', password: firstPassword }),
        });
      const answer = await signInFrom(origin);
      expect((await answer.json()).code).toBe(200);
      expect(answer.headers.get('set-cookie')).toContain('wm-sid');
      expect((await signInFrom('http://elsewhere.example')).status).toBe(403);
    } finally {
      nginx.kill('SIGTERM');
      await new Promise((resolve) => nginx.once('exit', resolve));
    }
  },
);
