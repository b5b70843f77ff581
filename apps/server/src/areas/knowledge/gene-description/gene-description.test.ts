import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import { imported, recordsOf, step, tableOf } from '../import/testing/import-bench.ts';

const path = '/knowledge/v2/gene-description';
let app: TestApp;
let reviewer: TestClient;

beforeAll(async () => {
  app = await startTestApp();
  reviewer = await app.signInAs(['knowledge:gene-description:review']);
});
afterAll(() => app.stop());

const versionsOf = async (id: number): Promise<[number, string][]> => {
  const { data } = await app.admin.get(`${path}/${id}/versions`);
  return data.rows.map((row: { version: number; content_md: string }) => [
    row.version,
    row.content_md,
  ]);
};

it('a text is published by somebody else as its next version; a change waits beside what is published', async () => {
  const made = await app.admin.post(path, {
    gene_symbol: 'BRAF',
    content_md: '第一版',
    lang: 'zh',
  });
  const { id } = made.data;
  const at = `${path}/${id}`;
  const now = async () => {
    const { data } = await app.admin.get(at);
    return [data.description_status, data.version, data.content_md];
  };
  const review = async (client: TestClient, body: object) => {
    const { data } = await app.admin.get(at);
    return client.post(`${at}/review`, { update_time: data.update_time, ...body });
  };
  expect(await now()).toEqual(['草稿', 0, '第一版']);
  await app.admin.post(`${at}/submit`);
  expect((await review(app.admin, { verdict: 'publish' })).msg).toBe('不能审核自己提交的内容');
  await review(reviewer, { verdict: 'publish' });
  expect(await now()).toEqual(['已发布', 1, '第一版']);

  await app.admin.put(at, { content_md: '第二版' });
  expect(await now()).toEqual(['草稿', 1, '第二版']);
  expect(await versionsOf(id)).toEqual([[1, '第一版']]);
  await app.admin.post(`${at}/submit`);
  expect((await review(reviewer, { verdict: 'return' })).msg).toBe('请写明退回或拒绝的原因');
  await review(reviewer, { verdict: 'return', note: '缺少文献' });
  expect(await now()).toEqual(['已退回', 1, '第二版']);
  await app.admin.post(`${at}/submit`);
  await review(reviewer, { verdict: 'publish' });
  expect(await versionsOf(id)).toEqual([
    [2, '第二版'],
    [1, '第一版'],
  ]);
});

it('summaries of CIViC are published texts; an edition taken back takes its version along', async () => {
  const head = [
    'gene_id',
    'gene_civic_url',
    'name',
    'entrez_id',
    'description',
    'last_review_date',
    'is_flagged',
  ];
  const file = (text: string) =>
    tableOf('genes.tsv', [
      head,
      ['5', '', 'BRAF', '673', text, '', 'false'],
      ['6', '', 'KIT', '3815', '', '', 'false'],
    ]);
  const first = await imported(app.admin, file('One.'));
  expect(first.counts).toMatchObject({ rows: 2, added: 1, rejected: 1 });
  const before = await recordsOf(app, 'kb_gene_desc');
  const { data } = await app.admin.get(`${path}?source_id=GID5`);
  const { id } = data.rows[0];
  const second = await imported(app.admin, file('Two.'));
  expect(await versionsOf(id)).toEqual([
    [2, 'Two.'],
    [1, 'One.'],
  ]);
  await step(app.admin, second.id, 'undo');
  expect(await versionsOf(id)).toEqual([[1, 'One.']]);
  expect(await recordsOf(app, 'kb_gene_desc')).toEqual(before);
});
