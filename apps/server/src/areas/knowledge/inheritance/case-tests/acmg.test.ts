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
});
