import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp } from '#core/testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const migration = new URL('../../../migrations/0031_columns-of-the-datum.sql', import.meta.url);

it('what roles were denied of the plain list of users they are denied of the users, and nothing is opened', async () => {
  const { pool, db } = app.core;
  await pool.query(
    `insert into sys_column (resource, field, title, data_type)
     values ('user:index', 'mobile', '手机号码', 'string'), ('user:index', 'name', '姓名', 'string')`,
  );
  await pool.query(
    `insert into sys_role_column (role_id, column_id, can_read, mask)
     select 2, id, field <> 'mobile', case field when 'name' then 'name' else '' end
     from sys_column where resource = 'user:index'`,
  );
  await pool.query(
    `insert into sys_role_column (role_id, column_id, can_export)
     select 2, id, false from sys_column where resource = 'system:user' and field = 'mobile'`,
  );
  const steps = (await readFile(migration, 'utf8')).split('--> statement-breakpoint');
  await db.transaction(async (tx) => {
    for (const step of steps) await tx.execute(step);
  });
  const { rows } = await pool.query(
    `select c.field, r.can_read, r.can_export, r.can_update, r.mask
     from sys_role_column r join sys_column c on c.id = r.column_id
     where r.role_id = 2 and c.resource = 'system:user' order by c.field`,
  );
  expect(rows).toEqual([
    { field: 'mobile', can_read: false, can_export: false, can_update: true, mask: '' },
    { field: 'nickname', can_read: true, can_export: true, can_update: true, mask: 'name' },
  ]);
});
