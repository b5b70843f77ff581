import { defaultArchiveLimits } from '@wm/bytes/zip/limits';
import { openArchive } from '@wm/bytes/zip/open';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp } from '#core/testing/test-app.ts';
import { publishReport, tableOfUsers } from '../testing/publish-report.ts';

const reports = '/report/v2/reports';
const rules = '/report/v2/warnings';
const within = { timeout: 15_000, interval: 20 };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.core.pool.query(`update sys_user set remark = ''`);
});
afterAll(() => app.stop());

const counted = {
  id: 'm2',
  columns: [
    { id: 'c1', field: 'username', title: '用户名' },
    { id: 'c2', field: 'username', title: '次数', aggregate: 'count' },
  ],
  kind: 'grouped',
  title: '按用户',
};

const withWarnings = (warnings: object[]) => ({
  params: [],
  modules: [tableOfUsers(), tableOfUsers(counted)],
  warnings,
});

const empty = { id: 'w1', module: 'm1', column: 'c2', kind: 'empty' };
const below = { id: 'w2', module: 'm2', column: 'c2', kind: 'below', low: 2 };

async function republish(
  id: number,
  warnings: object[],
): Promise<{ code: number; msg: string; data: unknown }> {
  const { row_version } = (await app.admin.get(`${reports}/${id}/draft`)).data;
  const value = withWarnings(warnings);
  const saved = await app.admin.put(`${reports}/${id}/draft`, { row_version, value });
  return saved.code === 200
    ? app.admin.post(`${reports}/${id}/publish`, { row_version: saved.data.row_version })
    : saved;
}

const rulesOf = async (id: number) =>
  (await app.admin.get(`${rules}?report_id=${id}&sort=create_time&order=asc`)).data.rows;

const eventsOf = async (id: number) =>
  (
    await app.core.pool.query(
      `select e.rule_id, e.state, e.count from report_warning_event e
       join report_warning_rule r on r.id = e.rule_id where r.report_id = $1 order by e.id`,
      [id],
    )
  ).rows;

async function run(id: number): Promise<{ marks?: unknown }[]> {
  const started = (await app.admin.post('/report/v2/runs', { report_id: id })).data.id;
  const result = async () => (await app.admin.get(`/report/v2/runs/${started}/result`)).data;
  await expect.poll(async () => (await result()).run.state, within).toBe('done');
  return (await result()).result.modules;
}

