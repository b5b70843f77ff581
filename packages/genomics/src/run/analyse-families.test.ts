import * as fc from 'fast-check';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { randomBytesOf } from '../io/random-bytes.ts';
import { createFaiBuilder, createFastaReader } from '../reference/fasta.ts';
import { createGeneLookup, parseGeneIntervals } from '../reference/gene-intervals.ts';
import {
  analyse,
  bgzip,
  buildVcf,
  modelsByPos,
  modelText,
  openText,
  trioPed,
} from '../../test/build-vcf.ts';
import type { Analysed, RecordSpec } from '../../test/build-vcf.ts';
import { analyseFamilies } from './analyse-families.ts';
import { bytesOf } from '../io/byte-source.ts';
import { explainVariant } from './explain-variant.ts';
import { GenomicsError } from '../finding.ts';
import { nodeInflater } from '../io/inflate-node.ts';
import { webInflater } from '../io/inflate-web.ts';
import { parsePed } from '../pedigree/ped.ts';

const dn = (pos: number, rest: Partial<RecordSpec> = {}): RecordSpec => ({
  pos,
  samples: ['0/0', '0/0', '0/1'],
  ...rest,
});
const codes = ({ summary }: Analysed): string[] => summary.findings.map(({ code }) => code);
const run = (records: RecordSpec[], options = {}, ped = trioPed) =>
  analyse(openText(buildVcf({ records })), ped, options);

async function refusal(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    return error instanceof GenomicsError ? `${error.code} ${error.message}` : String(error);
  }
  return 'none';
}

describe('an analysis', () => {
  it('gives the same results for plain, gzip and BGZF input, in any pieces, on Node and on the web', async () => {
    const records = Array.from({ length: 60 }, (_, index) => ({
      pos: 100 + index,
      samples: ['0/1', index % 2 ? '0/1' : '0/0', index % 3 ? '0/1' : '1/1'],
    }));
    const text = buildVcf({ records });
    const bytes = new TextEncoder().encode(text);
    const expected = (await analyse(openText(text), trioPed)).described;
    expect(expected.length).toBeGreaterThan(5);
    for (const data of [bytes, new Uint8Array(gzipSync(bytes)), bgzip(bytes, 512)]) {
      for (const inflater of [nodeInflater, webInflater]) {
        for (const size of [7, 1000]) {
          const result = await analyse(() => bytesOf(data, size), trioPed, { inflater });
          expect(result.described).toEqual(expected);
        }
      }
    }
  });

  it('reads CRLF line ends, blank lines and a last line without an end', async () => {
    const text = buildVcf({ records: [dn(1), dn(2)] }).trimEnd();
    const crlf = text.replaceAll('\n', '\r\n').replace('\r\n1\t2', '\r\n\r\n1\t2');
    const result = await analyse(openText(crlf, 50), trioPed);
    expect(modelsByPos(result)).toEqual({
      '1': 'AD_dn AR_comp_dn? DN',
      '2': 'AD_dn AR_comp_dn? DN',
    });
  });

  it('judges every family of a file on its own', async () => {
    const ped = `${trioPed}F2 X 0 0 2 2\nF3 Z 0 0 1 2\n`;
    const text = buildVcf({
      samples: ['D', 'M', 'C', 'X', 'other'],
      records: [
        { pos: 1, samples: ['0/1', '0/0', '0/1', '0/1', '0/1'] },
        { pos: 2, samples: ['0/0', '0/1', '0/1', '0/1', '0/1'] },
        { pos: 3, samples: ['0/0', '0/0', '0/0', '1/1', '0/1'] },
      ],
    });
    const result = await analyse(openText(text), ped);
    const texts = result.variants.map(
      (one) => `${result.summary.families[one.family]!.id} ${one.pos} ${modelText(one)}`,
    );
    expect(texts).toEqual([
      'F1 1 AR_comp',
      'F2 1 AD AR_comp?',
      'F1 2 AR_comp',
      'F2 2 AD AR_comp?',
      'F2 3 AR_hom',
    ]);
    expect(codes(result)).toEqual(['PED007', 'PED008', 'FLT001']);
    expect(result.summary.qc.map(({ family }) => family)).toEqual(['F1', 'F2', 'F3']);
  });

  it('counts every ALT once in its funnel', async () => {
    const records = [
      dn(1, { alt: '.' }),
      dn(2, { filter: 'q10' }),
      dn(3, { samples: ['0/1', '0/0', '0/0'] }),
      dn(4, { samples: ['0/1', '0/0', '0/1'], info: 'Annotation=OTHER' }),
      dn(5, { samples: ['1/1', '0/0', '0/1'] }),
      dn(6, { info: 'gnomAD_AF=0.3' }),
      dn(7, { alt: 'G,*', samples: ['0/0', '0/0', '1/2'] }),
      dn(8),
    ];
    const { summary } = await run(records, { frequencyLimits: undefined });
    const steps = summary.funnel.map(({ id, entered, removed }) => [id, entered, removed]);
    expect(steps).toEqual([
      ['allele', 9, 2],
      ['filter', 7, 1],
      ['carrier', 6, 1],
      ['quality', 5, 0],
      ['model', 5, 1],
      ['frequency', 4, 1],
      ['consequence', 3, 0],
      ['pair', 3, 1],
    ]);
    expect([summary.kept, summary.records]).toEqual([2, 8]);
  });

  it('keeps only consistent models when strict', async () => {
    const records = [dn(1), dn(2, { samples: ['./.', '0/0', '0/1'], info: 'X' })];
    expect(modelsByPos(await run(records))).toEqual({
      '1': 'AD_dn DN',
      '2': 'AD? AD_dn? DN?',
    });
    expect(Object.keys(modelsByPos(await run(records, { keep: 'strict' })))).toEqual(['1']);
  });

  it('says progress by bytes of the source and can be stopped', async () => {
    const text = buildVcf({ records: Array.from({ length: 500 }, (_, index) => dn(index + 1)) });
    let given = 0;
    let seen = 0;
    const open = async function* () {
      for await (const piece of bytesOf(new TextEncoder().encode(text), 1000)) {
        given += piece.length;
        yield piece;
      }
    };
    const { families } = parsePed(trioPed);
    for await (const event of analyseFamilies(open, { inflater: nodeInflater, families })) {
      if (event.kind !== 'progress') continue;
      expect(event.bytes).toBe(given);
      seen += 1;
      if (seen === 3) break;
    }
    expect(given).toBeLessThan(5000);
  });
});

