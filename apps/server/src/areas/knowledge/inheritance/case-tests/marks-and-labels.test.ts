import { readXlsx } from 'hucre/xlsx';
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

describe('marks', () => {
  const key = '2-500000-G-A';
  const mark = (client: TestClient, id: number, body: object) =>
    client.put(`${cases}/${id}/marks`, { variant: key, note: '', seen: null, ...body });

  it('stay with the case: a new analysis shows them, filters by them and writes them into its table', async () => {
    const { id, path } = await bench.finished();
    const first = await mark(app.admin, id, { mark: 'excluded', note: ' 与表型不符 ' });
    expect(first.data.mark).toMatchObject({ variant: key, mark: 'excluded', note: '与表型不符' });
    const other = { variant: '2-1000-A-G', mark: 'candidate' };
    expect((await mark(app.admin, id, other)).code).toBe(200);
    expect((await app.admin.get(`${path}/variant?key=${key}`)).data.mark).toEqual(first.data.mark);
    const again = (await bench.analysed(app.admin, id)).path;
    const { data: all } = await app.admin.get(`${again}/variants`);
    expect(all.marked).toEqual({ candidate: 1, excluded: 1 });
    expect(all.marks.map((one: { variant: string }) => one.variant).toSorted()).toEqual([
      '2-1000-A-G',
      key,
    ]);
    const shown = async (filter: string) => {
      const { data } = await app.admin.get(`${again}/variants?sort=place&mark=${filter}`);
      return data.rows.map(({ variant }: { variant: string }) => variant);
    };
    expect(await shown('candidate')).toEqual(['2-1000-A-G']);
    expect(await shown('excluded')).toEqual([key]);
    expect(await shown('none')).toHaveLength(all.total - 2);
    const table = await app.admin.send({ method: 'GET', url: `${again}/table?mark=excluded` });
    const rows = (await readXlsx(table.bytes)).sheets[0]?.rows ?? [];
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows[1])).toContain('"排除","与表型不符"');
  });

  it('are changed by who has seen them, taken away with null, and never set beside one another', async () => {
    const { id } = await bench.finished();
    const at = await Promise.all(
      Array.from({ length: 4 }, () => mark(app.admin, id, { mark: 'candidate' })),
    );
    expect(at.filter(({ code }) => code === 200)).toHaveLength(1);
    const late = await mark(app.admin, id, { mark: 'excluded', note: '良性' });
    expect(late.msg).toBe('这个变异刚被别人标记过，请看过再改');
    const seen = at.find(({ code }) => code === 200)?.data.mark.update_time;
    const changed = await mark(app.admin, id, { mark: 'excluded', note: '良性', seen });
    expect(changed.data.mark).toMatchObject({ mark: 'excluded', note: '良性' });
    const gone = await mark(app.admin, id, { mark: null, seen: changed.data.mark.update_time });
    expect(gone.data).toEqual({ mark: null });
    expect((await mark(app.admin, id, { mark: null })).data).toEqual({ mark: null });
  });

  it('are refused without a reason for what is excluded, and for what no analysis has kept', async () => {
    const { id } = await bench.finished();
    const bare = await mark(app.admin, id, { mark: 'excluded', note: ' ' });
    expect([bare.code, JSON.stringify(bare.data)]).toEqual([
      422,
      expect.stringContaining('请写明排除的理由'),
    ]);
    for (const variant of ['2-700000-T-C', '9-1-A-T', key.toLowerCase()])
      expect((await mark(app.admin, id, { variant, mark: 'candidate' })).status).toBe(404);
    const empty = await bench.makeCase(app.admin);
    expect((await mark(app.admin, empty, { mark: 'candidate' })).status).toBe(404);
  });
});

