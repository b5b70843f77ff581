import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grant, startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import { sourceOf } from '../dataset/testing/dataset-world.ts';
import { parseDefinition } from '../engine/parse-definition.ts';
import { mapSources, sourcesNeeded } from '../pack/sources-needed.ts';
import { publishReport, tableOfUsers } from '../testing/publish-report.ts';

const published = '/report/v2/param-values';
const drafted = '/report/v2/preview/param-values';

let app: TestApp;
let reader: TestClient;
let roleId: number;
let reportId: number;

const from = (field: string, source = 'users') => ({ source, field });
const params = [
  { name: 'town', title: '城', type: 'text', required: true, from: from('remark') },
  { name: 'sold', title: '货', type: 'text', from: from('nickname'), after: 'town' },
  { name: 'who', title: '谁', type: 'text', from: from('username'), after: 'sold' },
  { name: 'plain', title: '别的', type: 'text' },
];
const definition = { params, modules: [tableOfUsers()] };

const people = [
  ['东城', '茶'],
  ['东城', '茶'],
  ['东城', '100%_水'],
  ['西城', '咖啡'],
  ['', ''],
] as const;

beforeAll(async () => {
  app = await startTestApp();
  for (const [at, [town, sold]] of people.entries())
    await app.core.pool.query(
      `insert into sys_user (username, username_key, nickname, password_hash, remark) values ($1, $1, $2, '', $3)`,
      [`offered${at}`, sold, town],
    );
  reader = await app.signInAs();
  roleId = await grant(app, reader.userId, ['report:data:list', 'system:user:list']);
  await setScope('1');
  reportId = await publishReport(app.admin, '有得选', definition);
});
afterAll(() => app.stop());

async function setScope(scope: string): Promise<void> {
  await app.core.pool.query('update sys_role set data_scope = $2 where id = $1', [roleId, scope]);
  app.core.principals.forget(reader.userId);
}

async function offered(param: string, given: Record<string, string> = {}, contains = '') {
  const body = {
    report_id: reportId,
    param,
    params: Object.entries(given).map(([name, value]) => ({ name, value })),
    contains,
  };
  const { msg, data } = await reader.post(published, body);
  expect(msg).toBe('操作成功');
  return data;
}

describe('values to choose from', () => {
  it('are those of a column, each once, in order, without what is empty', async () => {
    expect(await offered('town')).toEqual({ values: ['东城', '西城'], is_cut: false, error: '' });
    // Of all people, the administrator and the reader among them.
    const own = [expect.stringMatching(/^admin$/), expect.stringMatching(/^user_/)] as string[];
    expect((await offered('sold')).values).toEqual(['100%_水', ...own, '咖啡', '茶']);
  });

  it('are narrowed by what was chosen before, over more than one step, and by nothing that was not', async () => {
    expect((await offered('sold', { town: '西城' })).values).toEqual(['咖啡']);
    expect((await offered('who', { town: '东城', sold: '茶' })).values).toEqual([
      'offered0',
      'offered1',
    ]);
    expect((await offered('who', { town: '西城', sold: '茶' })).values).toEqual([]);
    // Its own value narrows nothing, nor does a parameter beside the chain.
    expect((await offered('town', { town: '西城', plain: 'x' })).values).toEqual(['东城', '西城']);
  });

  it('contain what is searched for, which is a text and no pattern', async () => {
    expect((await offered('sold', {}, '%_')).values).toEqual(['100%_水']);
    expect((await offered('sold', {}, `' or 1=1 --`)).values).toEqual([]);
    expect((await offered('who', {}, 'OFFERED3')).values).toEqual(['offered3']);
  });

  it('are those of the records that one reaches', async () => {
    await setScope('5');
    const { rows } = await app.core.pool.query<{ username: string }>(
      'select username from sys_user where id = $1',
      [reader.userId],
    );
    expect((await offered('who')).values).toEqual([rows[0]?.username]);
    expect((await offered('town')).values).toEqual([]);
    await setScope('1');
  });

  it('of a column that one does not see whole, or may not filter by, are none, also as a step of others', async () => {
    for (const right of [
      [false, true, ''],
      [true, false, ''],
      [true, true, 'name'],
    ]) {
      await app.core.pool.query(
        `insert into sys_role_column (role_id, column_id, can_read, can_filter, mask)
         select $1, id, $2, $3, $4 from sys_column where resource = 'system:user' and field = 'remark'`,
        [roleId, ...right],
      );
      app.core.principals.forget(reader.userId);
      const none = await offered('town');
      expect(none.values, String(right)).toEqual([]);
      expect(none.error, String(right)).toMatch(/没有权限/);
      const narrowed = await offered('sold', { town: '东城' });
      expect([narrowed.values, narrowed.error]).toEqual([[], '没有权限按“备注”筛选']);
      await app.core.pool.query('delete from sys_role_column where role_id = $1', [roleId]);
    }
    app.core.principals.forget(reader.userId);
    const nobody = await app.signInAs(['report:data:list']);
    const body = { report_id: reportId, param: 'town' };
    expect((await nobody.post(published, body)).data).toEqual({
      values: [],
      is_cut: false,
      error: '没有权限查看“用户”',
    });
  });

  it('are asked for by who may look at reports, of a parameter that has some', async () => {
    const stranger = await app.signInAs(['system:user:list']);
    const body = { report_id: reportId, param: 'town' };
    expect((await stranger.post(published, body)).status).toBe(403);
    expect((await reader.post(drafted, { value: definition, param: 'town' })).status).toBe(403);
    expect((await reader.post(published, { ...body, param: 'plain' })).status).toBe(404);
    expect((await reader.post(published, { ...body, report_id: 999_999 })).msg).toBe(
      '报表还没有发布，请先发布再运行',
    );
  });

  it('of a file are its values, and more than can be offered are said to be there', async () => {
    const lines = Array.from({ length: 250 }, (_, at) => `门店 ${String(at).padStart(3, '0')}`);
    const content = ['门店', ...lines, ...lines].join('\n');
    const { name: source } = await sourceOf(app.admin, { name: '门店.csv', content }, '门店');
    const value = {
      params: [{ name: 'shop', title: '门店', type: 'text', from: from('c1', source) }],
      modules: [],
    };
    const ask = async (contains: string) =>
      (await app.admin.post(drafted, { value, param: 'shop', contains })).data;
    const all = await ask('');
    expect(all.values).toEqual(lines.slice(0, 200));
    expect(all.is_cut).toBe(true);
    expect(await ask('249')).toEqual({ values: ['门店 249'], is_cut: false, error: '' });
  });
});

