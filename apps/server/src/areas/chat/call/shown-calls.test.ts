import { afterAll, beforeAll, expect, it } from 'vitest';
import { publishReport, tableOfUsers } from '#areas/report/testing/publish-report.ts';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import { upload } from '#core/testing/upload.ts';
import { addProvider } from '../testing/add-provider.ts';
import { askModel } from '../testing/ask-model.ts';
import { startStubProvider } from '../testing/stub-provider.ts';
import type { StubProvider } from '../testing/stub-provider.ts';

const chatCodes = ['chat:data:list', 'chat:data:edit'];
const reportCodes = [...chatCodes, 'report:data:list', 'report:data:run'];
const imports = '/trading/v2/imports';
const sentinel = 'SENTINEL-REMARK';

let app: TestApp;
let stub: StubProvider;
let providerId: number;

beforeAll(async () => {
  stub = await startStubProvider();
  app = await startTestApp({ outboundPrivate: ['127.0.0.1'] });
  const models = [{ name: 'obeys', title: '', context: 32_000, price_in: 0, price_out: 0 }];
  providerId = await addProvider(app.admin, { base_url: stub.baseUrl, models, daily_budget: null });
});
afterAll(async () => {
  await app.stop();
  await stub.stop();
});

const answerTo = (who: TestClient, text: string) =>
  askModel({ who, text, provider: providerId, model: 'obeys' });

it('a chart is drawn of rows that fit together, and of no others', async () => {
  const me = await app.signInAs(chatCodes);
  const draw = (rows: string) =>
    answerTo(
      me,
      `CALL chart_draw {"kind":"bar","title":"销量","columns":["月","件"],"rows":${rows}}`,
    );
  expect((await draw('[["1月",3],["2月",5]]')).calls[0].shown).toEqual([
    {
      kind: 'bar',
      title: '销量',
      columns: ['月', '件'],
      result: [
        ['1月', 3],
        ['2月', 5],
      ],
      total: 2,
    },
  ]);
  expect((await draw('[["1月","三"]]')).calls[0]).toMatchObject({
    answered: '各行和列名对不上',
    shown: [],
  });
});

/** A report of who has accounts, by a part of the name. */
const reportOfAccounts = (name: string): Promise<number> =>
  publishReport(app.admin, name, {
    params: [{ name: 'part', title: '用户名', type: 'text' }],
    modules: [
      tableOfUsers({
        where: {
          kind: 'group',
          join: 'and',
          items: [{ kind: 'test', field: 'username', op: 'like', param: 'part' }],
        },
      }),
    ],
  });

it('a report shows what its asker may see of it today, and leads to it with its parameters', async () => {
  await app.core.pool.query(`update sys_user set remark = $1 where username = 'admin'`, [sentinel]);
  const id = await reportOfAccounts('谁有账号');
  await reportOfAccounts('谁有账号（副本）');
  const asked =
    'CALL report_show {"report":"谁有账号","params":[{"name":"用户名","value":"admin"}]}';
  const whole = await answerTo(app.admin, asked);
  expect(whole.calls).toMatchObject([
    {
      title: '看报表',
      state: 'done',
      answered: '谁有账号：用户 1 行',
      path: `/report/data?r=${id}&p.part=admin`,
      shown: [
        {
          kind: 'table',
          title: '用户',
          columns: ['用户名', '备注'],
          result: [['admin', sentinel]],
          total: 1,
        },
      ],
    },
  ]);
  expect(whole.text).toContain(sentinel);

  // Who may run reports and see no users is told so, and the model with him.
  const clerk = await app.signInAs(reportCodes);
  const nothing = await answerTo(clerk, asked);
  expect(nothing.calls).toMatchObject([{ state: 'done', shown: [] }]);
  expect(nothing.text).toContain('没有权限查看“用户”');
  expect(JSON.stringify(nothing)).not.toContain(sentinel);

  // Part of a name that fits several offers them; a name that fits none offers all.
  const several = await answerTo(clerk, 'CALL report_show {"report":"有账"}');
  expect(several.calls).toMatchObject([{ answered: '2 个报表名称相近', shown: [] }]);
  expect(several.text).toContain('谁有账号，参数：part（用户名）');
  const none = await answerTo(clerk, 'CALL report_show {"report":"没有的"}');
  expect(none.calls).toMatchObject([{ answered: '没有找到', shown: [] }]);
  const outsider = await app.signInAs(chatCodes);
  expect((await answerTo(outsider, asked)).calls).toEqual([]);
});

it('prices are those of one’s own symbols, the newest that were asked for', async () => {
  const trader = await app.signInAs([...chatCodes, 'trading:chart:list', 'trading:manage:add']);
  const days = ['2024-03-04', '2024-03-05', '2024-03-06'];
  const lines = days.map((day, at) => `${day},10,20,5,${11 + at},100`);
  const staged = await upload(trader, imports, {
    name: 'tool.csv',
    bytes: Buffer.from(['date,open,high,low,close,volume', ...lines].join('\n')),
  });
  const started = await trader.post(`${imports}/${staged.data.id}/run`, {
    options: {},
    code: 'TOOL1',
    name: '工具股份',
  });
  expect(started.msg).toBe('操作成功');
  await expect
    .poll(async () => (await trader.get(`/admin/v2/tasks/${started.data.task_id}`)).data.status, {
      timeout: 30_000,
    })
    .toBe('done');
  const asked = 'CALL price_chart {"symbol":"工具","bars":2}';
  const answer = await answerTo(trader, asked);
  expect(answer.calls).toMatchObject([
    {
      title: '画行情',
      state: 'done',
      answered: 'TOOL1 工具股份，2 根',
      path: expect.stringMatching(/^\/trading\/chart\?s=\d+$/),
      shown: [
        {
          kind: 'line',
          columns: ['时间', '收盘价'],
          result: [
            ['2024-03-05', 12],
            ['2024-03-06', 13],
          ],
        },
      ],
    },
  ]);
  expect(answer.text).toContain('最高 13，最低 12');
  const other = await app.signInAs([...chatCodes, 'trading:chart:list']);
  const nothing = await answerTo(other, asked);
  expect(nothing.calls).toMatchObject([{ answered: '没有找到', shown: [] }]);
  expect(nothing.text).toContain('还没有品种');
});