describe('what is not judged', () => {
  it('leaves out families without patients, files without samples, wrong assemblies', async () => {
    expect((await run([dn(1)], {}, 'F1 C 0 0 1 1\n')).variants).toEqual([]);
    const sitesOnly = buildVcf({ records: [] }).split('\tFORMAT')[0]!;
    expect(await refusal(analyse(openText(`${sitesOnly}\n`), trioPed))).toContain('VCF025');
    expect(await refusal(run([dn(1)], { assembly: 'GRCh38' }))).toBe(
      'VCF009 参考组装不一致：文件为GRCh37，所选为GRCh38',
    );
    const unknown = await analyse(
      openText(buildVcf({ assembly: 'none', records: [dn(1)] })),
      trioPed,
    );
    expect(codes(unknown)).toContain('VCF022');
    expect(await refusal(analyse(openText(''), trioPed))).toContain('VCF001');
  });

  it('skips gVCF blocks with a notice and still judges a called ALT beside <NON_REF>', async () => {
    const records = [
      dn(1, { alt: '<NON_REF>', samples: ['0/0', '0/0', '0/0'] }),
      dn(2, { alt: 'G,<NON_REF>' }),
      dn(3, { alt: '<*>' }),
    ];
    const result = await run(records);
    expect(modelsByPos(result)).toEqual({ '2': 'AD_dn DN' });
    expect(codes(result)).toContain('VCF011');
  });

  it('judges symbolic alleles and breakends when they have genotypes, never a spanning deletion', async () => {
    const records = [
      dn(1, { alt: '<DEL>', info: 'END=500' }),
      dn(2, { alt: 'A]2:7]' }),
      dn(3, { alt: '*' }),
    ];
    expect(Object.keys(modelsByPos(await run(records)))).toEqual(['1', '2']);
  });

  it('tells after which record damaged data begins', async () => {
    const text = buildVcf({ records: Array.from({ length: 100 }, (_, index) => dn(index + 1)) });
    const data = bgzip(new TextEncoder().encode(text), 1000);
    const whole = await analyse(() => bytesOf(data), trioPed);
    expect(whole.summary.records).toBe(100);
    data[data.length - 28 - 9]! ^= 255;
    const message = await refusal(analyse(() => bytesOf(data), trioPed));
    const records = Number(/VCF006 压缩数据损坏，第(\d+)条记录之后无法读取/.exec(message)?.[1]);
    expect(records).toBeGreaterThan(50);
    expect(records).toBeLessThan(100);
  });

  it('reports bad lines and reads on', async () => {
    const text = buildVcf({ records: [dn(1), dn(2)] }).replace('1\t2\t', '1\ttwo\t');
    const result = await analyse(openText(text), trioPed);
    expect(Object.keys(modelsByPos(result))).toEqual(['1']);
    expect(result.summary.findings[0]).toMatchObject({
      code: 'VCF010',
      text: '第2行不是有效的变异记录：POS不是数字',
    });
  });

  it.each([
    ['VCF012', dn(1, { samples: ['0/0', '0/0', '0/1/1'] })],
    ['VCF013', dn(1, { format: 'GT:AD', samples: ['0/0:9', '0/0:9,0', '0/1:5,4'] })],
    ['VCF014', dn(1, { samples: ['0', '0/0', '0/1'] })],
    ['VCF023', dn(1, { samples: ['0/7', '0/0', '0/1'] })],
  ])('warns with %s', async (code, record) => {
    expect(codes(await run([record]))).toContain(code);
  });

  it('warns about a site written twice and keeps both, about no genes and about crowded genes', async () => {
    const twice = await run([dn(1), dn(1)]);
    expect(twice.variants).toHaveLength(2);
    expect(codes(twice)).toEqual(['VCF017', 'FLT001']);
    const noGenes = buildVcf({ records: [dn(1)] }).replaceAll(
      '##INFO=<ID=Annotation',
      '##INFO=<ID=Nothing',
    );
    expect(codes(await analyse(openText(noGenes), trioPed))).toContain('VCF018');
    const many = Array.from({ length: 12 }, (_, index) => dn(index + 1));
    const crowded = await run(many, { crowd: 10 });
    expect(crowded.summary.findings.map(({ text }) => text)).toContain(
      '基因 GENE1 的复合杂合候选超过10个，配对较多',
    );
    expect(crowded.described[0]!.pairs).toHaveLength(11);
  });
});

