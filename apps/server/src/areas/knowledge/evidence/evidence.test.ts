import { civicRules } from '../import/formats/civic-rules.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import { imported, send, tableOf } from '../import/testing/import-bench.ts';

const path = '/knowledge/v2/evidence';
let app: TestApp;
let reviewer: TestClient;

beforeAll(async () => {
  app = await startTestApp();
  reviewer = await app.signInAs(['knowledge:evidence:review', 'knowledge:evidence:edit']);
});
afterAll(() => app.stop());

const whole = {
  profile: 'BRAF V600E',
  gene_symbol: 'BRAF',
  variant_name: 'V600E',
  disease_name: 'Melanoma',
  therapies: ['Vemurafenib'],
  type_code: 'Predictive',
  direction: 'Supports',
  evidence_level: 'B',
  significance: 'Sensitivity/Response',
  statement: 'A statement.',
  source_type: 'PubMed',
  citation_id: '1',
  rating: 4,
};

async function made(change: object = {}): Promise<number> {
  const { data, msg } = await app.admin.post(path, { ...whole, ...change });
  expect(msg).toBe('操作成功');
  return data.id;
}

/** The decision of somebody who has read the item as it stands. */
async function reviewed(client: TestClient, id: number, body: object) {
  const { data } = await app.admin.get(`${path}/${id}`);
  return client.post(`${path}/${id}/review`, { update_time: data.update_time, ...body });
}

async function faultsOf(change: object): Promise<[string, string][]> {
  const answer = await app.admin.post(`${path}/${await made(change)}/submit`);
  return (answer.data?.fields ?? []).map((one: { path: string; message: string }) => [
    one.path,
    one.message,
  ]);
}

describe('an item of evidence', () => {
  it.each([
    [{ disease_name: '' }, 'disease_name', '预测（疗效）证据必须填写疾病'],
    [{ therapies: [] }, 'therapies', '预测（疗效）证据必须填写药物'],
    [{ significance: 'Positive' }, 'significance', '预测（疗效）证据的临床意义不能是「Positive」'],
    [{ therapies: ['A', 'B'] }, 'therapy_interaction', '两种以上药物必须选择联用方式'],
    [
      { therapy_interaction: 'Combination' },
      'therapy_interaction',
      '少于两种药物时不能选择联用方式',
    ],
    [
      { type_code: 'Prognostic', significance: 'Better Outcome' },
      'therapies',
      '预后证据不能填写药物',
    ],
    [
      { type_code: 'Functional', significance: 'Unknown', therapies: [] },
      'disease_name',
      '功能证据不能填写疾病',
    ],
    [{ variant_origin: 'Combined' }, 'variant_origin', '「合并」只用于含多个突变的分子特征'],
    [{ citation: 'Doe (2001, retracted)' }, 'citation', '来源文献已撤稿'],
    [{ type_code: 'Wrong' }, 'type_code', '请选择证据类型'],
  ])('that breaks a rule of its type (%j) cannot be handed in', async (change, field, message) => {
    expect(await faultsOf(change)).toEqual([[field, message]]);
  });

  it('is written, handed in, given back with a reason, corrected and accepted by somebody else', async () => {
    const id = await made();
    const state = async () => {
      const { data } = await app.admin.get(`${path}/${id}`);
      return [data.evidence_status, data.reviewer_name, data.review_note];
    };
    const verdict = (client: TestClient, body: object) => reviewed(client, id, body);
    expect(await state()).toEqual(['草稿', '', '']);
    expect((await verdict(reviewer, { verdict: 'accept' })).msg).toMatch('现在的审核状态');
    expect((await app.admin.post(`${path}/${id}/submit`)).msg).toBe('操作成功');
    expect((await verdict(app.admin, { verdict: 'accept' })).msg).toBe('不能审核自己提交的内容');
    expect((await verdict(reviewer, { verdict: 'return' })).msg).toBe('请写明退回或拒绝的原因');
    await verdict(reviewer, { verdict: 'return', note: '等级应为 C' });
    expect((await state()).toSpliced(1, 1)).toEqual(['已退回', '等级应为 C']);
    await app.admin.put(`${path}/${id}`, { evidence_level: 'C' });
    await app.admin.post(`${path}/${id}/submit`);
    expect((await verdict(reviewer, { verdict: 'accept' })).msg).toBe('操作成功');
    expect((await state())[0]).toBe('已接受');
    // Whoever changes it afterwards is its author, and it is checked again.
    await reviewer.put(`${path}/${id}`, { rating: 3 });
    expect((await state())[0]).toBe('草稿');
  });

  it('is reviewed by nobody who has written a part of it, whoever wrote last', async () => {
    const id = await made();
    await reviewer.put(`${path}/${id}`, { rating: 2 });
    await reviewer.post(`${path}/${id}/submit`);
    const accept = async (client: TestClient) =>
      (await reviewed(client, id, { verdict: 'accept' })).msg;
    expect(await accept(app.admin)).toBe('不能审核自己提交的内容');
    expect(await accept(reviewer)).toBe('不能审核自己提交的内容');
    expect(await accept(await app.signInAs(['knowledge:evidence:review']))).toBe('操作成功');
    // What was accepted was checked: only who changes it from now on is its author.
    await app.admin.put(`${path}/${id}`, { rating: 5 });
    await app.admin.post(`${path}/${id}/submit`);
    expect(await accept(reviewer)).toBe('操作成功');
  });

  it('is decided on only as it was read: a change in between is read first', async () => {
    const id = await made();
    await app.admin.post(`${path}/${id}/submit`);
    const { data } = await app.admin.get(`${path}/${id}`);
    await app.admin.put(`${path}/${id}`, { statement: 'Another statement.' });
    await app.admin.post(`${path}/${id}/submit`);
    const body = { verdict: 'accept', update_time: data.update_time };
    expect((await reviewer.post(`${path}/${id}/review`, body)).msg).toBe(
      '内容在你打开之后有改动，请刷新后重新审核',
    );
    expect((await reviewed(reviewer, id, { verdict: 'accept' })).msg).toBe('操作成功');
  });

  it('is counted by disease and level for its gene, and for one variant of it', async () => {
    await made({ gene_symbol: 'GRID1', variant_name: 'A1B', disease_name: 'D1' });
    await made({ gene_symbol: 'GRID1', variant_name: 'A1B', disease_name: 'D1' });
    await made({ gene_symbol: 'GRID1', variant_name: 'C2D', evidence_level: 'D' });
    const grid = async (more = '') =>
      (await app.admin.get(`/knowledge/v2/evidence-grid?gene_symbol=GRID1${more}`)).data;
    expect((await grid()).total).toBe(3);
    expect((await grid('&variant_name=A1B')).cells).toEqual([
      {
        disease_name: 'D1',
        evidence_level: 'B',
        type_code: 'Predictive',
        significance: 'Sensitivity/Response',
        count: 2,
      },
    ]);
  });
});

