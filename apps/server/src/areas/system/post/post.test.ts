import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp } from '#core/testing/test-app.ts';

const path = '/admin/v2/system/post';
let app: TestApp;
let serial = 0;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

function buildPost(overrides: object = {}) {
  serial += 1;
  return {
    post_code: `code_${serial}`,
    post_name: `岗位${serial}`,
    post_sort: serial,
    ...overrides,
  };
}

describe('posts', () => {
  it('are created, read, changed and removed', async () => {
    const made = await app.admin.post(path, buildPost({ remark: '负责审批' }));
    expect(made.data).toMatchObject({
      post_code: 'code_1',
      post_sort: 1,
      status: '0',
      remark: '负责审批',
    });
    const url = `${path}/${made.data.id}`;
    expect((await app.admin.put(url, { post_name: '经理' })).data).toMatchObject({
      post_name: '经理',
      post_code: 'code_1',
    });
    expect((await app.admin.get(url)).data.post_name).toBe('经理');
    expect((await app.admin.delete(path, { ids: [made.data.id] })).data).toEqual({ removed: 1 });
    expect(await app.admin.get(url)).toMatchObject({ status: 404, msg: '访问资源不存在' });
  });

  it('are listed by filter, page and whitelisted sort', async () => {
    await app.admin.post(path, buildPost({ post_code: 'zz_1', post_sort: 5 }));
    await app.admin.post(path, buildPost({ post_code: 'zz_2', post_sort: 4, status: '1' }));
    await app.admin.post(path, buildPost({ post_code: 'zz_3', post_sort: 3 }));
    const list = await app.admin.get(`${path}?post_code=ZZ_&limit=2&sort=post_sort&order=desc`);
    expect(list.data.total).toBe(3);
    expect(list.data.rows.map((row: { post_code: string }) => row.post_code)).toEqual([
      'zz_1',
      'zz_2',
    ]);
    expect((await app.admin.get(`${path}?post_code=zz_&status=1`)).data.total).toBe(1);
    expect((await app.admin.get(`${path}?sort=remark`)).status).toBe(400);
  });

  it('are filtered by the day they were made, in the office time zone', async () => {
    const moments = ['2026-03-01T15:59:59Z', '2026-03-01T16:00:00Z', '2026-03-02T15:59:59Z'];
    for (const [index, moment] of moments.entries()) {
      const { data } = await app.admin.post(path, buildPost({ post_code: `dated_${index}` }));
      await app.core.pool.query('update sys_post set create_time = $1 where id = $2', [
        moment,
        data.id,
      ]);
    }
    const on = async (begin: string, end: string) => {
      const query = `post_code=dated_&params[begin_time]=${begin}&params[end_time]=${end}`;
      const { data } = await app.admin.get(`${path}?${query}&sort=post_code`);
      return data.rows.map((row: { post_code: string }) => row.post_code);
    };
    expect(await on('2026-03-01', '2026-03-01')).toEqual(['dated_0']);
    expect(await on('2026-03-02', '2026-03-02')).toEqual(['dated_1', 'dated_2']);
    expect(await on('2026-03-03', '2026-03-09')).toEqual([]);
    expect((await app.admin.get(`${path}?params[begin_time]=yesterday`)).status).toBe(400);
    expect((await app.admin.get(`${path}?params[data_scope]=1`)).status).toBe(400);
  });

  it('refuse a code or name that is taken', async () => {
    await app.admin.post(path, buildPost({ post_code: 'taken', post_name: '占用' }));
    expect(await app.admin.post(path, buildPost({ post_code: 'taken' }))).toMatchObject({
      status: 200,
      code: 601,
      msg: '岗位编码已存在',
    });
    expect(await app.admin.post(path, buildPost({ post_name: '占用' }))).toMatchObject({
      code: 601,
      msg: '岗位名称已存在',
    });
  });

  it('name each field that is wrong', async () => {
    const answer = await app.admin.post(
      path,
      buildPost({ post_code: ' ', post_name: '长'.repeat(51) }),
    );
    expect(answer).toMatchObject({
      status: 422,
      data: {
        fields: [
          { path: 'post_code', message: '请输入岗位编码' },
          { path: 'post_name', message: '岗位名称不超过 50 个字符' },
        ],
      },
    });
  });

  it('are exported as they are listed', async () => {
    await app.admin.post(path, buildPost({ post_code: 'exp_1', post_name: '=1+1' }));
    const file = await app.admin.send({
      method: 'POST',
      url: `${path}/export`,
      payload: 'post_code=exp_',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(file.status).toBe(200);
    expect(decodeURIComponent(String(file.headers['download-filename']))).toBe('岗位.xlsx');
    expect(file.text.startsWith('PK')).toBe(true);
  });

  it('need the permission of each operation', async () => {
    const reader = await app.signInAs(['system:post:list']);
    expect((await reader.get(path)).status).toBe(200);
    for (const answer of [
      await reader.post(path, buildPost()),
      await reader.put(`${path}/1`, { post_name: '改' }),
      await reader.delete(path, { ids: [1] }),
      await reader.get(`${path}/1`),
      await reader.post(`${path}/export`, {}),
    ]) {
      expect(answer).toMatchObject({ status: 403, msg: '当前操作没有权限' });
    }
  });
});
