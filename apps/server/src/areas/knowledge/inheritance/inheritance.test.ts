import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { RunVariant } from '@wm/contract/knowledge/inheritance-run';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grant, startTestApp } from '#core/testing/test-app.ts';
import type { TestApp, TestClient } from '#core/testing/test-app.ts';
import { upload } from '#core/testing/upload.ts';
import { readPdf } from '../../../../../../packages/mindmap/test/pdf/read-pdf.ts';
import { ended } from '../import/testing/import-bench.ts';

const cases = '/knowledge/v2/cases';
let app: TestApp;
let numbers = 0;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

interface Member {
  id: string;
  father?: string;
  mother?: string;
  sex: number;
  status: number;
}

const trio: Member[] = [
  { id: 'kid', father: 'dad', mother: 'mum', sex: 1, status: 2 },
  { id: 'dad', sex: 1, status: 1 },
  { id: 'mum', sex: 2, status: 1 },
];

const head = [
  '##fileformat=VCFv4.2',
  '##contig=<ID=2,length=243199373>',
  '##contig=<ID=1,length=249250621>',
  '##INFO=<ID=CSQ,Number=.,Type=String,Description="Consequence annotations from Ensembl VEP. Format: Allele|Consequence|IMPACT|SYMBOL|Feature|HGVSc|HGVSp|gnomADe_AF|CLIN_SIG">',
  '#CHROM POS ID REF ALT QUAL FILTER INFO FORMAT dad mum kid',
];

/** A line of a VCF: place, alleles and filter, what VEP says, and the genotypes of dad, mum and kid. */
function line(place: string, csq: string, genotypes: string): string {
  const [pos, ref, alt, filter] = place.split(' ');
  return `2 ${pos} . ${ref} ${alt} 50 ${filter} CSQ=${alt}|${csq} GT:AD:DP:GQ ${genotypes}`;
}

const het = '0/1:15,15:30:99';
const ref = '0/0:30,0:30:99';
const hom = '1/1:0,30:30:99';

const lines = [
  line(
    '1000 A G PASS',
    'missense_variant|MODERATE|AAA|NM_1|NM_1:c.5A>G|NP_1:p.K2R|0.0001|',
    `${het} ${ref} ${het}`,
  ),
  line(
    '1900 C T PASS',
    'stop_gained|HIGH|AAA|NM_1|NM_1:c.90C>T|NP_1:p.Q30*||pathogenic',
    `${ref} ${het} ${het}`,
  ),
  line(
    '500000 G A PASS',
    'missense_variant|MODERATE|BBB|NM_2|NM_2:c.7G>A|NP_2:p.V3M||',
    `${ref} ${ref} ${het}`,
  ),
  line('600000 G A PASS', 'missense_variant|MODERATE|CCC|NM_3|||0.3|', `${het} ${het} ${hom}`),
  line('700000 T C q10', 'missense_variant|MODERATE|DDD|NM_4||||', `${ref} ${ref} ${het}`),
  line('800000 T C PASS', 'missense_variant|MODERATE|EEE|NM_5||||', `${hom} ${het} ${het}`),
  line('900000 T C PASS', 'missense_variant|MODERATE|FFF|NM_6||||', `${het} ${het} 1/1:0,30:30:18`),
];

function vcf(rows = lines, first = head): Buffer {
  const text = [...first, ...rows].map((one) =>
    one.startsWith('##') ? one : one.replaceAll(' ', '\t'),
  );
  return gzipSync(Buffer.from(`${text.join('\n')}\n`));
}

function peopleOf(members: Member[]): object[] {
  return members.map((member, at) => ({
    father: '',
    mother: '',
    ...member,
    is_proband: at === 0,
    is_deceased: false,
  }));
}

async function makeCase(client: TestClient, members = trio): Promise<number> {
  numbers += 1;
  const made = await client.post(cases, {
    case_no: `T${numbers}`,
    people: peopleOf(members),
  });
  expect(made.msg).toBe('操作成功');
  return made.data.id;
}

/** Draws the family of a case anew, as who has just looked at it. */
async function redraw(id: number, people: object[]) {
  const { data } = await app.admin.get(`${cases}/${id}`);
  return app.admin.put(`${cases}/${id}`, { people, family_version: data.family_version });
}

async function attach(client: TestClient, id: number, bytes: Uint8Array) {
  const sent = await upload(client, '/prod-api/common/upload', { name: 'family.vcf.gz', bytes });
  expect(sent.msg).toBe('操作成功');
  return client.post(`${cases}/${id}/vcf`, { file_name: sent.data.fileName });
}

async function analysed(
  client: TestClient,
  id: number,
  options: object = {},
): Promise<{ path: string; task: { status: string; message: string } }> {
  const started = await client.post(`${cases}/${id}/runs`, options);
  expect(started.msg).toBe('操作成功');
  const task = await ended(client, started.data.task_id);
  return { path: `${cases}/${id}/runs/${started.data.run_no}`, task };
}