describe('labels', () => {
  const key = '2-500000-G-A';
  const label = (client: TestClient, id: number, body: object) =>
    client.put(`${cases}/${id}/labels`, { variant: key, is_given: true, ...body });
  const choices = async () => (await app.admin.get('/knowledge/v2/case-labels')).data.rows;

  it('are those of the catalog for cases, one’s own among them, and stay with the case', async () => {
    const own = await app.admin.post('/knowledge/v2/mutation-label', {
      label_code: 'panel-b',
      label_name: '二线组合',
      color: '#123456',
      scope: '病例突变',
    });
    const rows = await choices();
    const mine = rows.find((one: { label_name: string }) => one.label_name === '二线组合');
    expect(mine).toMatchObject({ id: own.data.id, color: '#123456' });
    expect(rows.map((one: { label_name: string }) => one.label_name)).not.toContain('热点突变');
    const recheck = rows.find((one: { label_name: string }) => one.label_name === '待复核');

    const { id, path } = await bench.finished();
    await label(app.admin, id, { label_id: mine.id });
    const twice = await label(app.admin, id, { label_id: mine.id });
    expect(twice.data.labels).toHaveLength(1);
    await label(app.admin, id, { label_id: recheck.id });
    await label(app.admin, id, { label_id: recheck.id, variant: '2-1000-A-G' });
    expect((await app.admin.get(`${path}/variant?key=${key}`)).data.labels).toMatchObject([
      { label_name: '待复核', variant: key },
      { label_name: '二线组合', color: '#123456', variant: key },
    ]);

    const again = (await bench.analysed(app.admin, id)).path;
    const { data } = await app.admin.get(`${again}/variants?sort=place`);
    expect(data.labels).toHaveLength(3);
    const totals = (one: { label_id: number; total: number }) => [one.label_id, one.total];
    expect(new Map(data.labelled.map(totals))).toEqual(
      new Map([
        [mine.id, 1],
        [recheck.id, 2],
      ]),
    );
    const shown = async (labelId: number) => {
      const { data: some } = await app.admin.get(`${again}/variants?sort=place&label=${labelId}`);
      return some.rows.map(({ variant }: { variant: string }) => variant);
    };
    expect(await shown(recheck.id)).toEqual(['2-1000-A-G', key]);
    expect(await shown(mine.id)).toEqual([key]);
    const table = await app.admin.send({ method: 'GET', url: `${again}/table?label=${mine.id}` });
    const sheet = (await readXlsx(table.bytes)).sheets[0]?.rows ?? [];
    expect(sheet).toHaveLength(2);
    expect(sheet[1]?.[sheet[0]!.indexOf('标签')]).toBe('待复核、二线组合');

    const taken = await label(app.admin, id, { label_id: mine.id, is_given: false });
    expect(taken.data.labels.map((one: { label_name: string }) => one.label_name)).toEqual([
      '待复核',
    ]);
  });

  it('stay with the case as they were said when the catalog loses them, or gives them to other things', async () => {
    const make = async (code: string, name: string) => {
      const body = { label_code: code, label_name: name, color: '#123456', scope: '病例突变' };
      return (await app.admin.post('/knowledge/v2/mutation-label', body)).data;
    };
    const gone = await make('goes', '会诊意见');
    const moved = await make('moves', '改作他用');
    const { id, path } = await bench.finished();
    for (const one of [gone, moved]) await label(app.admin, id, { label_id: one.id });
    const catalog = '/knowledge/v2/mutation-label';
    expect((await app.admin.put(`${catalog}/${moved.id}`, { scope: '突变' })).code).toBe(200);
    expect((await app.admin.delete(catalog, { ids: [gone.id] })).code).toBe(200);
    const shown = (await app.admin.get(`${path}/variant?key=${key}`)).data.labels;
    expect(new Set(shown.map((one: { label_name: string }) => one.label_name))).toEqual(
      new Set(['会诊意见', '改作他用']),
    );
    expect(shown).toContainEqual(
      expect.objectContaining({ label_id: gone.id, color: '#123456', user_name: 'admin' }),
    );
    const { data } = await app.admin.get(`${path}/variants?sort=place&label=${gone.id}`);
    expect(data.rows.map(({ variant }: { variant: string }) => variant)).toEqual([key]);
    expect(data.labelled).toContainEqual({ label_id: gone.id, label_name: '会诊意见', total: 1 });
    // Neither is given anew, both are taken off.
    const other = { label_id: gone.id, variant: '2-1000-A-G' };
    expect((await label(app.admin, id, other)).msg).toBe('标签不存在，或不是用于病例突变的');
    for (const one of [gone, moved])
      await label(app.admin, id, { label_id: one.id, is_given: false });
    expect((await app.admin.get(`${path}/variant?key=${key}`)).data.labels).toEqual([]);
  });

  it('are refused for what no analysis kept, for labels of other things, and twice at once they are one', async () => {
    const { id } = await bench.finished();
    const [first] = await choices();
    expect((await label(app.admin, id, { label_id: first.id, variant: '2-1-A-T' })).status).toBe(
      404,
    );
    const { rows } = await app.core.pool.query<{ id: string }>(
      `select id from kb_label where scope = '突变' limit 1`,
    );
    for (const labelId of [Number(rows[0]?.id), 999_999])
      expect((await label(app.admin, id, { label_id: labelId })).msg).toBe(
        '标签不存在，或不是用于病例突变的',
      );
    const at = await Promise.all(
      Array.from({ length: 4 }, () => label(app.admin, id, { label_id: first.id })),
    );
    expect(at.map(({ code }) => code)).toEqual([200, 200, 200, 200]);
    expect(at.at(-1)?.data.labels).toHaveLength(1);
  });
});
