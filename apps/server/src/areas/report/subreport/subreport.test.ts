import type { RunResult } from '@wm/contract/report/run';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grant, startTestApp } from '#core/testing/test-app.ts';
import type { Answer, TestApp, TestClient } from '#core/testing/test-app.ts';
import { publishReport, tableOfUsers } from '../testing/publish-report.ts';

const reports = '/report/v2/reports';
const runs = '/report/v2/runs';
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await app.core.pool.query(`delete from sys_login_log`);
  await app.core.pool.query(
    `insert into sys_login_log (username, ip, user_agent, succeeded, message)
     select (array['lin', 'wang', 'zhao'])[1 + i % 3], '10.0.0.' || i % 2, '', true, '' from generate_series(1, 12) i`,
  );
});
afterAll(() => app.stop());

const place = { x: 0, y: 0, w: 24, h: 6 };
const byIp = (where: object = {}): object => ({
  id: 'm1',
  kind: 'grouped',
  title: '按地址',
  source: 'logins',
  ...place,
  columns: [
    { id: 'c1', field: 'ip', title: '地址' },
    { id: 'c2', field: 'username', title: '次数', aggregate: 'count' },
  ],
  where: { kind: 'group', join: 'and', items: [], ...where },
});
const ofWhom = {
  items: [{ kind: 'test', field: 'username', op: 'eq', param: 'who' }],
};
const who = (change: object = {}): object => ({
  name: 'who',
  title: '谁',
  type: 'text',
  ...change,
});

const embedding = (code: string, give: object[] = [], change: object = {}): object => ({
  id: 'm1',
  kind: 'report',
  title: '里面的报表',
  ...place,
  y: 2,
  h: 3,
  embeds: { report: code, give },
  ...change,
});

let serial = 0;

async function publish(value: object): Promise<{ id: number; code: string }> {
  const id = await publishReport(app.admin, `子报表 ${(serial += 1)}`, value);
  return { id, code: (await app.admin.get(`${reports}/${id}`)).data.code };
}

async function republish(id: number, value: object): Promise<Answer> {
  const { data } = await app.admin.get(`${reports}/${id}/draft`);
  const saved = await app.admin.put(`${reports}/${id}/draft`, {
    row_version: data.row_version,
    value,
  });
  if (saved.msg !== '操作成功') return saved;
  return app.admin.post(`${reports}/${id}/publish`, { row_version: saved.data.row_version });
}

const start = (by: TestClient, id: number, params: object[] = []): Promise<Answer> =>
  by.post(runs, { report_id: id, params });

async function finished(by: TestClient, { id, task_id }: Answer['data']): Promise<RunResult> {
  const status = async () => (await by.get(`/admin/v2/tasks/${task_id}`)).data.status;
  await expect.poll(status, { timeout: 30_000 }).toBe('done');
  const { result } = (await by.get(`${runs}/${id}/result`)).data;
  for (const module of result.modules) {
    // oxlint-disable-next-line no-await-in-loop -- one module after the other
    const page = await by.get(`${runs}/${id}/rows?module=${module.id}`);
    module.rows = page.data.result;
  }
  return result;
}

async function run(id: number, params: object[] = [], by = app.admin): Promise<RunResult> {
  const answer = await start(by, id, params);
  expect(answer.msg).toBe('操作成功');
  return finished(by, answer.data);
}

const preview = (value: object): Promise<Answer> =>
  app.admin.post('/report/v2/preview', { value, params: [] });

