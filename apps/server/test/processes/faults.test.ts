import { Client } from 'pg';
import type { ClientConfig } from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { isLong, sampled } from '../../../../tools/sampled.ts';
import { startMixedWrites } from '../support/mixed-writes.ts';
import type { MixedWrites } from '../support/mixed-writes.ts';
import {
  call,
  cleanUp,
  makeDataFolder,
  makeUsedDataFolder,
  postmasterOf,
  signIn,
  startServer,
  localDatabase,
} from '../support/server-process.ts';

afterAll(cleanUp);

const cuts = sampled(3, 25);
const databaseKills = sampled(1, 10);
const serverKills = sampled(1, 50);
const posts = '/admin/v2/system/post';
/** Whoever was refused is served again after this long; beside other work on the machine, after longer. */
const backWithin = { timeout: sampled(60_000, 5000), interval: 20 };
const untilWritten = { timeout: 20_000, interval: 5 };

/** Waits until so many more writes were acknowledged. */
async function expectMore(writes: MixedWrites, more: number, within = untilWritten): Promise<void> {
  const enough = writes.acknowledged() + more;
  await expect.poll(() => writes.acknowledged(), within).toBeGreaterThanOrEqual(enough);
}

/** Waits until every kind of write has been acknowledged. */
async function expectEveryKind(writes: MixedWrites): Promise<void> {
  await expect.poll(() => writes.missing(), untilWritten).toEqual([]);
}

/** Ends the writes: what was acknowledged is there, and what is to be told of it is told. */
async function expectKept(writes: MixedWrites, database: Client): Promise<void> {
  await writes.stop();
  expect(await writes.findLost()).toEqual([]);
  expect(await writes.findUnrecorded(database)).toEqual([]);
}

async function withClient(
  address: ClientConfig,
  work: (client: Client) => Promise<void>,
): Promise<void> {
  const client = new Client(address);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Cuts every connection of ours that is open at this moment; answers how many. */
async function cutConnections(admin: Client): Promise<number> {
  const { rowCount } = await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name like 'work-manage%' and datname = current_database()`,
  );
  return rowCount ?? 0;
}

/** Where a server keeps its data. */
interface Place {
  env: Record<string, string>;
  address: ClientConfig;
  /** The process id of its PostgreSQL. */
  postmaster: () => number;
  end: () => Promise<void>;
}

async function ownDatabase(): Promise<Place> {
  const folder = await makeUsedDataFolder();
  return {
    env: { DATA_DIR: folder },
    address: localDatabase(folder),
    postmaster: () => postmasterOf(folder) ?? 0,
    end: () => Promise.resolve(),
  };
}

/** A database that somebody else runs and starts again: here another server of ours. */
async function foreignDatabase(): Promise<Place> {
  const folder = await makeUsedDataFolder();
  const keeper = await startServer({ DATA_DIR: folder });
  const { user, host = '', port = 5432, password } = localDatabase(folder);
  await withClient(localDatabase(folder), async (client) => {
    await client.query('create database product');
  });
  const where = `host=${encodeURIComponent(host)}&port=${port}`;
  return {
    env: {
      DATABASE_URL: `postgres://${user}:${String(password)}@localhost/product?${where}`,
      DATA_DIR: makeDataFolder(),
    },
    address: { ...localDatabase(folder), database: 'product' },
    postmaster: () => postmasterOf(folder) ?? 0,
    end: async () => {
      expect(await keeper.kill('SIGTERM')).toBe(0);
    },
  };
}

const onlyServedOrAway = (writes: MixedWrites): void =>
  expect([...writes.statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);

// Each fault on one of the two here, on both in the long form.
describe.each([
  ['its own database', ownDatabase, ['database', 'server']],
  ['DATABASE_URL', foreignDatabase, ['connections']],
] as const)('a server with %s, under mixed writes', (_, makePlace, tried) => {
  const isTried = (what: 'connections' | 'database' | 'server'): boolean =>
    isLong || tried.some((one) => one === what);

  it.runIf(isTried('connections'))(
    'loses nothing it acknowledged when all its connections are cut, and goes on by itself',
    async () => {
      const place = await makePlace();
      const server = await startServer(place.env);
      const token = await signIn(server.port);
      await withClient(place.address, async (admin) => {
        const writes = startMixedWrites({ port: server.port, token }, 'cut');
        await expectEveryKind(writes);
        for (let round = 0; round < cuts; round += 1) {
          expect(await cutConnections(admin)).toBeGreaterThan(1);
          await expectMore(writes, 10, backWithin);
          expect(server.child.exitCode).toBeNull();
        }
        await expectKept(writes, admin);
        onlyServedOrAway(writes);
        expect(server.errors()).toBe('');
      });
      expect(await server.kill('SIGTERM')).toBe(0);
      await place.end();
    },
    300_000,
  );

  it.runIf(isTried('database'))(
    'loses nothing it acknowledged when PostgreSQL is killed, and is back within 5 s',
    async () => {
      const place = await makePlace();
      const server = await startServer(place.env);
      const token = await signIn(server.port);
      const writes = startMixedWrites({ port: server.port, token }, 'database');
      await expectEveryKind(writes);
      for (let round = 0; round < databaseKills; round += 1) {
        process.kill(place.postmaster(), 'SIGKILL');
        await expectMore(writes, 10, backWithin);
      }
      await withClient(place.address, (client) => expectKept(writes, client));
      onlyServedOrAway(writes);
      expect(await server.kill('SIGTERM')).toBe(0);
      await place.end();
    },
    240_000,
  );

  it.runIf(isTried('server'))(
    'is killed, and the next one finds every write that was acknowledged',
    async () => {
      const place = await makePlace();
      let server = await startServer(place.env);
      const target = { port: server.port, token: await signIn(server.port) };
      for (let round = 0; round < serverKills; round += 1) {
        const writes = startMixedWrites(target, `kill${round}`);
        await expectEveryKind(writes);
        await server.kill('SIGKILL');
        await writes.stop();
        server = await startServer(place.env);
        target.port = server.port;
        await withClient(place.address, (client) => expectKept(writes, client));
      }
      expect(await server.kill('SIGTERM')).toBe(0);
      await place.end();
    },
    600_000,
  );
});

describe('a refusal while the database is away', () => {
  it('says when to try again', async () => {
    const folder = await makeUsedDataFolder();
    const server = await startServer({ DATA_DIR: folder });
    const token = await signIn(server.port);
    const pid = postmasterOf(folder) ?? 0;
    // Connections that are open already would still be answered, however many came.
    await withClient(localDatabase(folder), async (client) => {
      expect(await cutConnections(client)).toBeGreaterThan(0);
    });
    // It stands still, as a database does whose disk does: nobody gets a connection.
    process.kill(pid, 'SIGSTOP');
    try {
      const admin = await Promise.all(
        Array.from({ length: 12 }, (_, at) =>
          fetch(`http://127.0.0.1:${server.port}${posts}?limit=${at + 1}`, {
            headers: { authorization: `Bearer ${token}`, connection: 'close' },
          }),
        ),
      );
      const refused = admin.filter((answer) => answer.status === 503);
      expect(refused.length).toBeGreaterThan(0);
      for (const answer of refused) expect(answer.headers.get('retry-after')).toBe('2');
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    await expect
      .poll(async () => (await call(server.port, `${posts}?limit=1`, { token })).code, backWithin)
      .toBe(200);
    expect(await server.kill('SIGTERM')).toBe(0);
  });
});
