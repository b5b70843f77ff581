// Every code that the package can report, with one input that brings it.
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createFindings, GenomicsError } from '../src/finding.ts';
import { findingTexts } from '../src/finding-texts.ts';
import { parseIndex } from '../src/indexes/index-file.ts';
import { buildTabixIndex } from '../src/indexes/build-index.ts';
import { bytesOf } from '../src/io/byte-source.ts';
import type { OpenBytes } from '../src/io/byte-source.ts';
import { createLineCutter } from '../src/io/lines.ts';
import { inflateNow, nodeInflater } from '../src/io/inflate-node.ts';
import { randomBytesOf } from '../src/io/random-bytes.ts';
import { parsePed } from '../src/pedigree/ped.ts';
import { createFaiBuilder } from '../src/reference/fasta.ts';
import { mergeMembers } from '../src/run/merge-members.ts';
import { readRecords } from '../src/vcf/read-variants.ts';
import { analyse, bgzip, buildVcf, openText, trioPed } from './build-vcf.ts';
import type { RecordSpec, VcfSpec } from './build-vcf.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const dn: RecordSpec = { pos: 5, samples: ['0/0', '0/0', '0/1'] };
type Codes = () => string[] | Promise<string[]>;

const ped =
  (text: string): Codes =>
  () =>
    parsePed(text).findings.map(({ code }) => code);

/** The codes of an analysis, or of the error that ended it. */
const run =
  (open: OpenBytes | string, pedigree = trioPed, options = {}): Codes =>
  async () => {
    try {
      const source = typeof open === 'string' ? openText(open) : open;
      const { summary } = await analyse(source, pedigree, options);
      return summary.findings.map(({ code }) => code);
    } catch (error) {
      return [codeOf(error)];
    }
  };
const vcf = (spec: Partial<VcfSpec>, pedigree = trioPed, options = {}): Codes =>
  run(buildVcf({ records: [dn], ...spec }), pedigree, options);
const thrown =
  (act: () => unknown): Codes =>
  async () => {
    try {
      await act();
      return [];
    } catch (error) {
      return [codeOf(error)];
    }
  };
function codeOf(error: unknown): string {
  if (error instanceof GenomicsError) return error.code;
  throw error;
}
const checked =
  (text: string): Codes =>
  async () => {
    const findings = createFindings();
    const options = { inflater: nodeInflater, findings, check: true };
    for await (const batch of readRecords(bytesOf(encode(text)), options)) void batch;
    return findings.list().map(({ code }) => code);
  };
const bytes =
  (data: Uint8Array): OpenBytes =>
  () =>
    bytesOf(data);
const plain = buildVcf({ records: [dn] });
const damaged = bgzip(encode(plain));
damaged[60]! ^= 255;
const many = (count: number, spec: (at: number) => Partial<RecordSpec>): RecordSpec[] =>
  Array.from({ length: count }, (_, at) => Object.assign({ ...dn, pos: 100 + at }, spec(at)));
const deep = (genotype: string): string => `${genotype}:30`;
const hets = ['0/1', '0/0', '1/1'];

/** A boy with his father and the twin of this line. */
const twinsPed = (twin: string): string => {
  const head = '#Family_ID Individual_ID Paternal_ID Maternal_ID Sex Phenotype Twins';
  const zygosity = twin.split(' ').at(-1) ?? '';
  const lines = [head, `F1 A D 0 1 2 ${zygosity}`, 'F1 D 0 0 1 1 .', twin];
  return lines.map((line) => `${line.replaceAll(' ', '\t')}\n`).join('');
};

