import { getTableColumns, sql } from 'drizzle-orm';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp } from '#core/testing/test-app.ts';
import { instant } from './columns.ts';

const moments = pgTable('test_moment', { id: integer(), at: instant() });

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await app.core.db.execute(sql`create table test_moment (id integer, at timestamptz(3))`);
});
afterAll(() => app.stop());

it.each([
  ['2026-11-20T13:44:00.123Z'],
  ['2026-11-20T13:44:00.120Z'],
  ['2026-11-20T13:44:00.100Z'],
  ['2026-11-20T13:44:00.000Z'],
  ['2026-11-20T13:44:59.001Z'],
])('an instant reads back as it was written: %s', async (at) => {
  await app.core.db.delete(moments);
  await app.core.db.insert(moments).values({ id: 1, at });
  expect(await app.core.db.select(getTableColumns(moments)).from(moments)).toEqual([{ id: 1, at }]);
});