it('types of evidence begin with the rules by which imports are looked at, and one in use stays', async () => {
  const { data } = await app.admin.get('/knowledge/v2/evidence-type');
  const rules = data.rows.map((row: Record<string, unknown>) => ({
    typeCode: row['type_code'],
    nameZh: row['name_zh'],
    diseaseRule: row['disease_rule'],
    therapyRule: row['therapy_rule'],
    directions: row['directions'],
    significances: row['significances'],
  }));
  expect(rules).toEqual(civicRules);
  await made();
  const ids = [data.rows[0].id];
  expect((await app.admin.delete('/knowledge/v2/evidence-type', { ids })).msg).toBe(
    '证据类型「预测（疗效）」下还有证据，不能删除',
  );
  const at = `/knowledge/v2/evidence-type/${ids[0]}`;
  expect((await app.admin.put(at, { type_code: 'Other' })).msg).toBe(
    '证据类型「预测（疗效）」下还有证据，不能改代码',
  );
  expect((await app.admin.put(at, { type_code: 'Predictive', remark: 'x' })).msg).toBe('操作成功');
});

describe('evidence of CIViC', () => {
  const head2022 = [
    'gene',
    'entrez_id',
    'variant',
    'disease',
    'doid',
    'drugs',
    'drug_interaction_type',
    'evidence_type',
    'evidence_direction',
    'evidence_level',
    'clinical_significance',
    'evidence_statement',
    'citation_id',
    'source_type',
    'citation',
    'rating',
    'evidence_status',
    'evidence_id',
  ];
  const headNow = [
    'molecular_profile',
    'disease',
    'doid',
    'therapies',
    'therapy_interaction_type',
    'evidence_type',
    'evidence_direction',
    'evidence_level',
    'significance',
    'evidence_statement',
    'citation_id',
    'source_type',
    'citation',
    'rating',
    'evidence_status',
    'evidence_id',
  ];

  it('is the same in both layouts: a line for each drug, or all of them in one', async () => {
    const facts = ['Predictive', 'Supports', 'B', 'Sensitivity/Response', 'Text.'];
    const from = ['PubMed', 'Doe et al.', '4', 'accepted', '901'];
    const old = (drug: string) => [
      'BRAF',
      '673',
      'V600E',
      'Melanoma',
      '1909.0',
      drug,
      'Combination',
      ...facts,
      '22(PubMed)',
      ...from,
    ];
    const first = await imported(
      app.admin,
      tableOf('old.tsv', [head2022, old('Dabrafenib'), old('Trametinib')]),
    );
    expect(first.counts).toMatchObject({ rows: 2, added: 1, merged: 1, rejected: 0 });
    const now = [
      'BRAF V600E',
      'Melanoma',
      '1909',
      'Dabrafenib,Trametinib',
      'Combination',
      ...facts,
      '22',
      ...from,
    ];
    const report = await imported(app.admin, tableOf('new.tsv', [headNow, now]));
    // The newer layout says no Entrez number; what the older one said of it stays.
    expect(report.counts).toMatchObject({ rows: 1, updated: 0, same: 1 });
    const { data } = await app.admin.get(`${path}?source_id=EID901`);
    expect(data.rows[0]).toMatchObject({
      profile: 'BRAF V600E',
      entrez_id: 673,
      gene_symbol: 'BRAF',
      variant_name: 'V600E',
      therapies: ['Dabrafenib', 'Trametinib'],
      citation_id: '22',
      doid: '1909',
      evidence_status: '已接受',
      legacy_note: '',
    });
  });

  it('is brought as accepted by nobody who may not accept it: a file is no way around a review', async () => {
    const codes = ['add', 'edit'].map((verb) => `knowledge:evidence:${verb}`);
    const writer = await app.signInAs(['knowledge:import:add', ...codes]);
    const fake = [
      'BRAF V600E',
      'D',
      'X',
      '',
      'Predictive',
      'Supports',
      'A',
      'Resistance',
      'S.',
      '1',
    ];
    const refused = await send(writer, tableOf('own.tsv', [headNow, fake]));
    expect(refused).toMatchObject({ status: 403, msg: '还需要证据的审核权限' });
  });

  it('keeps values of former editions for a reviewer, and rejects what was withdrawn', async () => {
    const row = (profile: string, id: string, more: Record<string, string>) =>
      headNow.map(
        (name) =>
          ({
            molecular_profile: profile,
            evidence_type: 'Oncogenic',
            evidence_direction: 'Supports',
            disease: 'Cancer',
            evidence_level: 'C',
            significance: 'Oncogenicity',
            evidence_statement: 'T.',
            citation_id: '5',
            evidence_status: 'accepted',
            evidence_id: id,
            ...more,
          })[name] ?? '',
      );
    const report = await imported(
      app.admin,
      tableOf('new.tsv', [
        headNow,
        row('EGFR L858R AND EGFR T790M', '911', { significance: 'Gain of Function' }),
        row('KIT D816V', '912', { citation: 'Roe et al. RETRACTED' }),
        row('KIT D816V', '913', { rating: '9' }),
        row('=cmd', '914', {}),
        row('KIT D816V', '915', { evidence_status: 'odd' }),
      ]),
    );
    expect(report.counts).toMatchObject({ rows: 5, added: 1, rejected: 4 });
    expect(
      report.rejects.map(({ line, reason }: { line: number; reason: string }) => [line, reason]),
    ).toEqual([
      [3, '来源文献已撤稿'],
      [4, '可信评分应为 1 到 5'],
      [5, '内容是表格公式'],
      [6, '不认识的审核状态'],
    ]);
    const { data } = await app.admin.get(`${path}?source_id=EID911`);
    expect(data.rows[0]).toMatchObject({
      gene_symbol: 'EGFR',
      variant_name: '',
      evidence_status: '待审',
      legacy_note: '致癌证据的临床意义不能是「Gain of Function」',
    });
    expect((await reviewed(reviewer, data.rows[0].id, { verdict: 'accept' })).msg).toBe('操作成功');
  });

  it('may be an assertion, whose tier is told beside its level', async () => {
    const columns = [
      'assertion_id',
      'molecular_profile',
      'disease',
      'therapies',
      'assertion_type',
      'assertion_direction',
      'significance',
      'amp_category',
      'assertion_summary',
      'evidence_item_ids',
    ];
    const facts = [
      'Melanoma',
      'Dabrafenib,Trametinib',
      'Predictive',
      'Supports',
      'Sensitivity/Response',
    ];
    const report = await imported(
      app.admin,
      tableOf('assertions.tsv', [
        columns,
        ['7', 'BRAF V600E', ...facts, 'Tier I - Level A', 'Summary.', '1,2'],
        ['8', 'BRAF V600E', ...facts, 'TIER_II_LEVEL_C', '', ''],
      ]),
    );
    expect(report).toMatchObject({
      format: 'civic-assertions',
      counts: { rows: 2, added: 1, rejected: 1 },
    });
    const { data } = await app.admin.get(`${path}?source_id=AID7`);
    expect(data.rows[0]).toMatchObject({
      gene_symbol: 'BRAF',
      variant_name: 'V600E',
      evidence_level: 'A',
      amp_level: 'Tier I-A',
      therapies: ['Dabrafenib', 'Trametinib'],
      citation: 'EID1、EID2',
      evidence_status: '已接受',
    });
  });
});