describe('gene groups', () => {
  const side = (contig: string, pos: number, fromFather: boolean, info = 'Annotation=GENE1') => ({
    contig,
    pos,
    info,
    samples: fromFather ? ['0/1', '0/0', '0/1'] : ['0/0', '0/1', '0/1'],
  });

  it('pair within a gene of up to the window and never across chromosomes', async () => {
    const near = await run([side('1', 1_000_000, true), side('1', 3_900_000, false)]);
    expect(near.variants).toHaveLength(2);
    const far = await run([
      side('1', 1_000_000, true),
      side('1', 2_000_000, true, 'Annotation=OTHER'),
      side('1', 9_000_000, false),
    ]);
    expect(far.variants).toEqual([]);
    expect((await run([side('1', 10, true), side('2', 20, false)])).variants).toEqual([]);
  });

  it('list a pair that shares two genes once, with both names', async () => {
    const genes = 'Annotation=GENE1,GENE2';
    const { described } = await run([side('1', 1, true, genes), side('1', 2, false, genes)]);
    expect(described[0]!.pairs).toHaveLength(1);
    expect(described[0]!.pairs[0]!.genes).toEqual(['GENE1', 'GENE2']);
  });

  it('use the intervals of the caller for files without annotation', async () => {
    const records = [
      side('1', 100, true, '.'),
      side('1', 200, false, '.'),
      side('1', 900, false, '.'),
    ];
    const genesAt = (_contig: string, pos: number) => (pos < 500 ? ['KB1'] : []);
    const result = await run(records, { genesAt });
    expect(modelsByPos(result)).toEqual({ '100': 'AR_comp', '200': 'AR_comp' });
  });
});