async function finished(bytes = vcf(), options: object = {}, members = trio) {
  const id = await makeCase(app.admin, members);
  await attach(app.admin, id, bytes);
  const run = await analysed(app.admin, id, options);
  expect(run.task).toMatchObject({ status: 'done' });
  return { id, path: run.path };
}

describe('a case', () => {
  it('tells from the head of its file whom and what it has', async () => {
    const id = await makeCase(app.admin);
    const { data } = await attach(app.admin, id, vcf());
    expect(data).toMatchObject({
      name: 'family.vcf.gz',
      samples: ['dad', 'mum', 'kid'],
      assembly: 'GRCh37',
      consequence_keys: ['CSQ'],
      frequency_keys: ['CSQ.gnomADe_AF'],
    });
    expect((await app.admin.get(`${cases}/${id}`)).data.file).toEqual(data);
  });

  it('refuses what is no VCF, a file of somebody else, and an analysis without file or with a broken family', async () => {
    const id = await makeCase(app.admin);
    expect((await app.admin.post(`${cases}/${id}/runs`, {})).msg).toBe('请先上传 VCF 文件');
    const refused = await attach(app.admin, id, gzipSync('hello\n'));
    expect(refused).toMatchObject({ code: 601, msg: expect.stringContaining('不是VCF') });
    const other = await app.signInAs();
    const sent = await upload(other, '/prod-api/common/upload', { name: 'a.vcf.gz', bytes: vcf() });
    const stolen = await app.admin.post(`${cases}/${id}/vcf`, { file_name: sent.data.fileName });
    expect(stolen.msg).toBe('文件不存在，请重新上传');
    await attach(app.admin, id, vcf());
    const broken = trio.map((one) => (one.id === 'dad' ? { ...one, father: 'kid' } : one));
    await redraw(id, peopleOf(broken));
    expect((await app.admin.post(`${cases}/${id}/runs`, {})).msg).toMatch(/成环/);
    const healthy = trio.map((one) => ({ ...one, status: 1 }));
    await redraw(id, peopleOf(healthy));
    expect((await app.admin.post(`${cases}/${id}/runs`, {})).msg).toMatch(/没有患病成员/);
  });
});