describe('a parameter with values to choose from', () => {
  const refused = async (changed: object[]): Promise<[string, string]> => {
    const value = { params: changed, modules: [] };
    const { code, msg, data } = await app.admin.post('/report/v2/preview', { value });
    expect(code).toBe(601);
    return [msg, data.path];
  };

  it('is refused with its place where there are none, or where it follows what it cannot', async () => {
    const [town, sold] = params;
    expect(await refused([{ ...town, from: from('remark', 'gone') }])).toEqual([
      '报表定义错误：参数“城”的数据集不存在',
      'params[0].from.source',
    ]);
    expect(await refused([{ ...town, from: from('gone') }])).toEqual([
      '报表定义错误：参数“城”的列不存在',
      'params[0].from.field',
    ]);
    expect(await refused([{ ...town, from: from('create_time') }])).toEqual([
      '报表定义错误：参数“城”的列“创建时间”不是文字',
      'params[0].from.field',
    ]);
    expect(await refused([{ ...town, type: 'date' }])).toEqual([
      '报表定义错误：参数“城”不是文字，不能从数据里选',
      'params[0].from',
    ]);
    expect(await refused([{ ...sold, from: undefined }])).toEqual([
      '报表定义错误：参数“货”没有从数据里选，不能联动',
      'params[0].after',
    ]);
    expect(await refused([town ?? {}, { ...sold, after: 'gone' }])).toEqual([
      '报表定义错误：参数“货”要跟着一个从同一个数据集里选的参数',
      'params[1].after',
    ]);
    const other = { ...town, from: from('username', 'logins') };
    expect((await refused([other, sold ?? {}]))[1]).toBe('params[1].after');
    const circle = [{ ...town, after: 'sold' }, sold ?? {}];
    expect((await refused(circle))[0]).toContain('联动成环，或超过 5 层');
    const chain = Array.from({ length: 6 }, (_, at) => ({
      ...town,
      name: `p${at}`,
      ...(at > 0 && { after: `p${at - 1}` }),
    }));
    expect((await refused(chain))[1]).toBe('params[5].after');
    expect(parseDefinition({ params: chain.slice(0, 5), modules: [] }).params).toHaveLength(5);
  });

  it('goes in a pack with its source, which may be another one where it is installed', () => {
    const parsed = parseDefinition({ params, modules: [] });
    expect(sourcesNeeded([parsed])).toMatchObject([
      { name: 'users', columns: [{ name: 'nickname' }, { name: 'remark' }, { name: 'username' }] },
    ]);
    const columns = [{ name: 'remark', to: 'c9' }];
    const mapped = mapSources(parsed, [{ name: 'users', to: 'f1', columns }]);
    expect(mapped.params.map((param) => param.from)).toEqual([
      { source: 'f1', field: 'c9' },
      { source: 'f1', field: 'nickname' },
      { source: 'f1', field: 'username' },
      undefined,
    ]);
  });
});
