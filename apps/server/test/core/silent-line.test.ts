import path from 'node:path';
import { expect, inject, it } from 'vitest';
import { connectClient, cutWhenSilent, openPool } from '#core/database/connections.ts';
import { isDatabaseUnavailable } from '#core/database/database-faults.ts';
import { openLine } from '../support/database-line.ts';

it('a statement over a line that has gone silent fails as one over a line that was cut; waiting for work does not', async () => {
  const { host, port, ...access } = inject('postgres');
  const line = await openLine(path.join(host, `.s.PGSQL.${port}`));
  let lost = 0;
  const client = await connectClient(
    { ...access, host: '127.0.0.1', port: line.port, database: 'postgres' },
    () => (lost += 1),
  );
  cutWhenSilent(client, 2000);
  await client.query('select pg_sleep(0.2)');
  await new Promise((resolve) => {
    setTimeout(resolve, 2200);
  });
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  line.isSilent = true;
  const error = await client.query('select 1').catch((cause: unknown) => cause);
  expect(isDatabaseUnavailable(error)).toBe(true);
  await expect.poll(() => lost, { timeout: 10_000 }).toBe(1);
  await line.end();
});

it('a connection that could not be opened in time is tried once more, and for whom the pool is full is told', async () => {
  const { host, port, ...access } = inject('postgres');
  const line = await openLine(path.join(host, `.s.PGSQL.${port}`));
  const { pool } = openPool(
    {
      ...access,
      host: '127.0.0.1',
      port: line.port,
      database: 'postgres',
      max: 1,
      connectionTimeoutMillis: 1000,
    },
    () => undefined,
  );
  const ask = () => pool.query<{ one: number }>('select 1 as one');
  // What was opened while it was silent stays so; the second try finds a line that answers.
  line.isSilent = true;
  const first = ask();
  await new Promise((resolve) => {
    setTimeout(resolve, 300);
  });
  line.isSilent = false;
  expect((await first).rows).toEqual([{ one: 1 }]);
  const held = await pool.borrow();
  const error = await ask().catch((cause: unknown) => cause);
  expect(isDatabaseUnavailable(error)).toBe(true);
  held.release(false);
  expect((await ask()).rows).toEqual([{ one: 1 }]);
  await pool.end();
  await line.end();
});