describe('an analysis', () => {
  let made: ReturnType<typeof finished> | undefined;
  /** One analysis for all of them: they only look. */
  const looked = () => (made ??= finished());

  it('keeps what fits a model, says which and why, and shows the partner of a pair beside it', async () => {
    const { path } = await looked();
    const { data } = await app.admin.get(`${path}/variants?sort=place`);
    const rows = data.rows as { variant: string; models: { model: string; state: string }[] }[];
    const fits = rows.map(({ variant, models }) => [
      variant,
      ...models
        .filter(({ state }) => state !== 'inconsistent')
        .map((one) => `${one.model} ${one.state}`),
    ]);
    expect(fits).toEqual([
      ['2-1000-A-G', 'AR_comp consistent'],
      ['2-1900-C-T', 'AR_comp consistent'],
      ['2-500000-G-A', 'AD_dn consistent', 'DN consistent'],
      ['2-900000-T-C', 'AR_hom possible'],
    ]);
    expect(data.rows[0]).toMatchObject({
      gene: 'AAA',
      consequence: 'missense_variant',
      hgvs_p: 'NP_1:p.K2R',
      frequency: 0.0001,
      pairs: [{ partner: '2-1900-C-T', phase_name: '反式', state: 'consistent' }],
    });
    expect(data.rows[2]).toMatchObject({ frequency_state: 'absent', frequency: null });
    expect(data.rows[3].genotypes).toContainEqual(
      expect.objectContaining({ member: 'kid', doubt: 'GQ 18 < 20' }),
    );
    expect(data.partners.map((one: { variant: string }) => one.variant)).toEqual([
      '2-1000-A-G',
      '2-1900-C-T',
    ]);
  });

  it('filters by model, gene, impact, ClinVar and certainty, and sorts without filtering', async () => {
    const { path } = await looked();
    const shown = async (query: string): Promise<string[]> => {
      const { data } = await app.admin.get(`${path}/variants?${query}`);
      expect(data.total).toBe(data.rows.length);
      return data.rows.map(({ gene }: { gene: string }) => gene);
    };
    expect(await shown('model=DN')).toEqual(['BBB']);
    expect(await shown('model=AR_hom')).toEqual(['FFF']);
    expect(await shown('model=AR_hom&keep=strict')).toEqual([]);
    expect(await shown('keep=strict&sort=place')).toEqual(['AAA', 'AAA', 'BBB']);
    expect(await shown('gene=aaa&impact=HIGH')).toEqual(['AAA']);
    expect(await shown('pathogenic=true')).toEqual(['AAA']);
    const ranked = await shown('');
    expect(ranked).toHaveLength(4);
    expect(ranked[0]).toBe('AAA');
    expect(ranked[3]).toBe('FFF');
  });

  it('counts what each stage removed, lists it, and says which filters had data', async () => {
    const { path } = await looked();
    const { data } = await app.admin.get(path);
    const { funnel, filters, kept, models } = data.summary;
    expect(kept).toBe(4);
    const removed = Object.fromEntries(
      funnel.map((step: { id: string; removed: number }) => [step.id, step.removed]),
    );
    expect(removed).toMatchObject({ filter: 1, model: 1, frequency: 1, pair: 0, carrier: 0 });
    for (const [at, step] of funnel.entries()) {
      expect(step.entered - step.removed).toBe(step.left);
      if (at > 0) expect(step.entered).toBe(funnel[at - 1].left);
      const list = await app.admin.get(`${path}/removed?stage=${step.id}`);
      expect(list.data).toMatchObject({ removed: step.removed, total: step.removed });
    }
    const frequency = await app.admin.get(`${path}/removed?stage=frequency`);
    expect(frequency.data.rows).toEqual([
      { variant: '2-600000-G-A', text: expect.stringContaining('0.3') },
    ]);
    const stateOf = (name: string): unknown =>
      filters.find((one: { id: string }) => one.id === name)?.state;
    expect([stateOf('frequency'), stateOf('leftAlign')]).toEqual(['applied', 'noData']);
    expect(models).toContainEqual({
      model: 'AR_comp',
      name: '常隐复合杂合',
      consistent: 2,
      possible: 0,
    });
  });

  it.each([
    { text: '2-600000-G-A', kind: 'removed', stage: 'frequency', reason: /0\.3/ },
    { text: 'chr2:g.700000T>C', kind: 'removed', stage: 'filter', reason: /FILTER/ },
    { text: '2 800000 T C', kind: 'removed', stage: 'model', reason: /dad/ },
    { text: '2-1000-A-G', kind: 'kept', stage: '', reason: /已保留/ },
    { text: 'NM_2:c.7G>A', kind: 'kept', stage: '', reason: /已保留/ },
    { text: '2-1000-A-T', kind: 'absent', stage: undefined, reason: /没有这个位点/ },
    { text: '5-1000-A-T', kind: 'absent', stage: undefined, reason: /没有这个位点/ },
    { text: 'hello', kind: 'unread', stage: undefined, reason: /不认识/ },
    { text: 'rs1', kind: 'unread', stage: undefined, reason: /rs1/ },
    { text: 'NC_000002.12:g.1000A>G', kind: 'unread', stage: undefined, reason: /GRCh38/ },
  ])(
    'says of $text that it is $kind, at which stage and why',
    async ({ text, kind, stage, reason }) => {
      const { path } = await looked();
      const { data } = await app.admin.get(`${path}/why?text=${encodeURIComponent(text)}`);
      expect(data.kind).toBe(kind);
      expect(data.text).toMatch(reason);
      const failed = data.stages.filter((one: { is_passed: boolean }) => !one.is_passed);
      expect(failed.map((one: { id: string }) => one.id)).toEqual(stage ? [stage] : []);
      if (kind === 'kept') expect(data.stages.length).toBeGreaterThan(5);
    },
  );

  it('opens one variant with its partners, and says in how many other cases it was kept', async () => {
    const { path } = await looked();
    const key = encodeURIComponent('2-500000-G-A');
    const before = (await app.admin.get(`${path}/variant?key=${key}`)).data;
    await finished();
    const after = (await app.admin.get(`${path}/variant?key=${key}`)).data;
    expect(after.other_cases).toBe(before.other_cases + 1);
    expect(after).toMatchObject({ variant: { variant: '2-500000-G-A' }, known: 0 });
    const missing = await app.admin.get(`${path}/variant?key=2-1-A-G`);
    expect(missing.status).toBe(404);
  });

  it('is exported as a table of what is shown and as VCF with models and partners', async () => {
    const { id, path } = await looked();
    const table = await app.admin.send({ method: 'GET', url: `${path}/table?model=AR_comp` });
    const { sheets } = await readXlsx(table.bytes);
    const rows = sheets[0]?.rows ?? [];
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).toContain('仅供科研，不作诊断');
    expect(JSON.stringify(rows[1])).toContain('2-1900-C-T（反式）');
    const { text } = await app.admin.send({ method: 'GET', url: `${path}/vcf` });
    const records = text.split('\n').filter((one) => one !== '' && !one.startsWith('#'));
    expect(records).toHaveLength(4);
    expect(records[0]).toContain(`GeneticModels=case${id}:AR_comp;Compounds=case${id}:2_1900_C_T`);
    expect(records[2]).toContain(`GeneticModels=case${id}:AD_dn|DN`);
    expect(text.startsWith('##fileformat=VCFv4.2')).toBe(true);
  });

  it('is written as a report of some pages', async () => {
    const { id, path } = await looked();
    const sent = await app.admin.send({ method: 'GET', url: `${path}/report` });
    expect(sent.headers['content-type']).toBe('application/pdf');
    expect(decodeURIComponent(String(sent.headers['download-filename']))).toBe(
      `病例${id}第1次遗传分析报告.pdf`,
    );
    const text = sent.bytes.toString('latin1');
    expect(text.startsWith('%PDF-1.7')).toBe(true);
    expect(text).toMatch(/\/Type \/Pages .*\/Count [23] /);
    // The likeliest of each model stand first, as on the screen.
    const { models } = (await app.admin.get(path)).data.summary;
    expect(models.length).toBeGreaterThan(3);
    const asked = [];
    for (const { model } of models)
      asked.push(await app.admin.get(`${path}/variants?model=${model}&sort=rank&keep=loose`));
    const likeliest = asked.flatMap(({ data }) => data.rows.map((row: RunVariant) => row.variant));
    const told = readPdf(new Uint8Array(sent.bytes)).texts;
    // A name ends with the variant; that of a partner is written alone.
    const named = told.flatMap((one) => /\S (\d+-\d+-[ACGT]+-[ACGT]+)$/.exec(one)?.[1] ?? []);
    expect(named).toEqual(likeliest);
  });

  it('says that its family is an old one once the family has changed', async () => {
    const { id, path } = await looked();
    const outdated = async () => (await app.admin.get(path)).data.is_outdated;
    expect(await outdated()).toBe(false);
    const others = trio.map((one) => ({ ...one, status: 2 }));
    await redraw(id, peopleOf(others));
    expect(await outdated()).toBe(true);
    await redraw(id, peopleOf(trio));
    expect(await outdated()).toBe(false);
  });
});

