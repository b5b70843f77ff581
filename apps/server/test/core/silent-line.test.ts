import path from 'node:path';
import { expect, inject, it } from 'vitest';
import { connectClient, cutWhenSilent } from '#core/database/connections.ts';
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
  cutWhenSilent(client, 100);
  await client.query('select pg_sleep(0.05)');
  await new Promise((resolve) => {
    setTimeout(resolve, 300);
  });
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  line.isSilent = true;
  const error = await client.query('select 1').catch((cause: unknown) => cause);
  expect(isDatabaseUnavailable(error)).toBe(true);
  await expect.poll(() => lost).toBe(1);
  await line.end();
});
