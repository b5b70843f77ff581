import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLong } from '../../../../tools/sampled.ts';
import { openLine } from '../support/database-line.ts';
import type { DatabaseLine } from '../support/database-line.ts';
import { openSocket } from '../support/http.ts';
import {
  call,
  cleanUp,
  localDatabase,
  makeDataFolder,
  makeUsedDataFolder,
  postmasterOf,
  signIn,
  spawnServer,
  startServer,
} from '../support/server-process.ts';
import type { ProcessAnswer, ServerProcess } from '../support/server-process.ts';
import { freeBytes, removeDisks, smallDisk } from '../support/small-disk.ts';

// What a machine, a database, or the line between them does to a server that is in order itself.

const posts = '/admin/v2/system/post';
const soon = { timeout: 30_000, interval: 50 };
const refusal = { status: 503, code: 503 };

/** The database, kept by a server of its own; the one that is tried uses it as somebody else's, over a line. */
let folder: string;
let keeper: ServerProcess;
let line: DatabaseLine;
let server: ServerProcess;
let token: string;

beforeAll(async () => {
  folder = await makeUsedDataFolder();
  keeper = await startServer({ DATA_DIR: folder });
  await asOperator((client) => client.query('create database product'));
  line = await openLine(path.join(folder, 'run', '.s.PGSQL.5432'));
  server = await startServer({ DATABASE_URL: urlOf('product'), DATA_DIR: makeDataFolder() });
  token = await signIn(server.port);
}, 300_000);

afterAll(async () => {
  await line.end();
  await cleanUp();
  removeDisks();
});

function urlOf(database: string): string {
  const { user, password } = localDatabase(folder);
  return `postgres://${user}:${String(password)}@127.0.0.1:${line.port}/${database}`;
}

