import { gzipSync } from 'node:zlib';
import type { RunVariant } from '@wm/contract/knowledge/inheritance-run';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grant, startTestApp } from '#core/testing/test-app.ts';
import type { TestApp } from '#core/testing/test-app.ts';
import { upload } from '#core/testing/upload.ts';
import { readPdf } from '../../../../../../../packages/mindmap/test/pdf/read-pdf.ts';
import { caseBench, cases, lines, peopleOf, trio, vcf } from '../testing/case-bench.ts';

let app: TestApp;
let bench: ReturnType<typeof caseBench>;

beforeAll(async () => {
  app = await startTestApp();
  bench = caseBench(app);
});
afterAll(() => app.stop());

describe('a case', () => {
  it('tells from the head of its file whom and what it has', async () => {
    const id = await bench.makeCase(app.admin);
    const { data } = await bench.attach(app.admin, id, vcf());
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
    const id = await bench.makeCase(app.admin);
    expect((await app.admin.post(`${cases}/${id}/runs`, {})).msg).toBe('请先上传 VCF 文件');
    const refused = await bench.attach(app.admin, id, gzipSync('hello\n'));
    expect(refused).toMatchObject({ code: 601, msg: expect.stringContaining('不是VCF') });
    const other = await app.signInAs();
    const sent = await upload(other, '/prod-api/common/upload', { name: 'a.vcf.gz', bytes: vcf() });
    const stolen = await app.admin.post(`${cases}/${id}/vcf`, { file_name: sent.data.fileName });
    expect(stolen.msg).toBe('文件不存在，请重新上传');
    await bench.attach(app.admin, id, vcf());
    const broken = trio.map((one) => (one.id === 'dad' ? { ...one, father: 'kid' } : one));
    await bench.redraw(id, peopleOf(broken));
    expect((await app.admin.post(`${cases}/${id}/runs`, {})).msg).toMatch(/成环/);
    const twins = { set: 1, zygosity: 'mono' };
    const apart = peopleOf(trio).map((one, at) => (at === 2 ? one : { ...one, twins }));
    await bench.redraw(id, apart);
    expect((await app.admin.get(`${cases}/${id}`)).data.people).toEqual(apart);
    expect((await app.admin.post(`${cases}/${id}/runs`, {})).msg).toMatch(
      /双胞胎 kid、dad 的父母不同/,
    );
    const healthy = trio.map((one) => ({ ...one, status: 1 }));
    await bench.redraw(id, peopleOf(healthy));
    expect((await app.admin.post(`${cases}/${id}/runs`, {})).msg).toMatch(/没有患病成员/);
  });
});

describe('an analysis', () => {
  let made: ReturnType<typeof bench.finished> | undefined;
  /** One analysis for all of them: they only look. */
  const looked = () => (made ??= bench.finished());

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
    await bench.finished();
    const after = (await app.admin.get(`${path}/variant?key=${key}`)).data;
    expect(after.other_cases).toBe(before.other_cases + 1);
    expect(after).toMatchObject({ variant: { variant: '2-500000-G-A' }, known: 0 });
    // Of this case there is one analysis so far.
    expect([before.kept_by, after.kept_by]).toEqual([[1], [1]]);
    const missing = await app.admin.get(`${path}/variant?key=2-1-A-G`);
    expect(missing.status).toBe(404);
  });

  it('is counted where pasted variants are analysed, with class and label, for who may see the case', async () => {
    const { id, path } = await looked();
    await app.core.pool.query(
      `insert into kb_mutation (gene_symbol, name, key37, gnomad_af, source, source_id)
       values ('AAA', 'c.90C>T', '2-1900-C-T', 0.0002, '手工', 'own-1')`,
    );
    const analysis = '/knowledge/v2/mutation-analysis';
    const ask = async (client: typeof app.admin) =>
      (await client.post(analysis, { lines: ['2-1900-C-T'] })).data.lines[0].found[0];
    const { data } = await app.admin.get(`${path}/variant?key=2-1900-C-T`);
    const told = { case_count: data.other_cases + 1, gnomad_af: 0.0002 };
    expect(await ask(app.admin)).toMatchObject({ ...told, case_classes: [], case_labels: [] });
    await app.core.pool.query(
      `insert into inh_acmg (case_id, variant, decisions, class) values ($1, '2-1900-C-T', '[]', 'LP')`,
      [id],
    );
    await app.core.pool.query(
      `insert into inh_variant_label (case_id, variant, label_id, label_name) values ($1, '2-1900-C-T', 999, '待复核')`,
      [id],
    );
    const said = { case_classes: ['LP'], case_labels: ['待复核'] };
    expect(await ask(app.admin)).toMatchObject({ ...told, ...said });
    // The case is that of the other tests, too.
    for (const table of ['inh_acmg', 'inh_variant_label'])
      await app.core.pool.query(`delete from ${table} where case_id = $1`, [id]);
    const reader = await app.signInAs();
    const catalog = ['mutation-analysis:list', 'mutation:list'].map((one) => `knowledge:${one}`);
    await grant(app, reader.userId, catalog);
    expect(await ask(reader)).toMatchObject({
      case_count: null,
      gnomad_af: 0.0002,
      case_classes: [],
      case_labels: [],
    });
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
    await bench.redraw(id, peopleOf(others));
    expect(await outdated()).toBe(true);
    await bench.redraw(id, peopleOf(trio));
    expect(await outdated()).toBe(false);
  });
});

describe('the family of a case', () => {
  it('is overwritten by nobody who has not seen its newest version', async () => {
    const id = await bench.makeCase(app.admin);
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

  it('keeps partners without a child, so many of one person', async () => {
    const id = await bench.makeCase(app.admin);
    const [kid, ...others] = peopleOf(trio);
    const friend = { id: 'friend', sex: 2, status: 1 };
    const save = (partners: string[]) =>
      bench.redraw(id, [{ ...kid, partners }, ...others, ...peopleOf([friend])]);
    expect((await save(['friend'])).code).toBe(200);
    const { data } = await app.admin.get(`${cases}/${id}`);
    expect(data.people[0].partners).toEqual(['friend']);
    expect(data.people[1]).not.toHaveProperty('partners');
    const refused = await save(Array.from({ length: 11 }, (_, at) => `p${at}`));
    expect(refused.code).toBe(422);
    expect(refused.text).toContain('配偶不超过 10 位');
    expect((await save(['有 空白'])).text).toContain('样本编号不能含空白');
  });
});

describe('what is switched off or had no data', () => {
  it('is said, and what it would have removed is kept', async () => {
    const { path } = await bench.finished(vcf(), {
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
    const { path } = await bench.finished(vcf(bare));
    const { data } = await app.admin.get(path);
    const frequency = data.summary.filters.find((one: { id: string }) => one.id === 'frequency');
    expect(frequency).toMatchObject({ state: 'noData', removed: 0 });
    const { data: list } = await app.admin.get(`${path}/variants?model=DN`);
    expect(list.rows[0]).toMatchObject({ frequency_state: 'unknown' });
  });
});