describe('an unsorted file', () => {
  const genotype = fc.constantFrom('0/0', '0/1', '1/1', './.');

  it('is sorted in rounds and gives what the sorted file gives', async () => {
    const row = fc.tuple(fc.constantFrom('1', '2', 'X'), genotype, genotype, genotype);
    const property = fc.asyncProperty(
      fc.array(row, { minLength: 6, maxLength: 14 }),
      fc.integer({ min: 1, max: 8 }),
      async (rows, maxHeld) => {
        const records = rows.map(([contig, ...samples], index) => ({
          contig,
          pos: 5_000_000 + index * 10,
          samples,
        }));
        const sorted = records.toSorted((a, b) =>
          a.contig < b.contig ? -1 : a.contig > b.contig ? 1 : a.pos - b.pos,
        );
        const options = { maxHeld, confirmedSex: ['C', 'D', 'M'] };
        const straight = await run(sorted, options);
        const mixed = await run([...sorted.slice(3), ...sorted.slice(0, 3)], options);
        const key = ({ described }: Analysed) =>
          described
            .map((one) => ({ ...one, pairs: one.pairs.length }))
            .toSorted((a, b) => (a.variant < b.variant ? -1 : 1));
        expect(key(mixed)).toEqual(key(straight));
        expect(mixed.summary.qc.map(({ mendel }) => mendel)).toEqual(
          straight.summary.qc.map(({ mendel }) => mendel),
        );
        expect(mixed.summary.funnel).toEqual(straight.summary.funnel);
      },
    );
    await expect(fc.assert(property, { numRuns: 60 })).resolves.toBeUndefined();
  });

  it('keeps phase sets apart and together when chromosomes alternate', async () => {
    const single = 'F1 C 0 0 1 2\n';
    const het = (contig: string, pos: number, genotype: string) => ({
      contig,
      pos,
      format: 'GT:PS',
      samples: ['.', '.', genotype],
    });
    const records = [
      het('1', 10, '0|1:5'),
      het('2', 10, '0|1:6'),
      het('1', 20, '1|0:5'),
      het('1', 30, '1|0:6'),
      het('1', 40, '0|1:5'),
    ];
    const { described } = await run(records, {}, single);
    const phases = described[0]!.pairs.map(({ partner, phase }) => `${partner} ${phase}`);
    expect(phases).toEqual(['1-20-A-G trans', '1-30-A-G unphased']);
  });

  it('reports a bad line once, however many rounds it takes', async () => {
    const text = buildVcf({
      records: [dn(5, { contig: '2' }), dn(20), dn(10), dn(7, { contig: '3' })],
    }).replace('1\t20\t', '1\tx\t');
    const result = await analyse(openText(text), trioPed, { maxHeld: 1 });
    const swapped = await analyse(
      openText(`${text}1\t1\t.\tA\tG\t.\tPASS\t.\tGT\t0/0\t0/0\t0/1\n`),
      trioPed,
      { maxHeld: 1 },
    );
    expect(result.restarts).toEqual([]);
    expect(swapped.restarts).toEqual(['unsorted']);
    expect(swapped.summary.findings.find(({ code }) => code === 'VCF010')!.count).toBe(1);
  });

  it('says so', async () => {
    const result = await run([dn(20), dn(10)]);
    expect(result.restarts).toEqual(['unsorted']);
    expect(codes(result)).toContain('VCF016');
    expect(result.variants.map(({ pos }) => pos)).toEqual([10, 20]);
  });
});