describe('a sub-report', () => {
  it('stands in its place with what is published of it, by the parameter that it is given', async () => {
    const inner = await publish({
      params: [who({ required: true })],
      modules: [byIp(ofWhom), { id: 'm2', kind: 'filter', title: '谁', ...place, param: 'who' }],
    });
    const below = { ...byIp(), id: 'm2', title: '下面', y: 5 };
    const outer = await publish({
      params: [{ name: 'person', title: '人', type: 'text' }],
      modules: [embedding(inner.code, [{ name: 'who', param: 'person' }]), below],
    });
    const { modules } = await run(outer.id, [{ name: 'person', value: 'lin' }]);
    expect(modules.map(({ id, kind, title, place: at }) => [id, kind, title, at])).toEqual([
      ['m1', 'text', '里面的报表', { x: 0, y: 2, w: 24, h: 2 }],
      ['s1', 'grouped', '按地址', { x: 0, y: 4, w: 24, h: 6 }],
      ['m2', 'grouped', '下面', { x: 0, y: 10, w: 24, h: 6 }],
    ]);
    expect(modules.map(({ rows }) => rows)).toEqual([
      [],
      [
        ['10.0.0.0', 2],
        ['10.0.0.1', 2],
      ],
      [
        ['10.0.0.0', 6],
        ['10.0.0.1', 6],
      ],
    ]);
    // What it needs, the report around it needs.
    expect((await start(app.admin, outer.id)).msg).toBe('参数“人”不能为空');
    // Published again it is another one here, too; a run stays what it was, and is made once more as it was.
    await republish(inner.id, {
      params: [who()],
      modules: [{ ...byIp(ofWhom), title: '新的' }],
    });
    const again = await run(outer.id, [{ name: 'person', value: 'lin' }]);
    expect(again.modules[1]?.title).toBe('新的');
  });

  it('is read by the rights of whoever reads the report around it', async () => {
    const secret = 'leak-5571-sub';
    const inner = await publish({ params: [], modules: [tableOfUsers()] });
    const outer = await publish({ params: [], modules: [embedding(inner.code)] });
    const codes = ['report:data:list', 'report:data:run', 'system:user:list'];
    const reader = await app.signInAs(codes);
    const roleId = await grant(app, reader.userId, codes);
    await app.core.pool.query('update sys_user set remark = $1', [secret]);
    app.core.principals.forget(reader.userId);
    const open = await run(outer.id, [], reader);
    expect(JSON.stringify(open)).toContain(secret);
    await app.core.pool.query(
      `insert into sys_role_column (role_id, column_id, can_read, mask)
       select $1, id, false, '' from sys_column where resource = 'system:user' and field = 'remark'`,
      [roleId],
    );
    app.core.principals.forget(reader.userId);
    const cut = await run(outer.id, [], reader);
    expect(cut.modules[1]).toMatchObject({ title: '用户', withheld: ['备注'], error: '' });
    expect(JSON.stringify(cut)).not.toContain(secret);
  });

  it('says in its place why it cannot be shown, and the rest is shown', async () => {
    const inner = await publish({ params: [who({ required: true })], modules: [byIp(ofWhom)] });
    const said = async (module: object, params: object[] = []): Promise<string> => {
      const { data } = await preview({ params, modules: [module, { ...byIp(), id: 'm9', y: 9 }] });
      const { modules } = data.result as RunResult;
      expect(modules.at(-1)).toMatchObject({ id: 'm9', total: 2 });
      return modules[0]?.text ?? '';
    };
    expect(await said(embedding('nobody'))).toBe('子报表没有发布，不能显示');
    expect(await said(embedding(inner.code))).toBe('没有给子报表的参数“谁”，不能显示');
    const number = { name: 'n', title: '数', type: 'number' };
    const give = [{ name: 'who', param: 'n' }];
    expect(await said(embedding(inner.code, give), [number])).toBe(
      '参数“数”与子报表的“谁”类型不同，不能显示',
    );
  });

  it('is not published where it leads to itself, is not there, or lies too deep', async () => {
    const made = await publish({ params: [], modules: [byIp()] });
    const around = await publish({ params: [], modules: [embedding(made.code)] });
    const circle = '报表定义错误：报表的链接或子报表成环，不能发布';
    const itself = { params: [], modules: [embedding(made.code)] };
    expect((await republish(made.id, itself)).msg).toBe(circle);
    const answer = await republish(made.id, { params: [], modules: [embedding(around.code)] });
    expect([answer.code, answer.msg, answer.data.path]).toEqual([601, circle, 'modules[0].embeds']);
    // A link counts as well.
    const linked = byIp() as { columns: object[] };
    const columns = linked.columns.with(0, {
      ...linked.columns[0],
      link: { report: around.code, give: [] },
    });
    expect((await republish(made.id, { params: [], modules: [{ ...linked, columns }] })).msg).toBe(
      circle,
    );
    expect((await republish(made.id, { params: [], modules: [embedding('nobody')] })).msg).toBe(
      '报表定义错误：子报表还没有发布',
    );
    let last = around.code;
    for (let depth = 2; depth <= 5; depth += 1)
      // oxlint-disable-next-line no-await-in-loop -- each around the last
      last = (await publish({ params: [], modules: [embedding(last)] })).code;
    const { id } = (await app.admin.post(reports, { name: '太深' })).data;
    expect((await republish(id, { params: [], modules: [embedding(last)] })).msg).toBe(
      '报表定义错误：报表的链接或子报表超过 5 层，不能发布',
    );
  });

  it('gets no more than it can be given', async () => {
    const refusal = async (give: object[]): Promise<string> =>
      (await preview({ params: [who()], modules: [embedding('any', give)] })).msg;
    const wrong = '报表定义错误：模块“里面的报表”给子报表的参数不存在';
    expect(await refusal([{ name: 'a', param: 'nobody' }])).toBe(wrong);
    expect(await refusal([{ name: 'a', column: 'c1' }])).toBe(wrong);
    const twice = [
      { name: 'a', param: 'who' },
      { name: 'a', param: 'who' },
    ];
    expect(await refusal(twice)).toBe('报表定义错误：模块“里面的报表”两次给了子报表的参数“a”');
  });
});

