import type { Cell, RunResult } from '@wm/contract/report/run';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grant, startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import { moduleOf, rowsShown, shownTo, sourceOf } from '../dataset/testing/dataset-world.ts';
import { publishReport } from '../testing/publish-report.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  const { pool } = app.core;
  await pool.query('delete from sys_login_log; delete from blog_article');
  await pool.query(
    `insert into sys_login_log (username, ip, user_agent, succeeded, message)
     select (array['admin', 'nobody'])[1 + i % 2], '10.0.0.1', '', true, '' from generate_series(1, 5) i`,
  );
  await pool.query(`insert into blog_article (title, owner_id) values ('有主', 1), ('无主', null)`);
});
afterAll(() => app.stop());

const byUser = { source: 'users', relation: 'user' };
const loginsWithUsers = (change: object = {}): object =>
  moduleOf('logins', {
    kind: 'grouped',
    join: byUser,
    columns: [
      { id: 'c1', field: 'username', title: '登录名', sort: 'asc' },
      { id: 'c2', field: 'j_nickname', title: '姓名' },
      { id: 'c3', field: 'ip', title: '次数', aggregate: 'count' },
    ],
    ...change,
  });

const refusal = async (module: object): Promise<string> =>
  (await app.admin.post('/report/v2/preview', { value: { params: [], modules: [module] } })).msg;

describe('two tables', () => {
  it('are joined by the relation that is declared, with or without what has no match', async () => {
    const { rows } = await app.core.pool.query(`select nickname from sys_user where id = 1`);
    const name: Cell = rows[0].nickname;
    expect(await rowsShown(app.admin, loginsWithUsers())).toEqual([
      ['admin', name, 2],
      ['nobody', null, 3],
    ]);
    const join = { ...byUser, keeps: 'matched' };
    expect(await rowsShown(app.admin, loginsWithUsers({ join }))).toEqual([['admin', name, 2]]);
    const byAuthor = moduleOf('articles', {
      join: { source: 'users', relation: 'author' },
      columns: [
        { id: 'c1', field: 'title', title: '标题' },
        { id: 'c2', field: 'j_username', title: '作者' },
      ],
      where: {
        kind: 'group',
        join: 'and',
        items: [{ kind: 'test', field: 'j_username', op: 'not_null' }],
      },
    });
    expect(await rowsShown(app.admin, byAuthor)).toEqual([['有主', 'admin']]);
  });

  it.each([
    ['users', 'author'],
    ['users', undefined],
    ['roles', 'user'],
    ['genes', 'user'],
    ['logins', 'user'],
  ])('are not joined to %s by %s, which nothing declares', async (source, relation) => {
    expect(await refusal(loginsWithUsers({ join: { source, relation } }))).toBe(
      '报表定义错误：模块“表”的两个数据集不能这样关联',
    );
  });

  it('offer the relations to whoever reads both', async () => {
    const offered = async (who: TestClient): Promise<unknown> => {
      const { rows } = (await who.get('/report/v2/sources')).data;
      return rows.find(({ name }: { name: string }) => name === 'logins').relations;
    };
    expect(await offered(app.admin)).toEqual([{ name: 'user', to: 'users', title: '用户' }]);
    const one = await app.signInAs(['report:config:list', 'monitor:logininfor:list']);
    expect(await offered(one)).toEqual([]);
  });
});

const codes = [
  'report:config:list',
  'report:data:list',
  'report:data:run',
  'monitor:logininfor:list',
  'system:user:list',
];

