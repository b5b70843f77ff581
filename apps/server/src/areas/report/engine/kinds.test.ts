import type { ModuleResult, RunResult } from '@wm/contract/report/run';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientOf, startTestApp } from '#core/testing/test-app.ts';
import type { TestApp } from '#core/testing/test-app.ts';
import { moduleOf } from '../dataset/testing/dataset-world.ts';
import { sourcesNeeded } from '../pack/sources-needed.ts';
import { mayReadReport } from '../schedule/may-read-report.ts';
import { publishReport } from '../testing/publish-report.ts';
import { parseDefinition } from './parse-definition.ts';

const runs = '/report/v2/runs';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const param = { name: 'who', title: '用户名', type: 'text', fallback: 'adm' };
const users = moduleOf('users', {
  columns: [{ id: 'c1', field: 'username', title: '用户名' }],
  where: {
    kind: 'group',
    join: 'and',
    items: [{ kind: 'test', field: 'username', op: 'starts', param: 'who' }],
  },
});
const filter = { id: 'm2', kind: 'filter', title: '筛选', x: 0, y: 12, w: 8, h: 3, param: 'who' };
const definition = { params: [param], modules: [users, filter] };

const gauge = (change: object): object =>
  moduleOf('users', {
    kind: 'gauge',
    title: '人数',
    columns: [{ id: 'c1', field: 'username', title: '人数', aggregate: 'count' }],
    ...change,
  });

async function preview(value: object, params: object[] = []) {
  return app.admin.post('/report/v2/preview', { value, params });
}

const modulesOf = (answer: { data: { result: unknown } }): ModuleResult[] =>
  (answer.data.result as RunResult).modules;

it('a filter shows what it asks for and what was given, in a preview and in a run that knows all of its values', async () => {
  const asked = { param: { ...param, required: false, options: [] } };
  expect(modulesOf(await preview(definition))[1]).toMatchObject({
    kind: 'filter',
    asks: { ...asked, value: 'adm' },
    columns: [],
    error: '',
  });
  const given = [{ name: 'who', value: 'nobody' }];
  const [shown, control] = modulesOf(await preview(definition, given));
  expect(shown?.total).toBe(0);
  expect(control?.asks?.value).toBe('nobody');
  const reportId = await publishReport(app.admin, '带筛选', definition);
  const { data } = await app.admin.post(runs, { report_id: reportId, params: given });
  const status = async () => (await app.admin.get(`/admin/v2/tasks/${data.task_id}`)).data.status;
  await expect.poll(status, { timeout: 30_000 }).toBe('done');
  const { result } = (await app.admin.get(`${runs}/${data.id}/result`)).data;
  expect(result.given).toEqual(given);
  expect(result.modules[1].asks).toEqual({ ...asked, value: 'nobody' });
  // Strangers get the rows and the values at the head of the page, and nothing to ask by.
  const link = await app.admin.post(`${runs}/${data.id}/shares`, {
    kind: 'run',
    days: null,
    password: null,
  });
  const shared = await clientOf(app).post('/report/v2/shared', {
    token: link.data.token,
    password: '',
  });
  expect(modulesOf(shared).map(({ kind }) => kind)).toEqual(['table']);
  expect(JSON.stringify(shared.data)).not.toContain('fallback');
});

it('a filter needs a parameter that is there, and no source', async () => {
  for (const wrong of [{ param: undefined }, { param: 'gone' }])
    expect(
      await preview({ ...definition, modules: [users, { ...filter, ...wrong }] }),
    ).toMatchObject({
      code: 601,
      msg: '报表定义错误：模块“筛选”要指定一个参数',
      data: { path: 'modules[1].param' },
    });
  const parsed = parseDefinition(definition);
  expect(sourcesNeeded([parsed]).map(({ name }) => name)).toEqual(['users']);
  // Whoever sees nothing but what stands in for a source, which a filter has none of, does not read the report.
  const reader = await app.signInAs(['report:data:list', 'monitor:logininfor:list']);
  const principal = await app.core.principals.find(reader.userId);
  expect(principal && mayReadReport(principal, parsed)).toBe(false);
});

it('a gauge says where it begins and ends, with the figure of the database', async () => {
  const { rows } = await app.core.pool.query<{ n: number }>(
    'select count(*)::int as n from sys_user',
  );
  const scale = { low: 0, high: 50 };
  const [shown] = modulesOf(await preview({ modules: [gauge({ scale })] }));
  expect(shown).toMatchObject({ kind: 'gauge', scale, rows: [[rows[0]?.n]] });
  expect(await preview({ modules: [gauge({})] })).toMatchObject({
    code: 601,
    msg: '报表定义错误：模块“人数”的仪表盘要写明刻度的起点和终点',
    data: { path: 'modules[0].scale' },
  });
  expect(await preview({ modules: [gauge({ scale: { low: 5, high: 5 } })] })).toMatchObject({
    code: 601,
    msg: '报表定义错误：模块“人数”的刻度终点要大于起点',
    data: { path: 'modules[0].scale.high' },
  });
});