const dot =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const picture = (image: string): object => ({
  id: 'm1',
  kind: 'image',
  title: '标志',
  ...place,
  image,
});

describe('a picture', () => {
  it('goes with the report: in a run and under its link', async () => {
    const image = `data:image/png;base64,${dot}`;
    const { id } = await publish({
      params: [],
      modules: [picture(image), { ...byIp(), id: 'm2', y: 6 }],
    });
    const answer = await start(app.admin, id);
    const { modules } = await finished(app.admin, answer.data);
    expect(modules[0]).toMatchObject({ kind: 'image', title: '标志', image });
    const link = { kind: 'run', days: null, password: null };
    const shared = await app.admin.post(`${runs}/${answer.data.id}/shares`, link);
    expect(shared.msg).toBe('操作成功');
    const opened = await app.anonymous.post('/report/v2/shared', { token: shared.data.token });
    expect(JSON.stringify(opened.data)).toContain(image);
  });

  it('is one that browsers draw only, and not large', async () => {
    const refusal = async (image: string): Promise<string> =>
      (await preview({ params: [], modules: [picture(image)] })).msg;
    const svg = Buffer.from('<svg onload="alert(1)"/>').toString('base64');
    const wrong = '报表定义错误：模块“标志”：图片格式不正确';
    expect(await refusal(`data:image/svg+xml;base64,${svg}`)).toBe(wrong);
    expect(await refusal('https://example.com/a.png')).toBe(wrong);
    expect(await refusal(`data:image/png;base64,${svg}`)).toBe(
      '报表定义错误：模块“标志”的图片不是能显示的图片',
    );
    expect(await refusal(`data:image/jpeg;base64,${dot}`)).toContain('不是能显示的图片');
    const large = Buffer.alloc(97 * 1024).toString('base64');
    expect(await refusal(`data:image/png;base64,${large}`)).toContain('图片太大');
    expect(
      (await preview({ params: [], modules: [{ ...picture(''), image: undefined }] })).msg,
    ).toBe('报表定义错误：模块“标志”还没有选图片');
  });
});

describe('a list of warnings', () => {
  it('tells what is marked in the other modules, the gravest first, of what its reader sees', async () => {
    const list = { id: 'm3', kind: 'warnings', title: '要注意的', ...place, y: 20 };
    const warnings = [
      { id: 'w1', module: 'm1', column: 'c2', kind: 'below', low: 100, level: 'info' },
      { id: 'w2', module: 'm2', column: 'c2', kind: 'empty', level: 'error' },
    ];
    const second = tableOfUsers({ id: 'm2', y: 10 });
    const value = { params: [], modules: [byIp(), second, list], warnings };
    await app.core.pool.query(`update sys_user set remark = ''`);
    const { id } = await publish(value);
    const codes = [
      'report:data:list',
      'report:data:run',
      'system:user:list',
      'monitor:logininfor:list',
    ];
    const reader = await app.signInAs(codes);
    const roleId = await grant(app, reader.userId, codes);
    app.core.principals.forget(reader.userId);
    const told = async () => (await run(id, [], reader)).modules[2]?.warned;
    const ofLogins = expect.objectContaining({
      module: 'm1',
      moduleTitle: '按地址',
      columnTitle: '次数',
      level: 'info',
      count: 2,
    });
    expect(await told()).toEqual([
      expect.objectContaining({ module: 'm2', columnTitle: '备注', level: 'error' }),
      ofLogins,
    ]);
    await app.core.pool.query(
      `insert into sys_role_column (role_id, column_id, can_read, mask)
       select $1, id, false, '' from sys_column where resource = 'system:user' and field = 'remark'`,
      [roleId],
    );
    app.core.principals.forget(reader.userId);
    expect(await told()).toEqual([ofLogins]);
    expect((await preview(value)).data.result.modules[2].warned).toHaveLength(2);
  });
});