describe('the family of a case', () => {
  it('is overwritten by nobody who has not seen its newest version', async () => {
    const id = await makeCase(app.admin);
    const [mine, theirs] = [trio.slice(0, 2), trio.map((one) => ({ ...one, status: 2 }))];
    const save = (people: object[], version?: number) =>
      app.admin.put(`${cases}/${id}`, { people, family_version: version });
    expect((await save(peopleOf(theirs), 0)).code).toBe(200);
    for (const version of [0, undefined, 7]) {
      const refused = await save(peopleOf(mine), version);
      expect([refused.code, refused.msg]).toEqual([409, '这个家系已在别处修改，请看过再保存']);
    }
    // What is not of the family asks for no version, and takes none away.
    expect((await app.admin.put(`${cases}/${id}`, { remark: '复查' })).code).toBe(200);
    const { data } = await app.admin.get(`${cases}/${id}`);
    expect(data).toMatchObject({ family_version: 1, people: peopleOf(theirs), remark: '复查' });
    const both = await Promise.all([save(peopleOf(mine), 1), save(peopleOf(trio), 1)]);
    expect(new Set(both.map(({ code }) => code))).toEqual(new Set([200, 409]));
  });
});

describe('marks', () => {
  const key = '2-500000-G-A';
  const mark = (client: TestClient, id: number, body: object) =>
    client.put(`${cases}/${id}/marks`, { variant: key, note: '', seen: null, ...body });

  it('stay with the case: a new analysis shows them, filters by them and writes them into its table', async () => {
    const { id, path } = await finished();
    const first = await mark(app.admin, id, { mark: 'excluded', note: ' 与表型不符 ' });
    expect(first.data.mark).toMatchObject({ variant: key, mark: 'excluded', note: '与表型不符' });
    const other = { variant: '2-1000-A-G', mark: 'candidate' };
    expect((await mark(app.admin, id, other)).code).toBe(200);
    expect((await app.admin.get(`${path}/variant?key=${key}`)).data.mark).toEqual(first.data.mark);
    const again = (await analysed(app.admin, id)).path;
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
    const { id } = await finished();
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
    const { id } = await finished();
    const bare = await mark(app.admin, id, { mark: 'excluded', note: ' ' });
    expect([bare.code, JSON.stringify(bare.data)]).toEqual([
      422,
      expect.stringContaining('请写明排除的理由'),
    ]);
    for (const variant of ['2-700000-T-C', '9-1-A-T', key.toLowerCase()])
      expect((await mark(app.admin, id, { variant, mark: 'candidate' })).status).toBe(404);
    const empty = await makeCase(app.admin);
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

    const { id, path } = await finished();
    await label(app.admin, id, { label_id: mine.id });
    const twice = await label(app.admin, id, { label_id: mine.id });
    expect(twice.data.labels).toHaveLength(1);
    await label(app.admin, id, { label_id: recheck.id });
    await label(app.admin, id, { label_id: recheck.id, variant: '2-1000-A-G' });
    expect((await app.admin.get(`${path}/variant?key=${key}`)).data.labels).toMatchObject([
      { label_name: '待复核', variant: key },
      { label_name: '二线组合', color: '#123456', variant: key },
    ]);

    const again = (await analysed(app.admin, id)).path;
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
    const { id, path } = await finished();
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
    const { id } = await finished();
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

describe('saved filters', () => {
  const strict = { keep: 'strict', gene: 'AAA' };

  it('have versions that are never changed, and are restored by another one', async () => {
    const id = await makeCase(app.admin);
    const url = `${cases}/${id}/filters`;
    const made = await app.admin.post(url, {
      name: '常规',
      is_shared: false,
      conditions: strict,
      note: '第一轮',
    });
    expect(made.msg).toBe('操作成功');
    const own = `${url}/${made.data.id}`;
    const next = { conditions: { keep: 'loose', acmg: 'none' }, note: '放宽' };
    const both = await Promise.all([1, 2].map(() => app.admin.put(own, { ...next, seen: 1 })));
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const restored = await app.admin.put(own, { conditions: strict, note: '恢复', seen: 2 });
    expect(restored.data).toEqual({ version: 3 });
    const [plan] = (await app.admin.get(url)).data.rows;
    expect(plan).toMatchObject({
      id: made.data.id,
      name: '常规',
      is_shared: false,
      is_own: true,
      versions: [
        { version: 3, conditions: strict, note: '恢复' },
        { version: 2, conditions: { keep: 'loose', acmg: 'none' }, note: '放宽' },
        { version: 1, conditions: strict, note: '第一轮' },
      ],
    });
    const taken = await app.admin.post(url, {
      name: ' 常规 ',
      is_shared: false,
      conditions: strict,
    });
    expect(taken.msg).toBe('已有同名的筛选方案，请换一个名称');
    const odd = await app.admin.post(url, {
      name: 'x',
      is_shared: false,
      conditions: { ...strict, other: 1 },
    });
    expect(odd.status).toBe(400);
    // Another case has none of it, and may use the name.
    const other = `${cases}/${await makeCase(app.admin)}/filters`;
    expect((await app.admin.get(other)).data.rows).toEqual([]);
    expect((await app.admin.put(`${other}/${made.data.id}`, { ...next, seen: 3 })).status).toBe(
      404,
    );
    const same = await app.admin.post(other, {
      name: '常规',
      is_shared: false,
      conditions: strict,
    });
    expect(same.msg).toBe('操作成功');
    expect((await app.admin.delete(own)).msg).toBe('操作成功');
    expect((await app.admin.get(url)).data.rows).toEqual([]);
  });

  it('for all cases are seen from each, and changed by their owner alone', async () => {
    const url = `${cases}/${await makeCase(app.admin)}/filters`;
    const made = await app.admin.post(url, { name: '共用', is_shared: true, conditions: strict });
    const client = await app.signInAs(
      ['query', 'add', 'edit', 'list'].map((verb) => `knowledge:inheritance-mutation:${verb}`),
    );
    const theirs = `${cases}/${await makeCase(client)}/filters`;
    expect((await client.get(theirs)).data.rows).toMatchObject([
      { id: made.data.id, name: '共用', is_shared: true, is_own: false },
    ]);
    const body = { conditions: strict, seen: 1 };
    for (const answer of [
      await client.put(`${theirs}/${made.data.id}`, body),
      await client.delete(`${theirs}/${made.data.id}`),
    ])
      expect(answer.msg).toBe('共享的筛选方案只能由保存它的人修改，可以另存为自己的');
    expect((await app.admin.delete(`${url}/${made.data.id}`)).msg).toBe('操作成功');
  });
});

describe('a shared filter whose owner is gone', () => {
  it('belongs to who goes on with it, and until then is deleted by who may change cases', async () => {
    const codes = ['query', 'add', 'edit', 'list'].map(
      (verb) => `knowledge:inheritance-mutation:${verb}`,
    );
    const conditions = { keep: 'strict' };
    const leaver = await app.signInAs(codes);
    const url = `${cases}/${await makeCase(leaver)}/filters`;
    const made = (name: string) =>
      leaver.post(url, { name, is_shared: true, conditions }).then(({ data }) => data.id);
    const [kept, dropped] = [await made('接手'), await made('不要了')];
    await app.core.pool.query(
      'delete from sys_user where id = (select owner_id from inh_filter where id = $1)',
      [kept],
    );
    const heir = await app.signInAs(codes);
    const theirs = `${cases}/${await makeCase(heir)}/filters`;
    const plan = async (client: TestClient, at: string) =>
      (await client.get(at)).data.rows.find((one: { id: number }) => one.id === kept);
    expect(await plan(heir, theirs)).toMatchObject({ is_own: false, is_free: true });
    expect((await heir.delete(`${theirs}/${dropped}`)).msg).toBe('操作成功');
    expect((await heir.put(`${theirs}/${kept}`, { conditions, seen: 1 })).data).toEqual({
      version: 2,
    });
    expect(await plan(heir, theirs)).toMatchObject({ is_own: true, is_free: false });
    const own = `${cases}/${await makeCase(app.admin)}/filters`;
    expect((await app.admin.delete(`${own}/${kept}`)).msg).toBe(
      '共享的筛选方案只能由保存它的人修改，可以另存为自己的',
    );
    expect((await heir.delete(`${theirs}/${kept}`)).msg).toBe('操作成功');
  });
});

describe('the review of ACMG criteria', () => {
  const key = '2-500000-G-A';
  const review = (client: TestClient, path: string, body: object) =>
    client.put(`${path}/acmg`, { variant: key, decisions: [], seen: 0, ...body });
  const pm2 = { criterion: 'PM2', state: 'met', strength: 'Moderate', note: '本地人群未见' };

  it('suggests from what the analysis kept, and stays with the case through a new analysis', async () => {
    const { id, path } = await finished();
    const { data: before } = await app.admin.get(`${path}/acmg?key=${key}`);
    expect(before).toMatchObject({ has_evidence: true, is_changed: false, review: { version: 0 } });
    expect(before.counted).toMatchObject([{ criterion: 'PM2', strength: 'Supporting' }]);
    const saved = await review(app.admin, path, { decisions: [pm2] });
    expect(saved.data.review).toMatchObject({ version: 1, decisions: [pm2] });
    const again = (await analysed(app.admin, id)).path;
    const { data: after } = await app.admin.get(`${again}/acmg?key=${key}`);
    expect(after.review).toEqual(saved.data.review);
    expect(after.is_changed).toBe(false);
    await app.core.pool.query(`update inh_acmg set suggested = '{PVS1}' where case_id = $1`, [id]);
    expect((await app.admin.get(`${again}/acmg?key=${key}`)).data.is_changed).toBe(true);
  });

  it('is saved by who has seen it, once, and taken back with no decisions', async () => {
    const { path } = await finished();
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
    const { path } = await finished();
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
    const { path } = await finished();
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

describe('what is switched off or had no data', () => {
  it('is said, and what it would have removed is kept', async () => {
    const { path } = await finished(vcf(), {
      require_pass: false,
      frequency: false,
      quality: false,
    });
    const { data } = await app.admin.get(path);
    const states = Object.fromEntries(
      data.summary.filters.map(({ id, state }: { id: string; state: string }) => [id, state]),
    );
    expect(states).toMatchObject({ filter: 'off', frequency: 'off', quality: 'off' });
    const { data: list } = await app.admin.get(`${path}/variants?sort=place`);
    const genes = list.rows.map(({ gene }: { gene: string }) => gene);
    expect(genes).toEqual(['AAA', 'AAA', 'BBB', 'CCC', 'DDD', 'FFF']);
  });

  it('never looks applied: without frequencies the filter says so and nothing is called unseen', async () => {
    const bare = lines.map((one) => one.replace(/CSQ=\S+/, '.'));
    const { path } = await finished(vcf(bare));
    const { data } = await app.admin.get(path);
    const frequency = data.summary.filters.find((one: { id: string }) => one.id === 'frequency');
    expect(frequency).toMatchObject({ state: 'noData', removed: 0 });
    const { data: list } = await app.admin.get(`${path}/variants?model=DN`);
    expect(list.rows[0]).toMatchObject({ frequency_state: 'unknown' });
  });
});

describe('hostile and odd files', () => {
  it('an unsorted file gives the same results in order', async () => {
    const plain = await finished();
    const turned = await finished(vcf(lines.toReversed()));
    const keys = async (path: string): Promise<string[]> => {
      const { data } = await app.admin.get(`${path}/variants?sort=place`);
      return data.rows.map(({ variant }: { variant: string }) => variant);
    };
    expect(await keys(turned.path)).toEqual(await keys(plain.path));
    const why = await app.admin.get(`${turned.path}/why?text=2-600000-G-A`);
    expect(why.data).toMatchObject({ kind: 'removed' });
  });

  it('a broken file fails with its reason and leaves nothing behind; earlier results stay', async () => {
    const many = Array.from({ length: 20_000 }, (_, at) =>
      line(
        `${1_000_000 + at * 100} A G PASS`,
        `missense_variant|MODERATE|G${at}|T||||`,
        `${ref} ${ref} ${het}`,
      ),
    );
    const { id, path } = await finished();
    const whole = vcf([...lines, ...many]);
    await attach(app.admin, id, whole.subarray(0, Math.floor(whole.length / 2)));
    const run = await analysed(app.admin, id);
    expect(run.task.status).toBe('failed');
    const { data } = await app.admin.get(run.path);
    expect(data).toMatchObject({ state: 'failed', summary: null });
    expect(data.message).not.toBe('');
    expect((await app.admin.get(`${run.path}/variants`)).msg).toBe('这次分析没有完成，没有结果');
    const { rows } = await app.core.pool.query(
      'select v.run_id from inh_variant v join inh_run r on r.id = v.run_id where r.case_id = $1 and r.run_no = 2',
      [id],
    );
    expect(rows).toEqual([]);
    // The first analysis is still explained from the file that it read.
    expect((await app.admin.get(`${path}/variants`)).data.total).toBe(4);
    expect((await app.admin.get(`${path}/why?text=2-600000-G-A`)).data.kind).toBe('removed');
  });

  it('an analysis whose task cannot be stored does not begin, and the case is free for another one', async () => {
    const id = await makeCase(app.admin);
    await attach(app.admin, id, vcf());
    const { pool } = app.core;
    await pool.query(
      `create function refuse_task() returns trigger language plpgsql as $$ begin raise 'no room'; end $$;
       create trigger refuse_task before insert on sys_task for each row
         when (new.kind = 'knowledge:inheritance') execute function refuse_task()`,
    );
    try {
      expect((await app.admin.post(`${cases}/${id}/runs`, {})).status).toBe(500);
    } finally {
      await pool.query('drop function refuse_task cascade');
    }
    expect((await app.admin.get(`${cases}/${id}/runs`)).data.rows).toEqual([]);
    expect((await app.admin.get(`${cases}/${id}`)).data.run_state).toBe('');
    expect((await analysed(app.admin, id)).task.status).toBe('done');
  });

  it('an analysis whose task is gone ends as interrupted instead of blocking its case', async () => {
    const id = await makeCase(app.admin);
    await attach(app.admin, id, vcf());
    await app.core.pool.query(
      `insert into inh_run (case_id, run_no, state, options, people, file_id, file_name)
       values ($1, 1, 'waiting', '{}', '[]', '', '')`,
      [id],
    );
    await app.core.pool.query(
      `update inh_case set run_count = 1, run_state = 'waiting' where id = $1`,
      [id],
    );
    const { data } = await app.admin.get(`${cases}/${id}/runs/1`);
    expect(data).toMatchObject({ state: 'failed', message: '分析中断，请重新开始' });
    expect((await app.admin.get(`${cases}/${id}`)).data.run_state).toBe('failed');
    expect((await analysed(app.admin, id)).task.status).toBe('done');
  });

  it('a cancelled analysis leaves nothing behind, and another one may begin', async () => {
    const many = Array.from({ length: 60_000 }, (_, at) =>
      line(
        `${1000 + at * 100} A G PASS`,
        `missense_variant|MODERATE|G${at}|T||||`,
        `${ref} ${ref} ${het}`,
      ),
    );
    const id = await makeCase(app.admin);
    await attach(app.admin, id, vcf(many));
    const started = await app.admin.post(`${cases}/${id}/runs`, {});
    const again = await app.admin.post(`${cases}/${id}/runs`, {});
    expect(again.msg).toBe('这个病例正在分析，请等它结束或先取消');
    await app.admin.post(`/admin/v2/tasks/${started.data.task_id}/cancel`);
    expect((await ended(app.admin, started.data.task_id)).status).toBe('cancelled');
    const { data } = await app.admin.get(`${cases}/${id}/runs`);
    expect(data.rows).toMatchObject([{ run_no: 1, state: 'cancelled', kept: null }]);
    const left = await app.core.pool.query(
      'select count(*)::int as n from inh_variant v join inh_run r on r.id = v.run_id where r.case_id = $1',
      [id],
    );
    expect(left.rows).toEqual([{ n: 0 }]);
    await attach(app.admin, id, vcf());
    expect((await analysed(app.admin, id)).task.status).toBe('done');
  });
});

describe('rights', () => {
  const code = 'knowledge:inheritance-mutation';
  const verbs = ['list', 'query', 'add', 'edit', 'remove', 'export', 'run'];

  async function reader(scope: string, deptId: number | null, custom: number[] = []) {
    const client = await app.signInAs();
    const { pool } = app.core;
    await pool.query('update sys_user set dept_id = $1 where id = $2', [deptId, client.userId]);
    const roleId = await grant(
      app,
      client.userId,
      verbs.map((verb) => `${code}:${verb}`),
    );
    await pool.query('update sys_role set data_scope = $1 where id = $2', [scope, roleId]);
    for (const dept of custom)
      await pool.query('insert into sys_role_dept (role_id, dept_id) values ($1, $2)', [
        roleId,
        dept,
      ]);
    app.core.principals.forget(client.userId);
    return { client, roleId };
  }

  it('hold for a case and everything below it, by owner and department', async () => {
    const { rows } = await app.core.pool.query<{ id: string }>(
      `insert into sys_dept (parent_id, dept_name) values (100, '遗传室') returning id`,
    );
    const deptId = Number(rows[0]?.id);
    const { client: maker } = await reader('5', deptId);
    const id = await makeCase(maker);
    await attach(maker, id, vcf());
    const { path } = await analysed(maker, id);
    const reads = [
      `${cases}/${id}`,
      `${cases}/${id}/history`,
      `${cases}/${id}/runs`,
      path,
      `${cases}/${id}/filters`,
      `${path}/variants`,
      `${path}/variant?key=2-500000-G-A`,
      `${path}/acmg?key=2-500000-G-A`,
      `${path}/removed?stage=frequency`,
      `${path}/why?text=2-600000-G-A`,
      `${path}/table`,
      `${path}/vcf`,
      `${path}/report`,
    ];
    const steps: [string, number | null, number[], boolean][] = [
      ['1', null, [], true],
      ['2', null, [deptId], true],
      ['2', null, [100], false],
      ['3', deptId, [], true],
      ['3', 100, [], false],
      ['4', 100, [], true],
      ['5', deptId, [], false],
      ['6', 100, [], true],
    ];
    for (const [scope, dept, custom, isReached] of steps) {
      const { client } = await reader(scope, dept, custom);
      const answers = await Promise.all(
        reads.map(async (url) => (await client.send({ method: 'GET', url })).status),
      );
      const told = `${scope} ${String(dept)}`;
      expect(new Set(answers), told).toEqual(new Set([isReached ? 200 : 404]));
      const list = await client.get(`${cases}?limit=100`);
      const ids = list.data.rows.map((row: { id: number }) => row.id);
      expect(ids.includes(id), told).toBe(isReached);
      if (isReached) continue;
      const writes = [
        await client.put(`${cases}/${id}`, { remark: 'x' }),
        await client.post(`${cases}/${id}/runs`, {}),
        await client.post(`${cases}/${id}/vcf`, { file_name: '/files/0.gz' }),
        await client.put(`${cases}/${id}/marks`, {
          variant: '2-500000-G-A',
          mark: 'candidate',
          seen: null,
        }),
        await client.put(`${path}/acmg`, { variant: '2-500000-G-A', decisions: [], seen: 0 }),
        await client.put(`${cases}/${id}/labels`, {
          variant: '2-500000-G-A',
          label_id: 1,
          is_given: true,
        }),
        await client.post(`${cases}/${id}/filters`, {
          name: 'x',
          is_shared: false,
          conditions: {},
        }),
        await client.delete(cases, { ids: [id] }),
      ];
      expect(
        writes.map(({ status }) => status),
        told,
      ).toEqual(writes.map(() => 404));
    }
    const row = (await maker.get(path)).data;
    expect(row.state).toBe('done');
  });

  it('withhold every genotype with the column of the family', async () => {
    const { id, path } = await finished();
    const { client, roleId } = await reader('1', null);
    await app.core.pool.query(
      `insert into sys_role_column (role_id, column_id, can_read, can_create, can_update, can_filter, can_export, mask)
       select $1, id, false, true, true, true, true, '' from sys_column where resource = $2 and field = 'people'`,
      [roleId, code],
    );
    app.core.principals.forget(client.userId);
    expect((await client.get(`${cases}/${id}`)).data).not.toHaveProperty('people');
    const body = { variant: '2-500000-G-A', mark: 'candidate', seen: null };
    expect((await client.put(`${cases}/${id}/marks`, body)).status).toBe(403);
    const label = { variant: body.variant, label_id: 1, is_given: true };
    expect((await client.put(`${cases}/${id}/labels`, label)).status).toBe(403);
    expect((await client.get(`${cases}/${id}/filters`)).status).toBe(403);
    const acmg = { variant: body.variant, decisions: [], seen: 0 };
    expect((await client.put(`${path}/acmg`, acmg)).status).toBe(403);
    expect((await client.get(`${path}/acmg?key=${body.variant}`)).status).toBe(403);
    for (const url of [
      path,
      `${path}/variants`,
      `${path}/why?text=2-1000-A-G`,
      `${path}/vcf`,
      `${path}/report`,
    ])
      expect((await client.send({ method: 'GET', url })).status, url).toBe(403);
  });

  it('let a file go when its case goes', async () => {
    const { id } = await finished();
    const uses = async () =>
      (
        await app.core.pool.query(
          `select 1 from sys_file_use where kind = 'inheritance-case' and ref_id = $1`,
          [id],
        )
      ).rowCount;
    expect(await uses()).toBe(1);
    await app.admin.delete(cases, { ids: [id] });
    expect(await uses()).toBe(0);
  });
});

const folder = fileURLToPath(
  new URL('../../../../../../../shared/data/genomics/trio', import.meta.url),
);

describe.skipIf(!existsSync(folder))('a clinical trio', () => {
  it('is analysed as it came: every kept variant is written with its models, and both parents fit the child', async () => {
    const members: Member[] = [
      { id: 'ADM1059A2', father: 'ADM1059A1', mother: 'ADM1059A3', sex: 1, status: 2 },
      { id: 'ADM1059A1', sex: 1, status: 1 },
      { id: 'ADM1059A3', sex: 2, status: 1 },
    ];
    const bytes = readFileSync(`${folder}/643594.clinical.vcf.gz`);
    const { id, path } = await finished(
      bytes,
      { frequency: false, pair_consequences: 'all' },
      members,
    );
    const { data } = await app.admin.get(path);
    expect(data.summary).toMatchObject({ assembly: 'GRCh37', records: 680 });
    const total = data.summary.funnel[0].entered;
    const { text } = await app.admin.send({ method: 'GET', url: `${path}/vcf` });
    const records = text.split('\n').filter((one) => one !== '' && !one.startsWith('#'));
    expect(records).toHaveLength(data.summary.kept);
    expect(data.summary.kept).toBeLessThan(total);
    expect(records.every((one) => one.includes(`GeneticModels=case${id}:`))).toBe(true);
    const relations = data.summary.relations.filter((one: { kind: string }) => one.kind === '亲子');
    expect(relations).toHaveLength(2);
  });
});
