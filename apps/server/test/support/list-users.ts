import type { ResourceSpec } from '@wm/contract/core/resource';
import type { ListSample } from '#core/testing/module-checks.ts';
import { grant } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';

const operations = ['list', 'query', 'edit', 'export'];

/** A user whose only role reaches every record of a list by every code. */
export async function listUser(
  app: TestApp,
  { resource, sample }: { resource: ResourceSpec; sample: ListSample },
): Promise<{ client: TestClient; roleId: number }> {
  const client = await app.signInAs();
  const prefix = sample.codes ?? resource.permission;
  const codes = operations.map((operation) => `${prefix}:${operation}`);
  const roleId = await grant(app, client.userId, codes);
  await app.core.pool.query(`update sys_role set data_scope = '1' where id = $1`, [roleId]);
  app.core.principals.forget(client.userId);
  return { client, roleId };
}

/** Takes one right on one column from a role, and gives back those it took before. */
export async function forbidColumn(
  app: TestApp,
  { roleId, column, right }: { roleId: number; column: string; right: string },
): Promise<void> {
  await app.core.pool.query('delete from sys_role_column where role_id = $1', [roleId]);
  await app.core.pool.query(
    `insert into sys_role_column (role_id, column_id, can_read, can_create, can_update, can_filter, can_export, mask)
     select $1, id, $3 <> 'can_read', $3 <> 'can_read', $3 <> 'can_read', $3 <> 'can_read', $3 <> 'can_export', ''
     from sys_column where resource || '.' || field = $2`,
    [roleId, column, right],
  );
}