describe('the warnings of a definition', () => {
  it('are in force once the report is published, and keep their rules and standing warnings over versions', async () => {
    const id = await publishReport(app.admin, '自带预警', withWarnings([empty, below]));
    const [first, second] = await rulesOf(id);
    expect([first, second]).toEqual([
      expect.objectContaining({
        warning_id: 'w1',
        module_id: 'm1',
        column_title: '备注',
        kind: 'empty',
        level: 'warn',
        rearm_minutes: 60,
        status: '0',
      }),
      expect.objectContaining({ warning_id: 'w2', module_id: 'm2', column_title: '次数', low: 2 }),
    ]);
    await run(id);
    expect(await eventsOf(id)).toHaveLength(2);
    // Other bounds are the same rule; another column is another one, and the third is gone.
    const changed = [
      { ...empty, level: 'error', rearm: 5 },
      { ...below, kind: 'above', low: null, high: 9 },
    ];
    expect((await republish(id, changed)).msg).toBe('操作成功');
    const after = await rulesOf(id);
    expect(after).toEqual([
      expect.objectContaining({ id: first.id, level: 'error', rearm_minutes: 5 }),
      expect.objectContaining({ warning_id: 'w2', kind: 'above', high: 9 }),
    ]);
    expect(after[1].id).not.toBe(second.id);
    expect(await eventsOf(id)).toEqual([{ rule_id: String(first.id), state: 'open', count: 1 }]);
    await run(id);
    expect((await eventsOf(id))[0]).toMatchObject({ state: 'open', count: 2 });
    // One that is switched off stands no longer.
    expect((await republish(id, [{ ...empty, enabled: false }])).msg).toBe('操作成功');
    expect(await rulesOf(id)).toEqual([expect.objectContaining({ id: first.id, status: '1' })]);
    expect(await eventsOf(id)).toEqual([expect.objectContaining({ state: 'closed' })]);
  });

  it('take over a rule of the same terms that was set beside the report, and leave the others', async () => {
    const id = await publishReport(app.admin, '收进来', withWarnings([]));
    const make = async (more: object) =>
      (await app.admin.post(rules, { report_id: id, module_id: 'm1', column_id: 'c2', ...more }))
        .data.id;
    const [same, other] = [await make({ kind: 'empty' }), await make({ kind: 'duplicate' })];
    await run(id);
    const [stood] = await eventsOf(id);
    expect((await republish(id, [empty])).msg).toBe('操作成功');
    expect(await rulesOf(id)).toEqual([
      expect.objectContaining({ id: same, warning_id: 'w1' }),
      expect.objectContaining({ id: other, warning_id: '' }),
    ]);
    expect((await eventsOf(id))[0]).toEqual(stood);
    // What the definition keeps is not changed beside it.
    const refusal = '这条规则属于报表，请在报表设计里修改，发布后生效';
    expect((await app.admin.put(`${rules}/${same}`, { status: '1' })).msg).toBe(refusal);
    expect((await app.admin.delete(rules, { ids: [same, other] })).msg).toBe(refusal);
    expect((await app.admin.put(`${rules}/${other}`, { status: '1' })).msg).toBe('操作成功');
    expect((await app.admin.delete(rules, { ids: [other] })).msg).toBe('操作成功');
    expect((await republish(id, [])).msg).toBe('操作成功');
    expect(await rulesOf(id)).toEqual([]);
  });

  it('are refused with their place when they cannot be watched', async () => {
    const { id } = (await app.admin.post(reports, { name: '坏预警' })).data;
    const refusal = async (...warnings: object[]) => {
      const { code, msg, data } = await republish(id, warnings);
      return [code, msg, (data as { path: string }).path];
    };
    const fault = (reason: string, path: string) => [601, `报表定义错误：${reason}`, path];
    expect(await refusal({ ...empty, module: 'm9' })).toEqual(
      fault('第 1 条预警的模块不存在', 'warnings[0].module'),
    );
    expect(await refusal(below, { ...empty, column: 'c9' })).toEqual(
      fault('模块“用户”第 2 条预警的列不存在', 'warnings[1].column'),
    );
    expect(await refusal({ ...below, module: 'm1', column: 'c2' })).toEqual(
      fault('模块“用户” 第 2 列“备注”不是数字，不能用第 1 条预警的条件', 'warnings[0].kind'),
    );
    expect(await refusal({ ...below, low: null })).toEqual(
      fault('第 1 条预警：请输入下限', 'warnings[0].low'),
    );
    expect(await refusal(empty, empty)).toEqual(fault('预警标识“w1”重复', 'warnings[1]'));
    expect(await refusal({ ...empty, low: '1' })).toEqual(
      fault('第 1 条预警：请输入数字', 'warnings[0].low'),
    );
    expect(await refusal({ ...empty, kind: 'stale', low: 3 })).toEqual(
      fault('第 1 条预警看运行时间，不能指定模块', 'warnings[0].module'),
    );
    expect(await refusal({ ...empty, notify: ['bell', 'bell'] })).toEqual(
      fault('第 1 条预警的提醒方式重复', 'warnings[0].notify'),
    );
  });

  it('mark what their style says, in the preview as in a run, and tell only where they say', async () => {
    const warnings = [
      { ...below, style: 'row', level: 'error', notify: [] },
      { ...empty, style: 'none', notify: [] },
    ];
    const value = withWarnings(warnings);
    const id = await publishReport(app.admin, '样式', value);
    const told = async () =>
      (
        await app.core.pool.query(
          `select count(*)::int as n from sys_notice where notice_title = '报表预警：样式'`,
        )
      ).rows[0].n;
    const modules = await run(id);
    const users = (await app.core.pool.query('select count(*)::int as n from sys_user')).rows[0].n;
    const mark = {
      column: 'c2',
      level: 'error',
      text: '小于 2',
      rows: [[0, users - 1]],
      isCut: false,
      isRow: true,
    };
    expect(modules.map(({ marks }) => marks)).toEqual([undefined, [mark]]);
    const sheet = async (module: string): Promise<string> => {
      const [{ id: runId }] = (await app.admin.get(`/report/v2/runs?report_id=${id}`)).data.rows;
      const path = `/report/v2/runs/${runId}/export`;
      const { bytes } = await app.admin.post(path, { module, format: 'xlsx' });
      const archive = openArchive(bytes, defaultArchiveLimits);
      return Buffer.from(archive.read('xl/worksheets/sheet1.xml')).toString();
    };
    const looks = (text: string) =>
      [...text.matchAll(/<c r="([AB]2)" s="(\d)"/g)].map((one) => one[2]);
    // The cell in the strong red, the rest of its row in the weak one.
    expect(looks(await sheet('m2'))).toEqual(['5', '2']);
    expect(looks(await sheet('m1'))).toEqual([]);
    const preview = await app.admin.post('/report/v2/preview', { value });
    const shown: { marks?: unknown }[] = preview.data.result.modules;
    expect(shown.map(({ marks }) => marks)).toEqual([undefined, [mark]]);
    expect(await eventsOf(id)).toHaveLength(2);
    expect(await told()).toBe(0);
    expect((await republish(id, [{ ...below, notify: ['bell'] }])).msg).toBe('操作成功');
    await run(id);
    expect(await told()).toBe(1);
  });
});
