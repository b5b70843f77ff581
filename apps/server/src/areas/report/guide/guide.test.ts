import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp } from '#core/testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const guide = '/report/v2/guide';

const value = (field: string): Record<string, unknown> => ({
  params: [],
  modules: [
    {
      id: 'm1',
      kind: 'table',
      title: '用户',
      source: 'users',
      x: 0,
      y: 0,
      w: 24,
      h: 12,
      columns: [{ id: 'c1', field, title: '用户名' }],
    },
  ],
});

it('the guide ends with a report that is published and can be run', async () => {
  const made = await app.admin.post(guide, { name: '向导做的', value: value('username') });
  expect(made.data).toEqual({ id: expect.any(Number) as number, version_no: 1 });
  expect((await app.admin.get(`/report/v2/reports/${made.data.id}`)).data).toMatchObject({
    name: '向导做的',
    status: 'published',
    is_changed: false,
  });
  const run = await app.admin.post('/report/v2/runs', { report_id: made.data.id });
  expect(run.msg).toBe('操作成功');
});

it('what cannot be published leaves no report behind', async () => {
  const wrong = await app.admin.post(guide, { name: '没有留下', value: value('nothing') });
  expect(wrong).toMatchObject({ code: 601, data: { path: 'modules[0].columns[0].field' } });
  const empty = await app.admin.post(guide, { name: '没有留下', value: {} });
  expect(empty.msg).toBe('报表里还没有模块，不能发布');
  expect((await app.admin.get('/report/v2/reports?name=没有留下')).data.total).toBe(0);
});

it('asks for the right to make reports and the right to publish them', async () => {
  const body = { name: '没有权限', value: value('username') };
  const codes = ['report:config:list', 'report:config:add', 'report:config:publish'];
  for (const left of codes.slice(1)) {
    const who = await app.signInAs(codes.filter((code) => code !== left));
    expect((await who.post(guide, body)).status).toBe(403);
  }
  const whole = await app.signInAs(codes);
  expect((await whole.post(guide, body)).data.version_no).toBe(1);
});
