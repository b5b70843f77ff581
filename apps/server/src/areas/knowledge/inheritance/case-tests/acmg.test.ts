import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import { caseBench } from '../testing/case-bench.ts';

let app: TestApp;
let bench: ReturnType<typeof caseBench>;

beforeAll(async () => {
  app = await startTestApp();
  bench = caseBench(app);
});
afterAll(() => app.stop());

describe('the review of ACMG criteria', () => {
  const key = '2-500000-G-A';
  const review = (client: TestClient, path: string, body: object) =>
    client.put(`${path}/acmg`, { variant: key, decisions: [], seen: 0, ...body });
  const pm2 = { criterion: 'PM2', state: 'met', strength: 'Moderate', note: '本地人群未见' };

  it('suggests from what the analysis kept, and stays with the case through a new analysis', async () => {
    const { id, path } = await bench.finished();
    const { data: before } = await app.admin.get(`${path}/acmg?key=${key}`);
    expect(before).toMatchObject({ has_evidence: true, is_changed: false, review: { version: 0 } });
    expect(before.counted).toMatchObject([{ criterion: 'PM2', strength: 'Supporting' }]);
    const saved = await review(app.admin, path, { decisions: [pm2] });
    expect(saved.data.review).toMatchObject({ version: 1, decisions: [pm2] });
    const again = (await bench.analysed(app.admin, id)).path;
    const { data: after } = await app.admin.get(`${again}/acmg?key=${key}`);
    expect(after.review).toEqual(saved.data.review);
    expect(after.is_changed).toBe(false);
    await app.core.pool.query(`update inh_acmg set suggested = '{PVS1}' where case_id = $1`, [id]);
    expect((await app.admin.get(`${again}/acmg?key=${key}`)).data.is_changed).toBe(true);
  });

  it('is saved by who has seen it, once, and taken back with no decisions', async () => {
    const { path } = await bench.finished();
    const at = await Promise.all(
      Array.from({ length: 4 }, () => review(app.admin, path, { decisions: [pm2] })),
    );
    const statuses = at.map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409]);
    expect((await review(app.admin, path, { seen: 7 })).status).toBe(409);
    const gone = await review(app.admin, path, { seen: 1 });
    expect(gone.data.review).toMatchObject({ version: 2, decisions: [] });
    expect((await review(app.admin, path, { decisions: [pm2], seen: 1 })).status).toBe(409);
  });

  it('refuses what the engine does not know, what lacks a reason, and what the analysis did not keep', async () => {
    const { path } = await bench.finished();
    const refused = async (decision: object) =>
      (await review(app.admin, path, { decisions: [{ ...pm2, ...decision }] })).msg;
    expect(await refused({ criterion: 'PX9' })).toContain('没有这条标准');
    expect(await refused({ criterion: 'toString' })).toContain('没有这条标准');
    expect(await refused({ strength: 'StandAlone' })).toContain('不能取这个强度');
    expect(await refused({ criterion: 'PS3', strength: 'Strong', note: ' ' })).toContain(
      '请写明理由',
    );
    for (const decisions of [[pm2, pm2], [{ ...pm2, note: '长'.repeat(10_000) }]])
      expect((await review(app.admin, path, { decisions })).code).toBe(422);
    expect((await review(app.admin, path, { decisions: [{ ...pm2, x: 1 }] })).code).toBe(400);
    for (const variant of ['2-700000-T-C', key.toLowerCase()])
      expect((await review(app.admin, path, { variant })).status).toBe(404);
    expect((await app.admin.get(`${path}/acmg?key=2-700000-T-C`)).status).toBe(404);
    const note = '<img src=x onerror=alert(1)>';
    const kept = await review(app.admin, path, { decisions: [{ ...pm2, note }] });
    expect(kept.data.review.decisions[0].note).toBe(note);
  });

  it('is shown in the list by its class, found by it, and written into the table and the VCF', async () => {
    const { path } = await bench.finished();
    const ps3 = { criterion: 'PS3', state: 'met', strength: 'Strong', note: '功能实验已发表' };
    const unmet = { criterion: 'PP3', state: 'unmet', strength: 'Supporting', note: '不采用' };
    await review(app.admin, path, { decisions: [pm2, ps3, unmet] });
    const { data } = await app.admin.get(`${path}/variants?acmg=LP`);
    expect(data.rows.map(({ variant }: { variant: string }) => variant)).toEqual([key]);
    expect(data.reviewed).toEqual([{ class: 'LP', total: 1 }]);
    expect(data.reviews).toMatchObject([
      { variant: key, class: 'LP', points: 6, criteria: ['PM2', 'PS3'] },
    ]);
    const all = await app.admin.get(`${path}/variants`);
    const unreviewed = await app.admin.get(`${path}/variants?acmg=none`);
    expect(unreviewed.data.total).toBe(all.data.total - 1);
    expect((await app.admin.get(`${path}/variants?acmg=P`)).data).toMatchObject({ total: 0 });
    expect((await app.admin.get(`${path}/variants?acmg=X`)).code).toBe(400);

    const table = await app.admin.send({ method: 'GET', url: `${path}/table` });
    const [head, ...lines] = (await readXlsx(table.bytes)).sheets[0]?.rows ?? [];
    const at = (title: string): number => head!.indexOf(title);
    const line = lines.find((one) => one[at('变异')] === key)!;
    expect(line.slice(at('ACMG 分级'), at('评审人'))).toEqual(['可能致病', 6, 'PM2、PS3']);
    const { text } = await app.admin.send({ method: 'GET', url: `${path}/vcf` });
    expect(text).toContain('##INFO=<ID=ACMGClass,');
    const reviewed = text.split('\n').filter((one) => one.includes('ACMGClass=LP'));
    expect(reviewed).toHaveLength(1);
    expect(reviewed[0]).toMatch(/^2\t500000\t.*ACMGClass=LP;ACMGCriteria=PM2\|PS3/);

    // Taken back, nothing of it is left.
    await review(app.admin, path, { decisions: [], seen: 1 });
    const after = (await app.admin.get(`${path}/variants?acmg=none`)).data;
    expect([after.total, after.reviewed]).toEqual([all.data.total, []]);
  });

  it('is made for each condition apart, with the diseases of the gene to choose from', async () => {
    const { path } = await bench.finished();
    await app.core.pool.query(
      `insert into kb_gene_disease (gene_symbol, disease_id, disease_name, disease_name_zh, inheritance, source, source_id)
       values ('BBB', 'D1', 'Congenital diarrhea', '先天性腹泻', 'AR', 'test', 'bbb-1'), ('BBB', 'D2', 'Noonan syndrome', '', 'AD', 'test', 'bbb-2')`,
    );
    const of = (condition: string) =>
      app.admin.get(`${path}/acmg?key=${key}&condition=${encodeURIComponent(condition)}`);
    expect((await of('')).data.diseases).toMatchObject([
      { name: '先天性腹泻', inheritance: 'AR' },
      { name: 'Noonan syndrome', inheritance: 'AD' },
    ]);
    const ps3 = { criterion: 'PS3', state: 'met', strength: 'Strong', note: '功能实验已发表' };
    const first = await review(app.admin, path, { condition: '先天性腹泻', decisions: [pm2] });
    expect(first.data).toMatchObject({
      condition: '先天性腹泻',
      review: { version: 1, run_no: 1 },
    });
    const second = await review(app.admin, path, {
      condition: ' Noonan syndrome ',
      decisions: [pm2, ps3],
    });
    expect(second.data.reviews).toMatchObject([
      { condition: 'Noonan syndrome', class: 'LP' },
      { condition: '先天性腹泻', class: 'VUS' },
    ]);
    expect((await of('先天性腹泻')).data.review.decisions).toEqual([pm2]);
    expect((await of('')).data.review).toMatchObject({ version: 0, decisions: [] });
    // Without a condition it is the newest; in the list, the most pathogenic.
    const { data } = await app.admin.get(`${path}/acmg?key=${key}`);
    expect(data.condition).toBe('Noonan syndrome');
    const list = (await app.admin.get(`${path}/variants?acmg=VUS`)).data;
    expect(list.total).toBe(1);
    expect(list.reviews).toMatchObject([
      {
        class: 'LP',
        condition: 'Noonan syndrome',
        others: [{ condition: '先天性腹泻', class: 'VUS' }],
      },
    ]);
    expect((await review(app.admin, path, { condition: '长'.repeat(121) })).code).toBe(422);
    for (let at = 2; at < 20; at += 1)
      // oxlint-disable-next-line no-await-in-loop -- up to the limit, one after the other
      await review(app.admin, path, { condition: `病 ${at}`, decisions: [pm2] });
    const over = await review(app.admin, path, { condition: '再一种', decisions: [pm2] });
    expect(over.msg).toBe('一个变异最多针对 20 种疾病评审');
  });

  it('asks for a choice and its reason where the two schemes come to different classes', async () => {
    const { path } = await bench.finished();
    const met = (criterion: string, strength: string) => ({
      criterion,
      state: 'met',
      strength,
      note: '见文献',
    });
    // Three moderate ones are likely pathogenic by the rules of 2015; beside BP4 the points are 5.
    const decisions = [
      met('PM1', 'Moderate'),
      met('PM2', 'Moderate'),
      met('PM5', 'Moderate'),
      met('BP4', 'Supporting'),
    ];
    const refused = await review(app.admin, path, { decisions, scheme_note: ' ' });
    expect([refused.code, refused.msg]).toEqual([
      601,
      '评审没有保存：两种算法的结论不同，请选用其中一种并写明理由',
    ]);
    const points = { decisions, scheme: 'points', scheme_note: 'BP4 的证据较强' };
    expect((await review(app.admin, path, points)).data).toMatchObject({
      review: { scheme: 'points', scheme_note: 'BP4 的证据较强' },
      reviews: [{ class: 'VUS' }],
    });
    const rules = await review(app.admin, path, { ...points, scheme: 'rules', seen: 1 });
    expect(rules.data.reviews).toMatchObject([{ class: 'LP' }]);
    // Where they agree there is nothing to choose.
    const agreed = await review(app.admin, path, { ...points, decisions: [pm2], seen: 2 });
    expect(agreed.data.review).toMatchObject({ scheme: 'rules', scheme_note: '' });
  });

  it('is laid before another person, who says of each criterion what he thinks', async () => {
    const { id, path } = await bench.finished();
    const checker = await app.signInAs(
      ['list', 'query', 'edit'].map((verb) => `knowledge:inheritance-mutation:${verb}`),
    );
    await app.core.pool.query(
      `update sys_role set data_scope = '1' where id in (select role_id from sys_user_role where user_id = $1)`,
      [checker.userId],
    );
    app.core.principals.forget(checker.userId);
    const step = (client: TestClient, body: object) =>
      client.put(`${path}/acmg/step`, { variant: key, ...body });
    expect((await step(app.admin, { step: 'submit', seen: 1 })).status).toBe(404);
    await review(app.admin, path, { decisions: [pm2] });
    expect((await step(app.admin, { step: 'check', seen: 1 })).msg).toContain('分析中');
    const sent = await Promise.all(
      Array.from({ length: 3 }, () => step(app.admin, { step: 'submit', seen: 1 })),
    );
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(1);
    const bell = async (client: TestClient): Promise<string[]> =>
      (await client.get('/admin/v2/notice/mine?limit=50')).data.rows.map(
        ({ notice_title: title }: { notice_title: string }) => title,
      );
    expect(await bell(checker)).toContain(`变异评审待核对：病例 ${id}`);
    // What lies before another is not changed, and nobody checks his own.
    expect((await review(app.admin, path, { decisions: [], seen: 2 })).msg).toContain('待核对');
    const agreed = { criterion: 'PM2', is_agreed: true };
    const check = { step: 'check', seen: 2, checks: [agreed] };
    expect((await step(app.admin, check)).msg).toBe('自己参与的评审由别人核对');
    expect((await step(checker, { step: 'recall', seen: 2 })).status).toBe(409);
    const faults = [[], [agreed, agreed], [agreed, { criterion: 'PS3', is_agreed: true }]];
    for (const checks of [...faults, [{ criterion: 'PM2', is_agreed: false, note: ' ' }]])
      expect((await step(checker, { ...check, checks })).msg).toContain('核对没有保存');
    const doubt = { criterion: 'PM2', is_agreed: false, note: '本地数据库只有 200 人' };
    const returned = await step(checker, { ...check, checks: [doubt] });
    expect(returned.data.review).toMatchObject({ state: 'returned', checks: [doubt] });
    expect(await bell(app.admin)).toContain(`变异评审有异议：病例 ${id}`);
    // What was said stays in sight while it is mended, and the mended one goes the same way.
    const mended = { ...pm2, strength: 'Supporting', note: '' };
    const saved = await review(app.admin, path, { decisions: [mended], seen: 3 });
    expect(saved.data.review).toMatchObject({ state: 'returned', checks: [doubt] });
    await step(app.admin, { step: 'submit', seen: 4 });
    const done = await step(checker, { ...check, seen: 5 });
    expect(done.data.review).toMatchObject({ state: 'checked', is_own: false });
    expect(done.data.review.checker_name).not.toBe('');
    expect((await app.admin.get(`${path}/variants`)).data.reviews).toMatchObject([
      { state: 'checked', checker_name: done.data.review.checker_name },
    ]);
    // Decided anew, it is to be checked anew.
    const again = await review(app.admin, path, { decisions: [pm2], seen: 6 });
    expect(again.data.review).toMatchObject({ state: 'draft', checker_name: '' });
  });
});
