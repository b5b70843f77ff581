import { randomBytes } from 'node:crypto';
import { writeXlsx } from 'hucre/xlsx';
import { expect, vi } from 'vitest';
import { grant } from '#core/testing/test-app.ts';
import type { Answer, TestApp, TestClient } from '#core/testing/test-app.ts';
import { upload } from '#core/testing/upload.ts';

export const users = '/admin/v2/system/user';
export const path = `${users}/import`;

const codes = ['list', 'query', 'add', 'edit', 'export', 'import'].map(
  (operation) => `system:user:${operation}`,
);

/** A name that nobody has. */
export const unique = (prefix: string): string => `${prefix}${randomBytes(4).toString('hex')}`;

export type Rows = (string | number | null)[][];

interface Ended {
  status: string;
  message: string;
  result: unknown;
}

async function ended(client: TestClient, taskId: number): Promise<Ended> {
  const task = async () => (await client.get(`/admin/v2/tasks/${taskId}`)).data;
  await expect
    .poll(async () => (await task()).status, { timeout: 30_000 })
    .not.toMatch(/waiting|running/);
  return task();
}

async function check(client: TestClient, rows: Rows, updates = false): Promise<Answer> {
  const bytes = await writeXlsx({ sheets: [{ name: '用户', rows }] });
  const url = `${path}?update_existing=${updates}`;
  return upload(client, url, { name: '用户.xlsx', bytes });
}

async function run(client: TestClient, id: number): Promise<Ended> {
  const started = await client.post(`${path}/${id}/run`);
  expect(started.msg).toBe('操作成功');
  return ended(client, started.data.task_id);
}

/** Checks and imports rows that must be sound. */
async function bring(client: TestClient, rows: Rows, updates = false): Promise<Ended> {
  const checked = await check(client, rows, updates);
  expect(checked.data.faults).toEqual([]);
  return run(client, checked.data.id);
}

/** The faults of a checked file, each as one line. */
function messagesOf(answer: Answer): string[] {
  return answer.data.faults.map(
    ({ row, column, message }: { row: number; column: string; message: string }) =>
      `${row} ${column} ${message}`,
  );
}

/** What the tests of the import do again and again; `appOf` answers the application once it has started. */
export function importDesk(appOf: () => TestApp) {
  async function sql(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
    return (await appOf().core.pool.query(text, values)).rows;
  }
  async function setInitial(value: string): Promise<void> {
    await sql(
      `update sys_config set config_value = $1 where config_key = 'sys.user.init-password'`,
      [value],
    );
    await vi.waitFor(async () =>
      expect(await appOf().core.settings.text('sys.user.init-password')).toBe(value),
    );
  }
  async function find(username: string): Promise<Record<string, unknown> | undefined> {
    const { data } = await appOf().admin.get(`${users}?username=${username}`);
    return data.rows[0];
  }
  /** Somebody with all codes of users in a role of the given scope, in a department. */
  async function officer(dataScope: string, deptId: number): Promise<TestClient> {
    const app = appOf();
    const client = await app.signInAs();
    const roleId = await grant(app, client.userId, codes);
    await sql('update sys_role set data_scope = $1 where id = $2', [dataScope, roleId]);
    await sql('update sys_user set dept_id = $1 where id = $2', [deptId, client.userId]);
    app.core.principals.forget(client.userId);
    return client;
  }
  async function makeDept(name: string, parentId = 100): Promise<number> {
    const [row] = await sql(
      'insert into sys_dept (parent_id, dept_name) values ($1, $2) returning id',
      [parentId, name],
    );
    return Number(row?.['id']);
  }
  return { sql, setInitial, find, officer, makeDept, check, run, ended, bring, messagesOf };
}