async function asOperator<T>(
  work: (client: Client) => Promise<T>,
  { at = folder, database = 'postgres' } = {},
): Promise<T> {
  const client = new Client({ ...localDatabase(at), database });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

let written = 0;
const write = (to: { port: number; token: string } = { port: server.port, token }) =>
  call(to.port, posts, {
    token: to.token,
    method: 'POST',
    body: { post_code: `h${(written += 1)}`, post_name: `h${written}` },
  });
const read = (): Promise<ProcessAnswer> => call(server.port, `${posts}?limit=1`, { token });
const readAtOnce = (times: number): Promise<ProcessAnswer[]> =>
  Promise.all(Array.from({ length: times }, read));

describe('a database', () => {
  it('that takes no writes: reads go on, writes are refused in words, and both go on afterwards', async () => {
    await asOperator((client) =>
      client.query('alter database product set default_transaction_read_only = on'),
    );
    line.cut();
    await expect.poll(async () => (await write()).status, soon).toBe(503);
    const refused = await write();
    expect(refused).toMatchObject(refusal);
    expect(refused.msg).toMatch(/[一-鿿]/);
    expect(await read()).toMatchObject({ code: 200 });
    await asOperator((client) =>
      client.query('alter database product reset default_transaction_read_only'),
    );
    line.cut();
    await expect.poll(async () => (await write()).code, soon).toBe(200);
  });

  it('whose connections are all taken: it says so, and goes on once there are some', async () => {
    const taken: Client[] = [];
    const takeAll = async (): Promise<void> => {
      for (let isRoom = true; isRoom;) {
        const one = new Client(localDatabase(folder));
        one.on('error', () => undefined);
        isRoom = await one.connect().then(
          () => taken.push(one) > 0,
          () => false,
        );
      }
    };
    await asOperator(async (client) => {
      await takeAll();
      line.cut();
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'product'`,
      );
      await takeAll();
    });
    const answers = await readAtOnce(20);
    expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    expect(answers.some(({ status }) => status === 503)).toBe(true);
    await Promise.all(taken.map((one) => one.end()));
    await expect.poll(async () => (await read()).code, soon).toBe(200);
    await expect
      .poll(async () => (await fetch(`http://127.0.0.1:${server.port}/readyz`)).status, soon)
      .toBe(200);
  });

  it.runIf(isLong)(
    'that stands still for 30 s: everybody is refused in words, and served afterwards (long form)',
    async () => {
      const postmaster = postmasterOf(folder) ?? 0;
      const children = spawnSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], {
        encoding: 'utf8',
      });
      const all = [postmaster, ...children.stdout.trim().split(/\s+/).map(Number)];
      for (const pid of all) process.kill(pid, 'SIGSTOP');
      const began = performance.now();
      try {
        const answers = await readAtOnce(30);
        for (const answer of answers) expect(answer).toMatchObject(refusal);
        // What needs no database is answered meanwhile.
        expect((await fetch(`http://127.0.0.1:${server.port}/livez`)).status).toBe(200);
        await sleep(Math.max(0, 30_000 - (performance.now() - began)));
      } finally {
        for (const pid of all) process.kill(pid, 'SIGCONT');
      }
      await expect.poll(async () => (await write()).code, soon).toBe(200);
    },
    300_000,
  );

  it.runIf(isLong)(
    'on a full disk refuses writes in words and loses none that it took (long form, needs a small disk)',
    async (context) => {
      const disk = smallDisk(600);
      if (disk === undefined) return context.skip();
      const own = await startServer({ DATA_DIR: disk });
      const to = { port: own.port, token: await signIn(own.port) };
      const kept: string[] = [];
      const filler = path.join(disk, 'filler');
      writeFileSync(filler, Buffer.alloc(Math.max(0, freeBytes(disk) - 1024 * 1024)));
      let refused: ProcessAnswer | undefined;
      for (let round = 0; round < 50_000 && !refused; round += 1) {
        const answer = await write(to);
        if (answer.code === 200) kept.push(`h${written}`);
        else refused = answer;
      }
      expect(refused).toMatchObject(refusal);
      expect(refused?.msg).toMatch(/[一-鿿]/);
      rmSync(filler);
      await expect.poll(async () => (await write(to)).code, soon).toBe(200);
      expect(await own.kill('SIGTERM')).toBe(0);
      const next = await startServer({ DATA_DIR: disk });
      const { rows } = await asOperator(
        (client) =>
          client.query<{ n: number }>(
            'select count(*)::int as n from sys_post where post_code = any($1)',
            [kept],
          ),
        { at: disk },
      );
      expect(rows[0]?.n).toBe(kept.length);
      expect(await next.kill('SIGTERM')).toBe(0);
      return undefined;
    },
    300_000,
  );
});

describe('the line to the database', () => {
  it('may be slow and be cut', async () => {
    line.delayMs = 10;
    const slow = await readAtOnce(30);
    line.delayMs = 0;
    expect(slow.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    expect(slow.some(({ status }) => status === 200)).toBe(true);
    line.cut();
    await expect.poll(async () => (await write()).code, soon).toBe(200);
  });

  it.runIf(isLong)(
    'may go silent: nobody waits for ever, and new connections serve all (long form)',
    async () => {
      line.isSilent = true;
      const silent = await readAtOnce(30);
      for (const answer of silent) expect(answer).toMatchObject(refusal);
      line.isSilent = false;
      await expect.poll(async () => (await write()).code, soon).toBe(200);
      const after = await readAtOnce(30);
      expect(after.filter(({ status }) => status !== 200)).toEqual([]);
      // Nor does it stay deaf to what other processes tell.
      const other = await startServer({
        DATABASE_URL: urlOf('product'),
        DATA_DIR: makeDataFolder(),
      });
      const device = await signIn(server.port);
      expect((await call(server.port, posts, { token: device })).code).toBe(200);
      const left = await call(other.port, '/admin/v2/logout', { token: device });
      expect(left.code).toBe(200);
      await expect
        .poll(async () => (await call(server.port, posts, { token: device })).code, {
          timeout: 2000,
          interval: 50,
        })
        .toBe(401);
      expect(await other.kill('SIGTERM')).toBe(0);
    },
    300_000,
  );
});

describe('the machine', () => {
  it.runIf(isLong)(
    'may have no room for the log (long form, needs a small disk)',
    async (context) => {
      const disk = smallDisk(1);
      if (disk === undefined) return context.skip();
      const log = path.join(disk, 'log');
      writeFileSync(path.join(disk, 'filler'), Buffer.alloc(900 * 1024));
      const own = spawnServer(
        { DATABASE_URL: urlOf('product'), DATA_DIR: makeDataFolder(), LOG_LEVEL: 'debug' },
        log,
      );
      await expect.poll(() => readFileSync(log, 'utf8'), soon).toMatch(/localhost:\d+/);
      const port = Number(/localhost:(\d+)/.exec(readFileSync(log, 'utf8'))?.[1]);
      const to = { port, token: await signIn(port) };
      // Each is a line of the log; the disk is full long before the last.
      for (let round = 0; round < 3000; round += 1)
        expect((await call(port, `${posts}?limit=1`, { token: to.token })).code).toBe(200);
      expect(freeBytes(disk)).toBe(0);
      expect(await write(to)).toMatchObject({ code: 200 });
      expect(await own.kill('SIGTERM')).toBe(0);
      return undefined;
    },
    300_000,
  );

  it.runIf(isLong)(
    'may allow few files and sockets: the server stands, and serves afterwards (long form, needs prlimit)',
    async () => {
      const used = readdirSync(`/proc/${server.pid}/fd`).length;
      const limits = readFileSync(`/proc/${server.pid}/limits`, 'utf8');
      const before = /^Max open files\s+(\S+)/m.exec(limits)?.[1] ?? '';
      const limit = (files: string) =>
        spawnSync('prlimit', [`--nofile=${files}`, '--pid', String(server.pid)]).status;
      expect(limit(`${used + 8}:`)).toBe(0);
      const sockets = Array.from({ length: 60 }, () => openSocket(server.port));
      await sleep(1000);
      for (const { socket } of sockets) socket.destroy();
      await expect.poll(async () => (await read()).code, soon).toBe(200);
      expect(limit(`${before}:`)).toBe(0);
      await expect.poll(async () => (await write()).code, soon).toBe(200);
    },
    300_000,
  );

  it.runIf(isLong)(
    'may have little memory: 256 MB of heap serve people beside large bodies (long form)',
    async () => {
      const own = await startServer({
        DATABASE_URL: urlOf('product'),
        DATA_DIR: makeDataFolder(),
        NODE_OPTIONS: '--max-old-space-size=256',
      });
      const ownToken = await signIn(own.port);
      const large = JSON.stringify({ post_code: 'x', post_name: 'x', remark: 'x'.repeat(900_000) });
      const send = async (): Promise<number> => {
        const answer = await fetch(`http://127.0.0.1:${own.port}${posts}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${ownToken}`, 'content-type': 'application/json' },
          body: large,
        });
        await answer.text();
        return answer.status;
      };
      for (let round = 0; round < 20; round += 1) {
        const refused = Promise.all(Array.from({ length: 30 }, send));
        const small = await Promise.all(
          Array.from({ length: 10 }, () => call(own.port, `${posts}?limit=1`, { token: ownToken })),
        );
        for (const answer of small) expect([200, 503]).toContain(answer.status);
        for (const status of await refused) expect([422, 503]).toContain(status);
      }
      expect(await call(own.port, `${posts}?limit=1`, { token: ownToken })).toMatchObject({
        code: 200,
      });
      expect(await own.kill('SIGTERM')).toBe(0);
    },
    300_000,
  );

  const faked = spawnSync('faketime', ['-m', '-f', '+0', 'env'], { encoding: 'utf8' });
  const preload = /^LD_PRELOAD=(.+)$/m.exec(faked.stdout ?? '')?.[1];
  it.runIf(isLong && preload !== undefined)(
    'may set its clock a day on and an hour back: nobody is signed out, and no job runs for what it missed (long form, needs faketime)',
    async () => {
      const clock = path.join(makeDataFolder(), 'clock');
      writeFileSync(clock, '+0');
      const own = await startServer({
        DATABASE_URL: urlOf('product'),
        DATA_DIR: makeDataFolder(),
        SCHEDULES: 'on',
        LD_PRELOAD: preload ?? '',
        FAKETIME_TIMESTAMP_FILE: clock,
        FAKETIME_NO_CACHE: '1',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      });
      const to = { port: own.port, token: await signIn(own.port) };
      const dateOf = async (): Promise<number> =>
        Date.parse((await fetch(`http://127.0.0.1:${own.port}/livez`)).headers.get('date') ?? '');
      const runs = () =>
        asOperator(
          async (client) =>
            (
              await client.query<{ job_id: string; runs: number }>(
                'select job_id, count(*)::int as runs from sys_job_log group by 1',
              )
            ).rows,
          { database: 'product' },
        );
      const before = await runs();
      for (const jump of ['+1d', '-1h', '+0']) {
        const hours = { '+1d': 24, '-1h': -1 }[jump] ?? 0;
        writeFileSync(clock, jump);
        await expect
          .poll(async () => Math.round(((await dateOf()) - Date.now()) / 3_600_000) === hours, soon)
          .toBe(true);
        await sleep(3000);
        expect(await write(to)).toMatchObject({ code: 200 });
      }
      const told = new Map(before.map((row) => [row.job_id, row.runs]));
      // An hour or a minute may have begun meanwhile.
      for (const row of await runs())
        expect(row.runs - (told.get(row.job_id) ?? 0)).toBeLessThan(3);
      expect(own.errors()).toBe('');
      expect(await own.kill('SIGTERM')).toBe(0);
    },
    300_000,
  );

  it.runIf(isLong)(
    'may be asked by a thousand who are slow: others are served, and the slow are cut (long form)',
    async () => {
      const slow = Array.from({ length: 1000 }, () => openSocket(server.port));
      const drip = setInterval(() => {
        for (const { socket } of slow) if (!socket.destroyed) socket.write('G');
      }, 5000);
      for (let round = 0; round < 100; round += 1)
        expect(await read()).toMatchObject({ code: 200 });
      await Promise.all(slow.map(({ closed }) => closed));
      clearInterval(drip);
      expect(await write()).toMatchObject({ code: 200 });
    },
    300_000,
  );
});

