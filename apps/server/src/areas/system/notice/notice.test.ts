import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';

const path = '/admin/v2/system/notice';
const readers = '/admin/v2/system/notice_reader';
const mine = '/admin/v2/notice/mine';
let app: TestApp;
let serial = 0;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

function buildNotice(overrides: object = {}) {
  serial += 1;
  return {
    notice_title: `公告${serial}`,
    notice_type: '1',
    notice_content: `第 **${serial}** 条`,
    ...overrides,
  };
}

const add = async (overrides: object = {}): Promise<number> =>
  Number((await app.admin.post(path, buildNotice(overrides))).data.id);

describe('notices', () => {
  it('are written, read, changed and removed, signed by who wrote them', async () => {
    const made = await app.admin.post(path, buildNotice());
    expect(made.data).toEqual({
      id: expect.any(Number),
      notice_title: '公告1',
      notice_type: '1',
      content_format: 'markdown',
      notice_content: '第 **1** 条',
      status: '0',
      create_by: 'admin',
      create_time: expect.any(String),
      update_time: expect.any(String),
    });
    const url = `${path}/${made.data.id}`;
    expect((await app.admin.put(url, { notice_type: '2' })).data).toMatchObject({
      notice_type: '2',
      notice_title: '公告1',
      create_by: 'admin',
    });
    expect((await app.admin.get(url)).data.notice_content).toBe('第 **1** 条');
    const other = await add();
    expect((await app.admin.delete(path, { ids: [made.data.id, other] })).data).toEqual({
      removed: 2,
    });
    expect(await app.admin.get(url)).toMatchObject({ status: 404, msg: '访问资源不存在' });
  });

  it('are listed without their text, by filter, page and whitelisted sort', async () => {
    const writer = await app.signInAs(['system:notice:add']);
    await writer.post(path, buildNotice({ notice_title: '停水 甲', notice_type: '2' }));
    await add({ notice_title: '停水 乙', status: '1' });
    await add({ notice_title: '停水 丙' });
    const titles = async (query: string): Promise<string[]> => {
      const { data } = await app.admin.get(`${path}?notice_title=停水&${query}`);
      return data.rows.map((row: { notice_title: string }) => row.notice_title);
    };
    expect(await titles('sort=create_time&order=desc&limit=2')).toEqual(['停水 丙', '停水 乙']);
    expect(await titles('create_by=user_')).toEqual(['停水 甲']);
    expect(await titles('notice_type=2')).toEqual(['停水 甲']);
    expect(await titles('status=1')).toEqual(['停水 乙']);
    expect(await titles('params[begin_time]=2020-01-01&params[end_time]=2020-01-02')).toEqual([]);
    const [row] = (await app.admin.get(`${path}?notice_title=停水`)).data.rows;
    expect(row).not.toHaveProperty('notice_content');
    expect((await app.admin.get(`${path}?sort=notice_content`)).status).toBe(400);
    expect((await app.admin.get(`${path}?notice_content=x`)).status).toBe(400);
  });

  it('name each field that is wrong, and hold at most 64 KB', async () => {
    const refused = await app.admin.post(
      path,
      buildNotice({ notice_title: '长'.repeat(51), notice_content: '汉'.repeat(21_846) }),
    );
    expect(refused).toMatchObject({
      status: 422,
      data: {
        fields: [
          { path: 'notice_title', message: '公告标题不超过 50 个字符' },
          { path: 'notice_content', message: '公告内容不超过 64 KB（约 2.1 万个汉字）' },
        ],
      },
    });
    expect((await app.admin.post(path, buildNotice({ notice_title: '  ' }))).status).toBe(422);
    const whole = 'x'.repeat(64 * 1024);
    const id = await add({ notice_content: whole });
    expect((await app.admin.get(`${path}/${id}`)).data.notice_content).toBe(whole);
    expect((await app.admin.post(path, buildNotice({ notice_type: '3' }))).status).toBe(400);
    expect((await app.admin.post(path, buildNotice({ create_by: 'boss' }))).status).toBe(400);
  });

  it('keep hostile text as it was written, and no title breaks a line', async () => {
    const hostile = '<script>alert(1)</script>\r\n[x](javascript:alert(2))\r\n\r\nSet-Cookie: a=b';
    const id = await add({ notice_title: '<img src=x onerror=alert(3)>', notice_content: hostile });
    const { data, headers, text } = await app.admin.get(`${mine}/${id}`);
    expect([data.notice_title, data.notice_content]).toEqual([
      '<img src=x onerror=alert(3)>',
      hostile,
    ]);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(headers['set-cookie']).toBeUndefined();
    expect(text).not.toMatch(/[\r\n]/);
    for (const [sent, kept] of [
      ['一\r\nSet-Cookie: a=b', '一 Set-Cookie: a=b'],
      ['一\n二', '一 二'],
      ['一\t二', '一 二'],
    ]) {
      const made = await app.admin.post(path, buildNotice({ notice_title: sent }));
      expect(made.data.notice_title).toBe(kept);
    }
    for (const body of [{ notice_title: '一\u0000二' }, { notice_content: 'a\u0000b' }])
      expect((await app.admin.post(path, buildNotice(body))).status).toBe(400);
  });

  it('are exported as they are listed, with their text', async () => {
    await add({
      notice_title: '=导出',
      notice_type: '2',
      status: '1',
      notice_content: 'x'.repeat(40_000),
    });
    const file = await app.admin.send({
      method: 'POST',
      url: `${path}/export`,
      payload: 'notice_title=导出',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(decodeURIComponent(String(file.headers['download-filename']))).toBe('通知公告.xlsx');
    const [head, row, more] = (await readXlsx(file.bytes)).sheets[0]?.rows ?? [];
    expect(head?.slice(1, 5)).toEqual(['公告标题', '公告类型', '状态', '创建者']);
    expect(row?.slice(1, 5)).toEqual(["'=导出", '公告', '关闭', 'admin']);
    expect(String(row?.[6])).toHaveLength(32_000);
    expect(more).toBeUndefined();
  });
});

describe('the permissions of notices', () => {
  const everyone = (
    id: number,
  ): Record<string, (client: TestClient) => Promise<{ status: number }>> => ({
    list: (client) => client.get(mine),
    one: (client) => client.get(`${mine}/${id}`),
    read: (client) => client.post(`${mine}/${id}/read`),
    readAll: (client) => client.post(`${mine}/read_all`, { until_id: id }),
  });
  const guarded = (
    id: number,
  ): Record<string, [code: string, call: (client: TestClient) => Promise<{ status: number }>]> => ({
    list: ['list', (client) => client.get(path)],
    one: ['query', (client) => client.get(`${path}/${id}`)],
    readers: ['query', (client) => client.get(`${readers}?notice_id=${id}`)],
    count: ['query', (client) => client.get(`${readers}/count?notice_id=${id}`)],
    add: ['add', (client) => client.post(path, buildNotice())],
    edit: ['edit', (client) => client.put(`${path}/${id}`, { notice_title: '改' })],
    export: ['export', (client) => client.post(`${path}/export`, {})],
    remove: ['remove', (client) => client.delete(path, { ids: [id] })],
  });

  it('let nobody in who is not signed in', async () => {
    const id = await add();
    const calls = [
      ...Object.values(everyone(id)),
      ...Object.values(guarded(id)).map(([, call]) => call),
    ];
    for (const call of calls) expect((await call(app.anonymous)).status).toBe(401);
  });

  it('let everybody who is signed in see and read what is published', async () => {
    const id = await add();
    const client = await app.signInAs(['system:post:list']);
    for (const call of Object.values(everyone(id))) expect((await call(client)).status).toBe(200);
  });

  it.each(['list', 'query', 'add', 'edit', 'remove', 'export'])(
    'give a holder of %s that and nothing else',
    async (held) => {
      const client = await app.signInAs([`system:notice:${held}`]);
      for (const [name, [code, call]] of Object.entries(guarded(await add())))
        expect((await call(client)).status, name).toBe(code === held ? 200 : 403);
    },
  );
});

describe('who has read a notice', () => {
  const names = async (client: TestClient, query: string): Promise<string[]> => {
    const { data } = await client.get(`${readers}?${query}`);
    return data.rows.map((row: { nickname: string }) => row.nickname);
  };
  const rename = (client: TestClient, nickname: string, dept: number | null = null) =>
    app.core.pool.query('update sys_user set nickname = $2, dept_id = $3 where id = $1', [
      client.userId,
      nickname,
      dept,
    ]);

  it('is listed with the time, by name and state, those first who read it first', async () => {
    const id = await add();
    const [early, late, never] = [await app.signInAs(), await app.signInAs(), await app.signInAs()];
    await rename(early, '读者早');
    await rename(late, '读者晚');
    await rename(never, '读者无');
    await early.post(`${mine}/${id}/read`);
    await late.post(`${mine}/${id}/read`);
    const of = `notice_id=${id}&nickname=读者`;
    expect(await names(app.admin, of)).toEqual(['读者早', '读者晚', '读者无']);
    expect(await names(app.admin, `${of}&order=desc`)).toEqual(['读者晚', '读者早', '读者无']);
    expect(await names(app.admin, `${of}&is_read=true`)).toEqual(['读者早', '读者晚']);
    expect(await names(app.admin, `${of}&is_read=false`)).toEqual(['读者无']);
    const { data } = await app.admin.get(`${readers}?${of}&limit=1&page=1`);
    expect(data).toEqual({
      total: 3,
      rows: [
        {
          id: early.userId,
          username: expect.any(String),
          nickname: '读者早',
          dept_name: '',
          read_time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        },
      ],
    });
    expect((await app.admin.get(`${readers}?notice_id=${id}&sort=read_ip`)).status).toBe(400);
    expect((await app.admin.get(readers)).status).toBe(400);
    expect((await app.admin.get(`${readers}?notice_id=${id + 1000}`)).status).toBe(404);
  });

  it('leaves out accounts that are stopped, but not those that read it before', async () => {
    const id = await add();
    const [reader, other] = [await app.signInAs(), await app.signInAs()];
    await rename(reader, '停用甲');
    await rename(other, '停用乙');
    await reader.post(`${mine}/${id}/read`);
    const before = (await app.admin.get(`${readers}/count?notice_id=${id}`)).data;
    await app.core.pool.query(`update sys_user set status = '1' where id = any($1)`, [
      [reader.userId, other.userId],
    ]);
    expect(await names(app.admin, `notice_id=${id}&nickname=停用`)).toEqual(['停用甲']);
    expect((await app.admin.get(`${readers}/count?notice_id=${id}`)).data).toEqual({
      read: 1,
      users: before.users - 1,
    });
  });

  it('shows only users in the asker’s data scope, and of them only the columns he may see', async () => {
    const id = await add();
    const [near, far] = [await app.signInAs(), await app.signInAs()];
    await rename(near, '范围近', 100);
    await rename(far, '范围远');
    const asker = await app.signInAs(['system:notice:query']);
    await rename(asker, '范围己', 100);
    await app.core.pool.query(
      `update sys_role set data_scope = '3' where id = (select role_id from sys_user_role where user_id = $1)`,
      [asker.userId],
    );
    app.core.principals.forget(asker.userId);
    expect(await names(asker, `notice_id=${id}&nickname=范围`)).toEqual(['范围近', '范围己']);
    expect((await asker.get(`${readers}/count?notice_id=${id}`)).data).toEqual({
      read: 0,
      users: 2,
    });
    await app.core.pool.query(
      `insert into sys_role_column (role_id, column_id, can_read, can_create, can_update, can_filter, can_export, mask)
       select r.role_id, c.id, false, true, true, false, true, '' from sys_user_role r, sys_column c
       where r.user_id = $1 and c.resource = 'system:user' and c.field = 'nickname'`,
      [asker.userId],
    );
    app.core.principals.forget(asker.userId);
    const { text, data } = await asker.get(`${readers}?notice_id=${id}`);
    expect(data.rows).toHaveLength(2);
    expect(text).not.toContain('范围');
    expect((await asker.get(`${readers}?notice_id=${id}&nickname=范围`)).status).toBe(403);
  });
});