describe('rights of both sides', () => {
  async function signIn(): Promise<{ who: TestClient; roleId: number }> {
    const who = await app.signInAs(codes);
    const roleId = await grant(app, who.userId, codes);
    await scope(roleId, '1');
    app.core.principals.forget(who.userId);
    return { who, roleId };
  }
  const scope = (roleId: number, to: string) =>
    app.core.pool.query('update sys_role set data_scope = $2 where id = $1', [roleId, to]);
  const restrict = async (roleId: number, field: string, rights: object): Promise<void> => {
    const { read = true, filter = true, mask = '' } = rights as Record<string, unknown>;
    await app.core.pool.query('delete from sys_role_column where role_id = $1', [roleId]);
    await app.core.pool.query(
      `insert into sys_role_column (role_id, column_id, can_read, can_filter, mask)
       select $1, id, $3, $4, $5 from sys_column where resource = 'system:user' and field = $2`,
      [roleId, field, read, filter, mask],
    );
  };

  it('are needed, each with its data scope: a record that one does not reach joins nothing', async () => {
    const { who, roleId } = await signIn();
    expect((await rowsShown(who, loginsWithUsers()))[0]?.[1]).not.toBeNull();
    await scope(roleId, '5');
    app.core.principals.forget(who.userId);
    expect(await rowsShown(who, loginsWithUsers())).toEqual([
      ['admin', null, 2],
      ['nobody', null, 3],
    ]);
    for (const left of [codes.slice(0, 4), codes.filter((code) => !code.startsWith('monitor'))]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const one = await app.signInAs(left);
      // oxlint-disable-next-line no-await-in-loop -- see above
      expect((await shownTo(one, loginsWithUsers())).error).toMatch(/^没有权限查看/);
    }
  });

  it('hold for columns: hidden and masked ones of the second side, and those that join', async () => {
    const secret = 'leak-8810-join';
    const { who, roleId } = await signIn();
    await app.core.pool.query('update sys_user set remark = $1', [secret]);
    const columns = [
      { id: 'c1', field: 'username', title: '登录名' },
      { id: 'c2', field: 'j_remark', title: '备注' },
    ];
    const plain = loginsWithUsers({ kind: 'table', columns });
    const shown = async (module: object) => JSON.stringify(await shownTo(who, module));
    expect(await shown(plain)).toContain(secret);
    const asked = { kind: 'test', field: 'j_remark', op: 'eq', value: secret };
    const where = { kind: 'group', join: 'and', items: [asked] };
    for (const rights of [{ read: false }, { mask: 'all' }]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await restrict(roleId, 'remark', rights);
      app.core.principals.forget(who.userId);
      // oxlint-disable-next-line no-await-in-loop -- see above
      expect(await shown(plain)).not.toContain(secret);
      // oxlint-disable-next-line no-await-in-loop -- see above
      expect((await shownTo(who, loginsWithUsers({ where }))).error).toBe(
        '没有权限按“用户 · 备注”筛选',
      );
    }
    await restrict(roleId, 'username', { filter: false });
    app.core.principals.forget(who.userId);
    expect((await shownTo(who, plain)).error).toBe('没有权限按“用户名”关联');
  });

  it('cut a run that was made before, and what its link and files show', async () => {
    const secret = 'leak-8811-join';
    const { who, roleId } = await signIn();
    await app.core.pool.query('update sys_user set remark = $1', [secret]);
    const columns = [
      { id: 'c1', field: 'username', title: '登录名' },
      { id: 'c2', field: 'j_remark', title: '备注' },
    ];
    const module = loginsWithUsers({ kind: 'table', columns });
    const id = await publishReport(app.admin, '关联', { params: [], modules: [module] });
    const { data } = await who.post('/report/v2/runs', { report_id: id });
    const status = async () => (await who.get(`/admin/v2/tasks/${data.task_id}`)).data.status;
    await expect.poll(status, { timeout: 30_000 }).toBe('done');
    const seen = async (): Promise<string> => {
      const whole = await who.get(`/report/v2/runs/${data.id}/result`);
      const rows = await who.get(`/report/v2/runs/${data.id}/rows?module=m1`);
      const behind = await who.post(`/report/v2/runs/${data.id}/behind`, { module: 'm1' });
      return JSON.stringify([whole.data.result, rows.data, behind.data]);
    };
    expect(await seen()).toContain(secret);
    await restrict(roleId, 'remark', { read: false });
    app.core.principals.forget(who.userId);
    expect(await seen()).not.toContain(secret);
    await app.core.pool.query('delete from sys_role_column where role_id = $1', [roleId]);
    await scope(roleId, '5');
    app.core.principals.forget(who.userId);
    const { result } = (await who.get(`/report/v2/runs/${data.id}/result`)).data;
    expect((result as RunResult).modules[0]?.error).toBe('您的数据范围比运行时小，请重新运行');
    expect(await seen()).not.toContain(secret);
    const without = codes.filter((code) => code !== 'system:user:list');
    await grant(app, who.userId, without);
    app.core.principals.forget(who.userId);
    expect(await seen()).not.toContain(secret);
  });
});

describe('two files', () => {
  const left = '城,额\n北京,10\n北京,20\n上海,5\n,1\n';
  const right = '地方,区\n北京,北方\n上海,南方\n广州,南方\n';

  it('are joined by a column of each, which are of one type', async () => {
    const one = await sourceOf(app.admin, { name: '左.csv', content: left }, '左边');
    const other = await sourceOf(app.admin, { name: '右.csv', content: right }, '右边');
    const joined = (join: object): object =>
      moduleOf(one.name, {
        kind: 'grouped',
        join: { source: other.name, ...join },
        columns: [
          { id: 'c1', field: 'j_c2', title: '区', sort: 'asc' },
          { id: 'c2', field: 'c2', title: '额', aggregate: 'sum' },
        ],
      });
    expect(await rowsShown(app.admin, joined({ left: 'c1', right: 'c1' }))).toEqual([
      ['北方', 30],
      ['南方', 5],
      [null, 1],
    ]);
    const matched = joined({ left: 'c1', right: 'c1', keeps: 'matched' });
    expect(await rowsShown(app.admin, matched)).toEqual([
      ['北方', 30],
      ['南方', 5],
    ]);
    const wrong = '报表定义错误：模块“表”的两个数据集不能这样关联';
    expect(await refusal(joined({ left: 'c2', right: 'c1' }))).toBe(wrong);
    expect(await refusal(joined({ left: 'c9', right: 'c1' }))).toBe(wrong);
    expect(await refusal(joined({ source: 'users', left: 'c1', right: 'username' }))).toBe(wrong);
    expect(await refusal(joined({ source: one.name, left: 'c1', right: 'c1' }))).toBe(wrong);
    // Who uses it is told before it is taken away.
    await publishReport(app.admin, '用两份', { params: [], modules: [matched] });
    const { rows } = (await app.admin.get('/report/v2/datasets')).data;
    const { id } = rows.find(({ name }: { name: string }) => name === '右边');
    expect((await app.admin.delete('/report/v2/datasets', { ids: [id] })).msg).toContain('用两份');
  });

  it('that would come to too many rows are not', async () => {
    const many = ['键', ...Array.from({ length: 2000 }, () => '同')].join('\n');
    const one = await sourceOf(app.admin, { name: '多.csv', content: many }, '多一');
    const other = await sourceOf(app.admin, { name: '多.csv', content: many }, '多二');
    const module = moduleOf(one.name, {
      join: { source: other.name, left: 'c1', right: 'c1' },
      columns: [{ id: 'c1', field: 'j_c1', title: '键' }],
    });
    expect((await shownTo(app.admin, module)).error).toBe(
      '关联后有 4,000,000 行，最多 2,000,000 行：两边的“键”都有重复的值，请换一列关联',
    );
  });
});