describe('a registered sex that the genotypes contradict', () => {
  const records = Array.from({ length: 80 }, (_, index) => ({
    contig: 'X',
    pos: 5_000_000 + index,
    format: 'GT:DP',
    samples: ['0/0:30', '0/1:30', index % 2 ? '0/1:30' : '1/1:30'],
  }));

  it('stops the X models of the family until it is confirmed', async () => {
    const blocked = await run(records);
    expect(blocked.restarts).toEqual(['sex']);
    expect(blocked.variants).toEqual([]);
    expect(blocked.summary.findings).toContainEqual(
      expect.objectContaining({
        code: 'VCF027',
        text: '样本 C 的登记性别与基因型不符，X/Y模式暂不判断',
      }),
    );
    expect(blocked.summary.qc[0]!.sexes['C']).toMatchObject({ observed: 2, isMismatch: true });
    expect(blocked.summary.unconfirmedSex).toEqual(['C']);
    const known = await run(records, { unconfirmedSex: ['C'] });
    expect([known.restarts, known.variants]).toEqual([[], []]);
    const asked = { contig: 'X', pos: 5_000_000, ref: 'A', alt: 'G' };
    const options = {
      inflater: nodeInflater,
      families: parsePed(trioPed).families,
      mask: null,
      unconfirmedSex: ['C'],
    };
    const [why] = await explainVariant(openText(buildVcf({ records })), options, asked);
    expect(why).toMatchObject({
      stage: 'model',
      text: '患病的成员 C 的登记性别与基因型不符，确认前不判断X/Y模式',
    });
    const confirmed = await run(records, { confirmedSex: ['C'], unconfirmedSex: ['C'] });
    expect(confirmed.variants.length).toBeGreaterThan(0);
    expect(confirmed.restarts).toEqual([]);
  });
});

describe('ports', () => {
  it('left-align by a reference and name genes by intervals, and the filters say so', async () => {
    const fasta = '>chr1\nACGTTTTACACACAGGTCA\n';
    const builder = createFaiBuilder();
    builder.add(new TextEncoder().encode(fasta));
    const { reference } = createFastaReader(
      randomBytesOf(new TextEncoder().encode(fasta)),
      builder.finish(),
    );
    const { genes } = parseGeneIntervals('chr1\t0\t19\tREG1\n', 'bed');
    const text = buildVcf({
      records: [
        { pos: 11, ref: 'CAC', alt: 'C', info: 'X', samples: ['0/1', '0/0', '0/1'] },
        { pos: 16, ref: 'G', info: 'X', alt: 'T', samples: ['0/0', '0/1', '0/1'] },
      ],
    });
    const options = { reference, genesAt: createGeneLookup(genes) };
    const result = await analyse(openText(text), trioPed, options);
    expect(result.described.map(({ variant, genes: named }) => [variant, named])).toEqual([
      ['1-7-TAC-T', ['REG1']],
      ['1-16-G-T', ['REG1']],
    ]);
    const filter = (id: string) => result.summary.filters.find((one) => one.id === id)!;
    expect(filter('leftAlign').text).toBe('已应用：插入缺失已按参考序列左对齐');
    expect(filter('genes').keys).toEqual(['Annotation', '基因区间']);
    expect(filter('consequence')).toMatchObject({ state: 'noData', seen: 2, withValue: 0 });
  });
});

describe('pairing by consequence', () => {
  const headers = [
    '##INFO=<ID=CSQ,Number=.,Type=String,Description="Format: Allele|Consequence|SYMBOL|SpliceAI_pred_DS_AG">',
  ];
  const partner = { pos: 200, info: 'CSQ=G|missense_variant|A1|', samples: ['0/0', '0/1', '0/1'] };
  const paired = async (info: string, options = {}): Promise<boolean> => {
    const records = [{ pos: 100, info, samples: ['0/1', '0/0', '0/1'] }, partner];
    const { variants } = await analyse(openText(buildVcf({ records, headers })), trioPed, options);
    return variants.length === 2;
  };

  it.each([
    ['an intron', 'CSQ=G|intron_variant|A1|', false],
    ['an intron that SpliceAI of VEP speaks for', 'CSQ=G|intron_variant|A1|0.2', true],
    ['an intron that SpliceAI does not speak for', 'CSQ=G|intron_variant|A1|0.19', false],
    ['an intron with SpliceAI in INFO', 'CSQ=G|intron_variant|A1|;SpliceAI=G|A1|0|0|0.5|0', true],
    ['an intron that ClinVar speaks for', 'CSQ=G|intron_variant|A1|;CLNSIG=Pathogenic', true],
    [
      'an intron of no star',
      'CSQ=G|intron_variant|A1|;CLNSIG=Pathogenic;CLNREVSTAT=no_assertion',
      false,
    ],
    ['a silent variant', 'CSQ=G|synonymous_variant|A1|', true],
  ])('%s', async (_name, info, expected) => {
    expect(await paired(info)).toBe(expected);
    expect(await paired(info, { pairConsequences: 'all' })).toBe(true);
  });

  it('leaves silent variants out on request', async () => {
    expect(await paired('CSQ=G|synonymous_variant|A1|', { pairSilent: false })).toBe(false);
  });
});

