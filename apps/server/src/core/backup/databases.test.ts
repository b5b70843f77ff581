import { randomBytes } from 'node:crypto';
import type { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { connectClient } from '#core/database/connections.ts';
import { swapDatabases } from './databases.ts';

const stamp = randomBytes(4).toString('hex');
const [live, next, kept] = [`swap_${stamp}_live`, `swap_${stamp}_next`, `swap_${stamp}_kept`];
const address = inject('postgres');
let admin: Client;

beforeAll(async () => {
  admin = await connectClient({ ...address, database: 'postgres' });
  for (const name of [live, next]) {
    await admin.query(`create database ${name} template template0`);
    const client = await connectClient({ ...address, database: name });
    await client.query(`create table told as select '${name}' as name`);
    await client.end();
  }
});
afterAll(async () => {
  for (const name of [live, next, kept])
    await admin.query(`drop database if exists ${name} with (force)`);
  await admin.end();
});

/** Connects again as soon as it is cut off, as pools do. */
function keepConnecting(): { stop: () => Promise<void> } {
  const end = new AbortController();
  const work = async (): Promise<void> => {
    while (!end.signal.aborted) {
      try {
        const client = await connectClient({ ...address, database: live });
        try {
          await client.query('select pg_sleep(0.02)');
        } finally {
          await client.end();
        }
      } catch {
        // Cut off: on with the next.
      }
    }
  };
  const works = [work(), work(), work()];
  return {
    stop: async () => {
      end.abort();
      await Promise.all(works);
    },
  };
}

async function stands(name: string): Promise<{ isOpen: boolean; was: string } | undefined> {
  const { rows } = await admin.query<{ isOpen: boolean }>(
    'select datallowconn as "isOpen" from pg_database where datname = $1',
    [name],
  );
  const [found] = rows;
  if (!found?.isOpen) return found && { isOpen: false, was: '' };
  const client = await connectClient({ ...address, database: name });
  const told = await client.query<{ name: string }>('select name from told');
  await client.end();
  return { isOpen: true, was: told.rows[0]?.name ?? '' };
}

/** Whether the database in use was ever closed, as everybody else sees it, while something was done. */
async function everClosed(work: Promise<void>): Promise<boolean> {
  const end = new AbortController();
  let wasClosed = false;
  const watch = async (): Promise<void> => {
    while (!end.signal.aborted) {
      const { rows } = await admin.query<{ isClosed: boolean }>(
        'select not bool_or(datallowconn) as "isClosed" from pg_database where datname = $1',
        [live],
      );
      wasClosed ||= rows[0]?.isClosed !== false;
    }
  };
  const watching = watch();
  try {
    await work;
  } finally {
    end.abort();
    await watching;
  }
  return wasClosed;
}

it('exchanges databases that others keep connecting to, and at no moment is there none that is open', async () => {
  const crowd = keepConnecting();
  expect(await everClosed(swapDatabases(address, { live, next, kept }))).toBe(false);
  expect(await everClosed(swapDatabases(address, { live, next: kept, kept: next }))).toBe(false);
  expect(await everClosed(swapDatabases(address, { live, next, kept }))).toBe(false);
  await crowd.stop();
  expect(await stands(live)).toEqual({ isOpen: true, was: next });
  expect(await stands(kept)).toEqual({ isOpen: false, was: '' });
});

it('leaves everything as it was when it cannot be done', async () => {
  await expect(
    swapDatabases(address, { live, next: `${next}_missing`, kept: `${kept}_2` }),
  ).rejects.toThrow('does not exist');
  expect((await stands(live))?.isOpen).toBe(true);
});