describe('migrations', () => {
  const times = 8;
  const journal = JSON.parse(
    readFileSync(new URL('../../migrations/meta/_journal.json', import.meta.url), 'utf8'),
  ) as { entries: unknown[] };

  it.runIf(isLong)(
    'that are killed in the middle are done whole by the next start (long form)',
    async () => {
      for (let round = 0; round < times; round += 1) {
        const name = `killed${round}`;
        await asOperator((client) => client.query(`create database ${name}`));
        const env = { DATABASE_URL: urlOf(name), DATA_DIR: makeDataFolder() };
        const first = spawnServer(env);
        await asOperator(async (client) => {
          const locks = async (): Promise<number> => {
            const { rows } = await client.query<{ n: number }>(
              `select count(*)::int as n from pg_locks l join pg_database d on d.oid = l.database
             where d.datname = $1 and l.mode = 'AccessExclusiveLock' and l.granted`,
              [name],
            );
            return rows[0]?.n ?? 0;
          };
          // Each time at another place.
          await expect
            .poll(locks, { timeout: 30_000, interval: 1 })
            .toBeGreaterThan(1 + round * 40);
        });
        await first.kill('SIGKILL');
        const second = await startServer(env);
        await signIn(second.port);
        const { rows } = await asOperator(
          (client) =>
            client.query(
              'select count(*)::int as all, count(distinct hash)::int as different from drizzle.__drizzle_migrations',
            ),
          { database: name },
        );
        const every = journal.entries.length;
        expect(rows).toEqual([{ all: every, different: every }]);
        expect(await second.kill('SIGTERM')).toBe(0);
      }
    },
    300_000,
  );
});

it('and ends in order after all of it, without an error', async () => {
  expect(server.errors()).toBe('');
  expect(await server.kill('SIGTERM')).toBe(0);
  expect(await keeper.kill('SIGTERM')).toBe(0);
});