describe('the frequency stage', () => {
  it('has a limit per model, and lets a pathogenic ClinVar variant pass', async () => {
    const records = [
      { pos: 1, info: 'Annotation=A;gnomAD_AF=0.01', samples: ['0/1', '0/0', '0/1'] },
      { pos: 2, info: 'Annotation=A;gnomAD_AF=0.0001', samples: ['0/0', '0/1', '0/1'] },
      { pos: 3, info: 'Annotation=A;gnomAD_AF=0.01', samples: ['0/0', '0/0', '0/1'] },
      { pos: 4, info: 'Annotation=A;gnomAD_AF=0.03', samples: ['0/0', '0/1', '0/1'] },
      {
        pos: 5,
        info: 'Annotation=B;gnomAD_AF=0.03;CLNSIG=Pathogenic',
        samples: ['0/1', '0/1', '1/1'],
      },
      { pos: 6, info: 'Annotation=B;gnomAD_AF=0.03;CLNSIG=Benign', samples: ['0/1', '0/1', '1/1'] },
    ];
    const result = await run(records, { frequencyLimits: undefined });
    expect(modelsByPos(result)).toEqual({
      '1': 'AR_comp AR_comp_dn?',
      '2': 'AR_comp AR_comp_dn?',
      '3': 'AR_comp_dn?',
      '5': 'AR_hom',
    });
    const described = result.described[2]!.models.find(({ model }) => model === 'AD_dn');
    expect(described!.text).toBe('人群频率高于该模式的上限');
  });
});

describe('the default quality mask', () => {
  it('turns a bad genotype into an unknown one, never into reference', async () => {
    const format = 'GT:AD:DP:GQ';
    const good = '0/0:30,0:30:99';
    const records = [
      { pos: 1, format, samples: [good, good, '0/1:15,15:30:99'] },
      { pos: 2, format, samples: ['0/0:3,0:3:9', good, '0/1:15,15:30:99'] },
      { pos: 3, format, samples: [good, good, '0/1:15,15:30:5'] },
      { pos: 4, format, samples: [good, good, '0/1:27,3:30:99'] },
      { pos: 5, format, samples: ['0/0:27,3:30:99', good, '0/1:15,15:30:99'] },
    ];
    const result = await run(
      records.map((one) => Object.assign(one, { info: 'X' })),
      { mask: undefined },
    );
    expect(modelsByPos(result)).toEqual({
      '1': 'AD_dn DN',
      '2': 'AD? AD_dn? DN?',
      '3': 'AD_dn? AR_hom_dn? DN?',
      '4': 'AD_dn? DN?',
      '5': 'AD? AD_dn? DN?',
    });
    expect(result.described.map(({ notes }) => notes)).toEqual([
      [],
      [],
      [],
      ['疑似患者嵌合'],
      ['疑似亲代嵌合'],
    ]);
  });
});

describe('a uniparental hint', () => {
  it('needs depth and quality', async () => {
    const format = 'GT:DP:GQ';
    const of = (quality: number) => ({
      format,
      samples: [`1/1:30:${quality}`, `0/0:30:${quality}`, `1/1:30:${quality}`],
    });
    const records = [
      { pos: 1, ...of(99) },
      { pos: 2, ...of(19) },
    ];
    const result = await run(records);
    expect(modelsByPos(result)).toEqual({ '1': 'UPD', '2': 'UPD?' });
    expect(result.described[1]!.models.find(({ model }) => model === 'UPD')!.text).toContain(
      '深度或质量不足',
    );
  });
});
