import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp } from '#core/testing/test-app.ts';
import { ended } from '../import/testing/import-bench.ts';

const labels = '/knowledge/v2/mutation-label';
const marks = '/knowledge/v2/mutation-marks';
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function variant(name: string, change: object = {}): Promise<number> {
  const { data } = await app.admin.post('/knowledge/v2/mutation', {
    gene_symbol: 'LAB1',
    name,
    clin_sig: '致病',
    review_stars: 2,
    ...change,
  });
  return data.id;
}

async function apply(id: number): Promise<void> {
  const { data } = await app.admin.post(`${labels}/${id}/apply`);
  expect((await ended(app.admin, data.task_id)).status).toBe('done');
}

it('a rule gives and takes its label, leaves alone what people did, and is taken back', async () => {
  const [one, two, weak] = [
    await variant('A1B'),
    await variant('A2B'),
    await variant('A3B', { review_stars: 1 }),
  ];
  const rule = {
    all: [
      { field: 'clin_sig', values: ['致病'] },
      { field: 'review_stars', least: 2 },
      { field: 'gene_symbol', values: ['LAB1'] },
    ],
  };
  const { data: label } = await app.admin.post(labels, {
    label_code: 'known',
    label_name: '已知致病',
    meta_rule: rule,
  });
  const worn = async () => {
    const { data } = await app.admin.get(
      `/knowledge/v2/mutation?label_id=${label.id}&sort=update_time`,
    );
    return data.rows.map(({ id }: { id: number }) => id).toSorted((a: number, b: number) => a - b);
  };
  const effect = async () =>
    (await app.admin.post(`${labels}/preview`, { label_id: label.id, rule })).data;
  expect(await effect()).toMatchObject({ hits: 2, added: 2, removed: 0 });
  await apply(label.id);
  expect(await worn()).toEqual([one, two]);

  await app.admin.post(marks, { mutation_id: weak, label_id: label.id, comment: '文献支持' });
  await app.admin.post(`${marks}/remove`, { mutation_id: two, label_id: label.id });
  await app.admin.put(`/knowledge/v2/mutation/${one}`, { review_stars: 0 });
  const later = await variant('A4B');
  expect(await effect()).toMatchObject({ hits: 2, added: 1, removed: 1 });
  await apply(label.id);
  expect(await worn()).toEqual([weak, later]);
  const { data } = await app.admin.get(`${marks}?mutation_id=${weak}`);
  expect(data.rows).toMatchObject([
    { label_name: '已知致病', is_auto: false, comment: '文献支持' },
  ]);

  expect((await app.admin.post(`${labels}/${label.id}/undo`)).data).toEqual({
    added: 1,
    removed: 1,
  });
  expect(await worn()).toEqual([one, weak]);
  expect((await app.admin.post(`${labels}/${label.id}/undo`)).msg).toBe('没有可以撤销的应用');
});

it('a rule may ask for accepted evidence, by the change of the protein in whatever spelling', async () => {
  const spelled = await variant('NM_1.1:c.1A>T', {
    gene_symbol: 'LAB2',
    hgvs_p: 'NP_1.1:p.(Val600Glu)',
  });
  await variant('other', { gene_symbol: 'LAB2' });
  await app.core.pool.query(
    `insert into kb_evidence (profile, gene_symbol, variant_name, evidence_level, evidence_status)
     values ('LAB2 V600E', 'LAB2', 'V600E', 'B', '已接受'), ('LAB2 other', 'LAB2', 'other', 'D', '已接受')`,
  );
  const rule = {
    all: [
      { field: 'evidence_level', least: 'C' },
      { field: 'gene_symbol', values: ['LAB2'] },
    ],
  };
  const { data } = await app.admin.post(`${labels}/preview`, { label_id: null, rule });
  expect(data.examples.map(({ id }: { id: number }) => id)).toEqual([spelled]);
});

it('a label without a rule cannot be applied, and one mark needs a variant and a label', async () => {
  const { data } = await app.admin.get(`${labels}?label_code=hotspot`);
  const { id } = data.rows[0];
  expect((await app.admin.post(`${labels}/${id}/apply`)).msg).toBe('这个标签没有自动打标规则');
  expect((await app.admin.post(marks, { mutation_id: 999_999, label_id: id })).status).toBe(404);
});