const table: Record<keyof typeof findingTexts, Codes> = {
  PED001: ped('F1 C D M\n'),
  PED002: ped('F1 C 0 0 1 2\nF1 C 0 0 1 1\n'),
  PED003: ped('F1 C D 0 1 2\nF1 D 0 0 2 1\n'),
  PED004: ped('F1 C D 0 1 2\nF1 D C 0 1 1\n'),
  PED005: ped('F1 C D D 1 2\nF1 D 0 0 0 1\n'),
  PED006: ped('F1 C D 0 1 2\n'),
  PED007: vcf({}, 'F1 C 0 0 1 2\nF1 X 0 0 1 1\n'),
  PED008: vcf({}, 'F1 C 0 0 1 2\n'),
  PED009: vcf({}, 'F1 C 0 0 1 1\n'),
  PED010: ped('F1 C 0 0 what 2\n'),
  PED011: ped('F1 C D 0 1 2\nF2 D 0 0 1 1\n'),
  PED012: ped('C C D 0 1 2\nD D 0 0 1 1\n'),
  PED013: ped(twinsPed('F1 B 0 0 1 1 di1')),
  PED014: ped(twinsPed('F1 B D 0 2 1 mono1')),
  VCF001: run('hello\n'),
  VCF002: run('##fileformat=VCFv4.2\n#CHROM\tPOS\n'),
  VCF003: vcf({ samples: ['C', 'C', 'D'] }),
  VCF004: run('##fileformat=VCFv4.2\n#CHROM POS ID REF ALT QUAL FILTER INFO FORMAT C\n'),
  VCF005: run(bytes(bgzip(encode(plain)).slice(0, -28))),
  VCF006: run(bytes(damaged)),
  VCF007: run(bytes(encode('BCF\u0002\u0002'.padEnd(80)))),
  VCF008: run(
    bytes(new Uint8Array(gzipSync(encode(`${plain}${'#'.repeat(4_000_000)}`)))),
    trioPed,
    {
      limits: { maxBytes: 1e9, maxRatio: 10 },
    },
  ),
  VCF009: vcf({ assembly: 'GRCh38' }, trioPed, { assembly: 'GRCh37' }),
  VCF010: run(`${plain}1\tx\t.\tA\tG\t.\t.\t.\tGT\t0/0\t0/0\t0/1\n`),
  VCF011: vcf({ records: [{ ...dn, alt: '<NON_REF>' }] }),
  VCF012: vcf({ records: [{ ...dn, samples: ['0/0', '0/0', '0/1/1'] }] }),
  VCF013: vcf({ records: [{ ...dn, format: 'GT:AD', samples: ['0/0:9', '0/0:9,0', '0/1:5,4'] }] }),
  VCF014: vcf({ records: [{ ...dn, samples: ['0', '0/0', '0/1'] }] }),
  VCF015: checked(buildVcf({ records: [{ ...dn, info: 'X=1;X=2' }] })),
  VCF016: vcf({ records: [{ ...dn, pos: 9 }, dn] }),
  VCF017: vcf({ records: [dn, dn] }),
  VCF018: run(plain.replaceAll('ID=Annotation', 'ID=Nothing')),
  VCF019: vcf({ version: '4.9' }),
  VCF020: thrown(() => createLineCutter(() => {}, 10).push(encode('a line that is too long'))),
  VCF021: vcf(
    { records: many(60, () => ({ contig: 'Y', samples: ['0/0', '0/1', '0/1'] })) },
    trioPed,
  ),
  VCF022: vcf({ assembly: 'none' }),
  VCF023: vcf({ records: [{ ...dn, samples: ['0/7', '0/0', '0/1'] }] }),
  VCF024: vcf({ records: many(12, () => ({})) }, trioPed, { crowd: 10 }),
  VCF025: run('##fileformat=VCFv4.2\n#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\n'),
  VCF026: vcf({ records: [dn, { ...dn, pos: 9, samples: ['0|0', '0|0', '0|1'] }] }),
  VCF027: vcf({
    records: many(80, (at) => ({
      contig: 'X',
      pos: 5_000_000 + at,
      format: 'GT:DP',
      samples: [hets[at % 3]!, '0/1', '0/1'].map(deep),
    })),
  }),
  VCF028: checked(buildVcf({ records: [dn], headers: ['##INFO=<ID=X>'] })),
  VCF029: checked(buildVcf({ records: [{ ...dn, ref: 'B' }] })),
  VCF030: vcf({ records: [{ ...dn, alt: '<DEL>' }] }),
  VCF031: vcf({
    records: many(150, (at) => ({ samples: at % 3 ? ['0/1', '0/0', '0/1'] : dn.samples })),
  }),
  VCF032: vcf({
    records: many(300, (at) => ({
      format: 'GT:DP',
      samples: (at % 2 ? ['0/0', '0/1', '1/1'] : ['1/1', '0/1', '0/0']).map(deep),
    })),
  }),
  VCF033: vcf({
    headers: [
      '##INFO=<ID=CSQ,Number=.,Type=String,Description="Format: Allele|Consequence|SYMBOL">',
    ],
    records: [{ ...dn, info: 'CSQ=G|a_term_of_tomorrow|A1' }],
  }),
  IDX001: thrown(() => parseIndex(encode('hello'))),
  IDX002: thrown(() => createFaiBuilder().finish()),
  IDX003: thrown(() => buildTabixIndex(randomBytesOf(encode('1\t1\t2\n')), inflateNow, 'bed')),
  MRG001: thrown(async () => {
    const file = () => ({ name: 'a', source: openText(plain)() });
    const options = { inflater: nodeInflater, findings: createFindings() };
    for await (const piece of mergeMembers([file(), file()], options)) void piece;
  }),
  FLT001: vcf({}, trioPed, { mask: undefined }),
};

describe('every code', () => {
  it.each(Object.entries(table))('%s is told for an input of its kind', async (code, codes) => {
    expect(await codes()).toContain(code);
  });

  it('has a Chinese text whose places are filled', async () => {
    const findings = createFindings();
    findings.report('VCF031', { id: 'C', rate: '20.3%', level: '疑似样本错误' });
    expect(findings.list()[0]!.text).toBe(
      '样本 C 的孟德尔错误率为20.3%（疑似样本错误），请核对样本与亲缘关系',
    );
    for (const { text } of Object.values(findingTexts)) expect(text).toMatch(/[\u4e00-\u9fff]|\{/);
  });
});
