import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import { caseBench, cases } from '../testing/case-bench.ts';

let app: TestApp;
let bench: ReturnType<typeof caseBench>;

beforeAll(async () => {
  app = await startTestApp();
  bench = caseBench(app);
});
afterAll(() => app.stop());

describe('saved filters', () => {
  const strict = { keep: 'strict', gene: 'AAA' };

  it('have versions that are never changed, and are restored by another one', async () => {
    const id = await bench.makeCase(app.admin);
    const url = `${cases}/${id}/filters`;
    const made = await app.admin.post(url, {
      name: '常规',
      is_shared: false,
      conditions: strict,
      note: '第一轮',
    });
    expect(made.msg).toBe('操作成功');
    const own = `${url}/${made.data.id}`;
    const next = { conditions: { keep: 'loose', acmg: 'none' }, note: '放宽' };
    const both = await Promise.all([1, 2].map(() => app.admin.put(own, { ...next, seen: 1 })));
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const restored = await app.admin.put(own, { conditions: strict, note: '恢复', seen: 2 });
    expect(restored.data).toEqual({ version: 3 });
    const [plan] = (await app.admin.get(url)).data.rows;
    expect(plan).toMatchObject({
      id: made.data.id,
      name: '常规',
      is_shared: false,
      is_own: true,
      versions: [
        { version: 3, conditions: strict, note: '恢复' },
        { version: 2, conditions: { keep: 'loose', acmg: 'none' }, note: '放宽' },
        { version: 1, conditions: strict, note: '第一轮' },
      ],
    });
    const taken = await app.admin.post(url, {
      name: ' 常规 ',
      is_shared: false,
      conditions: strict,
    });
    expect(taken.msg).toBe('已有同名的筛选方案，请换一个名称');
    const odd = await app.admin.post(url, {
      name: 'x',
      is_shared: false,
      conditions: { ...strict, other: 1 },
    });
    expect(odd.status).toBe(400);
    // Another case has none of it, and may use the name.
    const other = `${cases}/${await bench.makeCase(app.admin)}/filters`;
    expect((await app.admin.get(other)).data.rows).toEqual([]);
    expect((await app.admin.put(`${other}/${made.data.id}`, { ...next, seen: 3 })).status).toBe(
      404,
    );
    const same = await app.admin.post(other, {
      name: '常规',
      is_shared: false,
      conditions: strict,
    });
    expect(same.msg).toBe('操作成功');
    expect((await app.admin.delete(own)).msg).toBe('操作成功');
    expect((await app.admin.get(url)).data.rows).toEqual([]);
  });

  it('for all cases are seen from each, and changed by their owner alone', async () => {
    const url = `${cases}/${await bench.makeCase(app.admin)}/filters`;
    const made = await app.admin.post(url, { name: '共用', is_shared: true, conditions: strict });
    const client = await app.signInAs(
      ['query', 'add', 'edit', 'list'].map((verb) => `knowledge:inheritance-mutation:${verb}`),
    );
    const theirs = `${cases}/${await bench.makeCase(client)}/filters`;
    expect((await client.get(theirs)).data.rows).toMatchObject([
      { id: made.data.id, name: '共用', is_shared: true, is_own: false },
    ]);
    const body = { conditions: strict, seen: 1 };
    for (const answer of [
      await client.put(`${theirs}/${made.data.id}`, body),
      await client.delete(`${theirs}/${made.data.id}`),
    ])
      expect(answer.msg).toBe('共享的筛选方案只能由保存它的人修改，可以另存为自己的');
    expect((await app.admin.delete(`${url}/${made.data.id}`)).msg).toBe('操作成功');
  });
});

describe('a shared filter whose owner is gone', () => {
  it('belongs to who goes on with it, and until then is deleted by who may change cases', async () => {
    const codes = ['query', 'add', 'edit', 'list'].map(
      (verb) => `knowledge:inheritance-mutation:${verb}`,
    );
    const conditions = { keep: 'strict' };
    const leaver = await app.signInAs(codes);
    const url = `${cases}/${await bench.makeCase(leaver)}/filters`;
    const made = (name: string) =>
      leaver.post(url, { name, is_shared: true, conditions }).then(({ data }) => data.id);
    const [kept, dropped] = [await made('接手'), await made('不要了')];
    await app.core.pool.query(
      'delete from sys_user where id = (select owner_id from inh_filter where id = $1)',
      [kept],
    );
    const heir = await app.signInAs(codes);
    const theirs = `${cases}/${await bench.makeCase(heir)}/filters`;
    const plan = async (client: TestClient, at: string) =>
      (await client.get(at)).data.rows.find((one: { id: number }) => one.id === kept);
    expect(await plan(heir, theirs)).toMatchObject({ is_own: false, is_free: true });
    expect((await heir.delete(`${theirs}/${dropped}`)).msg).toBe('操作成功');
    expect((await heir.put(`${theirs}/${kept}`, { conditions, seen: 1 })).data).toEqual({
      version: 2,
    });
    expect(await plan(heir, theirs)).toMatchObject({ is_own: true, is_free: false });
    const own = `${cases}/${await bench.makeCase(app.admin)}/filters`;
    expect((await app.admin.delete(`${own}/${kept}`)).msg).toBe(
      '共享的筛选方案只能由保存它的人修改，可以另存为自己的',
    );
    expect((await heir.delete(`${theirs}/${kept}`)).msg).toBe('操作成功');
  });
});
