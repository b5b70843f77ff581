import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { bytesOf } from '../src/io/byte-source.ts';
import type { Candidate } from '../src/models/candidate.ts';
import { plainContig } from '../src/vcf/contig.ts';
import { bindFamilies } from '../src/pedigree/family.ts';
import { createFindings, GenomicsError } from '../src/finding.ts';
import { createAnnotationReader } from '../src/annotation/annotations.ts';
import { infoValue } from '../src/vcf/info.ts';
import { nodeInflater, openFile } from '../src/io/inflate-node.ts';
import { webInflater } from '../src/io/inflate-web.ts';
import { parsePed } from '../src/pedigree/ped.ts';
import { readRecords } from '../src/vcf/read-variants.ts';
import { reason } from '../src/models/reason.ts';
import { relatedness } from '../src/pedigree/relatedness.ts';
import { judgeSex } from '../src/pedigree/sex-check.ts';
import { splitRecord } from '../src/vcf/split-alleles.ts';
import type { VcfHeader } from '../src/vcf/vcf-header.ts';
import { infoText, numbersOf, sampleField } from '../src/vcf/vcf-record.ts';
import type { VcfRecord } from '../src/vcf/vcf-record.ts';
import { analyse, modelText } from './build-vcf.ts';
import { sharedFile, sharedFiles, sharedGenomics, sharedText } from './shared-data.ts';
import {
  deviationReasons,
  mosaicSuspects,
  trioDeviations,
  twoNewAlleles,
  unphasedNew,
} from './trio-deviations.ts';

const headless = ['vcf/breakends.vcf', 'vcf/weird_info_and_missing_format.vcf'];

interface ReadFile {
  header: VcfHeader;
  records: VcfRecord[];
  codes: string[];
}

async function readFileRecords(
  name: string,
  allowMissingFileformat = false,
  check = false,
): Promise<ReadFile> {
  const findings = createFindings();
  const records: VcfRecord[] = [];
  let header: VcfHeader | undefined;
  const options = { inflater: nodeInflater, findings, allowMissingFileformat, check };
  for await (const batch of readRecords(openFile(sharedFile(name))(), options)) {
    header = batch.header;
    records.push(...batch.records);
  }
  if (!header) throw new Error('no header');
  return { header, records, codes: findings.list().map(({ code }) => code) };
}

function plainText(name: string): string {
  const bytes = readFileSync(sharedFile(name));
  return (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
}

const bodyLines = (name: string): string[] =>
  plainText(name)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

describe.skipIf(!sharedGenomics)('every shared pedigree (needs ../shared)', () => {
  it.each(sharedFiles('.ped'))('%s is read without errors', (name) => {
    const { families, findings } = parsePed(sharedText(name));
    const people = families.flatMap((family) => family.people);
    const lines = sharedText(name)
      .split('\n')
      .filter((line) => /^[^#\s]/.test(line));
    expect(people).toHaveLength(lines.length);
    expect(findings).toEqual([]);
  });

  it('the peddy one keeps its extra columns under their names', () => {
    const { families } = parsePed(sharedText('trio/643594.peddy.ped'));
    const [child, father, mother] = families[0]!.people;
    expect([child!.father, child!.mother, child!.status]).toEqual(['ADM1059A1', 'ADM1059A3', 2]);
    expect([father!.sex, mother!.sex]).toEqual([1, 2]);
    expect(mother!.attributes['sex_het_ratio']).toBe('1.7');
    expect(child!.attributes['ancestry-prediction']).toBe('EUR');
  });

  it('the ones without patients say so when they are bound to samples', () => {
    const findings = createFindings();
    const { families } = parsePed(sharedText('trio/whatshap-trio.ped'));
    expect(bindFamilies(families, ['HG002', 'HG003', 'HG004'], findings)).toEqual([]);
    expect(findings.list().map(({ text }) => text)).toEqual([
      '家系 AJ 没有患病成员，无法判断遗传模式',
    ]);
  });
});

describe.skipIf(!sharedGenomics)('every shared VCF (needs ../shared)', () => {
  const files = sharedFiles('.vcf', '.vcf.gz');

  it('is listed', () => {
    expect(files.length).toBeGreaterThanOrEqual(16);
  });

  it.each(files.filter((name) => !headless.includes(name)))(
    '%s is read record by record',
    async (name) => {
      const { records, codes } = await readFileRecords(name);
      const lines = bodyLines(name);
      expect(codes).toEqual([]);
      expect(records).toHaveLength(lines.length);
      const rebuilt = records.map((record) =>
        [
          record.contig,
          record.pos,
          record.ids.join(';') || '.',
          record.ref,
          record.alts.join(',') || '.',
        ].join('\t'),
      );
      expect(rebuilt).toEqual(lines.map((line) => line.split('\t').slice(0, 5).join('\t')));
      const infos = records.map(
        ({ info }) =>
          [...info].map(([key, value]) => (value === true ? key : `${key}=${value}`)).join(';') ||
          '.',
      );
      expect(infos).toEqual(lines.map((line) => line.split('\t')[7]!.replace(/;$/, '')));
      const samples = records.map((record) => record.samples.map((fields) => fields.join(':')));
      const width = records[0]?.samples.length ?? 0;
      expect(samples).toEqual(lines.map((line) => line.split('\t').slice(9, 9 + width)));
    },
  );

  it.each(headless)(
    '%s has no fileformat line: refused, and read when that is allowed',
    async (name) => {
      const refusal = await readFileRecords(name).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(GenomicsError);
      expect(refusal).toMatchObject({ code: 'VCF001', message: '文件不是VCF格式' });
      const { records, codes } = await readFileRecords(name, true);
      expect(records).toHaveLength(bodyLines(name).length);
      expect(codes).toEqual([]);
    },
  );

  it.each([
    ['vcf/vcf4.3_spec_snippet.vcf', []],
    ['vcf/vcf44_spec.vcf', []],
    ['vcf/1000genomes.vcf', []],
    ['kb/clinvar_GRCh37.slice-a.vcf.gz', []],
    // Its caller defines GQ as a Float where the specification has an Integer.
    ['viewer/whatshap-pacbio/phased.vcf.gz', ['VCF028']],
    ['trio/whatshap-quartet2.vcf', []],
    ['vcf/weird_info_and_missing_format.vcf', ['VCF029']],
  ])('%s departs from the specification as expected: %j', async (name, expected) => {
    expect((await readFileRecords(name, true, true)).codes).toEqual(expected);
  });

  it('gives the same records through the decompression of the web', async () => {
    const name = 'kb/clinvar_GRCh37.slice-a.vcf.gz';
    const findings = createFindings();
    const records: VcfRecord[] = [];
    const data = new Uint8Array(readFileSync(sharedFile(name)));
    const options = { inflater: webInflater, findings };
    for await (const batch of readRecords(bytesOf(data, 4096), options))
      records.push(...batch.records);
    expect(records).toEqual((await readFileRecords(name)).records);
  });
});

describe.skipIf(!sharedGenomics)('what the files say of themselves (needs ../shared)', () => {
  it('the example of the VCF 4.3 specification', async () => {
    const { header, records } = await readFileRecords('vcf/vcf4.3_spec_snippet.vcf');
    expect(header.samples).toEqual(['NA00001', 'NA00002', 'NA00003']);
    const [first, , third, fourth, last] = records;
    expect([first!.ids, first!.quality, first!.filters]).toEqual([['rs6054257'], 29, ['PASS']]);
    expect(first!.info.get('DB')).toBe(true);
    expect(numbersOf(third!.info.get('AF'))).toEqual([0.333, 0.667]);
    expect(sampleField(third!, 1, 'GT')).toBe('2|1');
    expect(fourth!.alts).toEqual([]);
    const split = splitRecord(last!, header);
    expect(split.map(({ pos, ref, alt }) => `${pos} ${ref} ${alt}`)).toEqual([
      '1234567 GTC G',
      '1234569 C CT',
    ]);
    expect(split[1]!.samples.map(([genotype]) => genotype)).toEqual(['0/0', '0/1', '0/0']);
    expect(splitRecord(third!, header).map(({ info }) => info.get('AF'))).toEqual([
      '0.333',
      '0.667',
    ]);
  });

  it('the example of the VCF 4.4 specification, with symbolic alleles and breakends', async () => {
    const { header, records } = await readFileRecords('vcf/vcf44_spec.vcf');
    expect(header.version).toBe('4.4');
    expect(records.map(({ alts }) => alts[0])).toEqual([
      'T',
      '<DEL>',
      'T[chrA:5[',
      ']chrA:2]A',
      '<DEL>',
      'GAAA',
      '<DUP>',
      '<INS>',
      '.CCCCCCG',
    ]);
    const { variants } = await analyse(
      openFile(sharedFile('vcf/vcf44_spec.vcf')),
      'F sample 0 0 0 2\n',
      {
        requirePass: false,
      },
    );
    expect(variants.map(({ alt }) => alt)).toHaveLength(9);
    expect(variants[1]).toMatchObject({ isDeletion: true, end: 4 });
  });

  it('the haploid calls of men on Y', async () => {
    const name = 'vcf/y-chrom-haploid.vcf';
    const ped =
      'F HG00096 HG00101 0 1 2\nF HG00101 0 0 1 1\nF HG00103 0 0 1 0\nF HG001055 0 0 1 0\n';
    const { summary } = await analyse(openFile(sharedFile(name)), ped);
    expect(summary.assembly).toBe('GRCh37');
    expect(summary.qc[0]!.sexes['HG00096']!.sites).toBe(0);
    expect(summary.funnel.find(({ id }) => id === 'carrier')!.removed).toBe(2);
    const edited = plainText(name).replace('\tGT\t0\t0\t0\t.', '\tGT\t1\t0\t0\t.');
    const judged = await analyse(() => bytesOf(new TextEncoder().encode(edited)), ped);
    expect(judged.variants.map(modelText)).toEqual(['YL_dn DN']);
  });

  it('ClinVar: genes, assembly, significance and stars columns', async () => {
    const { header, records } = await readFileRecords('kb/clinvar_GRCh37.slice-a.vcf.gz');
    expect(records).toHaveLength(1000);
    const reader = createAnnotationReader(header);
    for (const record of records) {
      const info = [...record.info].map(([key, value]) => `${key}=${value}`).join(';');
      const own = infoText(record, 'GENEINFO');
      const expected = own === '' ? [] : own.split('|').map((entry) => entry.split(':')[0]);
      const query = { info, ref: record.ref, alts: record.alts, altNumber: 1 };
      const { effects, clinVar } = reader.brief(query);
      expect(effects.map(({ gene }) => gene)).toEqual(expected);
      const significance = infoText(record, 'CLNSIG');
      const isPathogenic = /^(Likely_p|P)athogenic/.test(significance);
      expect([significance, clinVar?.isPathogenic ?? false]).toEqual([significance, isPathogenic]);
    }
  });

  it('the ClinVar table beside its VCF: the same alleles', async () => {
    const base = 'kb/clinvar_alleles_example_750_rows.single.b38';
    const { records } = await readFileRecords(`${base}.vcf`);
    const [head, ...rows] = sharedText(`${base}.tsv`)
      .trim()
      .split('\n')
      .map((line) => line.split('\t'));
    const column = (name: string): number => head!.indexOf(name);
    const table = new Map(rows.map((row) => [row.slice(0, 4).join('-'), row[column('allele_id')]]));
    for (const record of records) {
      const key = [plainContig(record.contig), record.pos, record.ref, record.alts[0]].join('-');
      expect([key, table.get(key)]).toEqual([key, infoText(record, 'ALLELE_ID')]);
    }
  });

  it('the phased reads file: one phase set, used for pairs', async () => {
    const name = 'viewer/whatshap-pacbio/phased.vcf.gz';
    const { header, records } = await readFileRecords(name);
    const sets = records.map((record) => sampleField(record, 0, 'PS')).filter(Boolean);
    expect(new Set(sets)).toEqual(new Set(['10854']));
    const options = { requirePass: false, genesAt: () => ['LOCUS'] };
    const { variants, described } = await analyse(
      openFile(sharedFile(name)),
      `F ${header.samples[0]} 0 0 0 2\n`,
      options,
    );
    const phased = records.filter((record) => sampleField(record, 0, 'PS'));
    const hapOf = (record: VcfRecord): string => sampleField(record, 0, 'GT')!;
    const trans =
      described.flatMap(({ pairs }) => pairs).filter(({ phase }) => phase === 'trans').length / 2;
    const firsts = phased.filter((record) => hapOf(record) === '1|0').length;
    const seconds = phased.filter((record) => hapOf(record) === '0|1').length;
    expect(trans).toBe(firsts * seconds);
    expect(variants.length).toBeGreaterThan(40);
  });
});

const annotated = 'trio/643594.clinical.vcf.gz';

function annotationOf(info: string, key: string): string[] {
  const raw = infoValue(info, key);
  return typeof raw === 'string' ? raw.replace(/^internal_id:/, '').split('|') : [];
}

function shortId(line: string): string {
  const [contig, pos, , ref, alt] = line.split('\t') as [string, string, string, string, string];
  const short = (allele: string): string => (allele.length > 4 ? String(allele.length) : allele);
  return `${contig}:${pos}:${short(ref)}:${short(alt)}`;
}

const longId = (line: string): string => {
  const [contig, pos, , ref, alt] = line.split('\t');
  return `${contig}_${pos}_${ref}_${alt}`;
};

/** Our models in the annotation's terms: those it does not know left out, sorted. */
function comparable(candidate: Candidate | undefined): string[] {
  if (!candidate) return [];
  return modelText(candidate)
    .split(' ')
    .filter((name) => !['DN', 'DN?', 'UPD', 'UPD?'].includes(name))
    .toSorted();
}

describe.skipIf(!sharedGenomics)('the annotated trio (needs ../shared)', () => {
  const run = () =>
    analyse(openFile(sharedFile(annotated)), sharedText('trio/643594.ped'), {
      requirePass: false,
      // The annotation pairs any two variants of a gene.
      pairConsequences: 'all',
    });

  it('gets the annotated models, except for the listed deviations', async () => {
    const { variants, summary } = await run();
    expect(summary.records).toBe(680);
    const ours = new Map(variants.map((one) => [one.record, one]));
    const differing: string[][] = [];
    for (const [index, line] of bodyLines(annotated).entries()) {
      const theirs = annotationOf(line.split('\t')[7]!, 'GeneticModels').toSorted();
      const own = comparable(ours.get(index + 1));
      const loose = own.map((name) => name.replace('?', ''));
      if (loose.join(' ') !== theirs.join(' ')) {
        differing.push([shortId(line), theirs.join(' '), own.join(' ')]);
      }
    }
    expect(differing).toEqual(trioDeviations.map((row) => row.slice(0, 3)));
    for (const [, , , why] of trioDeviations)
      expect(deviationReasons[why].length).toBeGreaterThan(20);
  });

  it('deviates only for the reason that is listed', async () => {
    const lines = new Map(bodyLines(annotated).map((line) => [shortId(line), line.split('\t')]));
    for (const [variant, , ours, why] of trioDeviations) {
      const columns = lines.get(variant)!;
      const [father, patient, mother] = columns.slice(9).map((column) => column.split(':')[0]!);
      const isY = columns[0] === 'Y' || columns[0] === 'MT';
      const held = {
        ownRegion: isY,
        noKnownCarrier: !isY && ours === '' && !patient!.includes('1'),
        sharedByParents:
          !isY && ours === 'AR_comp_dn?' && father!.includes('1') && mother!.includes('1'),
        missingParent: !isY && ours.includes('AR_comp_dn?') && patient!.includes('1'),
      }[why];
      expect([variant, held]).toEqual([variant, true]);
    }
  });

  it('is exactly the annotation, strictly judged, at every fully genotyped autosomal site', async () => {
    const { variants, described } = await run();
    const ours = new Map(
      variants.map((one, index) => [one.record, { one, told: described[index]! }]),
    );
    let compared = 0;
    const suspects: string[] = [];
    const bothNew: string[] = [];
    const unphased: string[] = [];
    for (const [index, line] of bodyLines(annotated).entries()) {
      const columns = line.split('\t');
      const genotypes = columns.slice(9).map((column) => column.split(':')[0]!);
      if (!/^\d+$/.test(columns[0]!) || genotypes.some((one) => one.includes('.'))) continue;
      const own = ours.get(index + 1);
      // Reads of the allele in a parent called reference make a new allele only possible: the annotation does not look at reads.
      const isSuspect = own?.told.notes.includes('疑似亲代嵌合') ?? false;
      if (isSuspect) suspects.push(shortId(line));
      // Two new alleles of unknown phase are only possible as a pair: the annotation takes them for certain.
      const pairs = own?.one.pairs ?? [];
      const isBothNew =
        comparable(own?.one).includes('AR_comp_dn?') &&
        pairs.some(({ verdict }) => verdict.reason === reason.BOTH_NEW);
      if (isBothNew && !isSuspect) bothNew.push(shortId(line));
      // One inherited and one new allele of unknown phase are possible: half of such pairs lie on one haplotype.
      const theirs = annotationOf(columns[7]!, 'GeneticModels').toSorted();
      const isUnphased =
        theirs.includes('AR_comp_dn') &&
        comparable(own?.one).includes('AR_comp_dn?') &&
        pairs.some(({ verdict }) => verdict.reason === reason.ONE_IS_NEW);
      if (isUnphased && !isBothNew && !isSuspect) unphased.push(shortId(line));
      const strict = comparable(own?.one)
        .map((name) => (isSuspect ? name.replace(/^(A[DR]\w*_dn)\?$/, '$1') : name))
        .map((name) => (isBothNew || isUnphased ? name.replace('AR_comp_dn?', 'AR_comp_dn') : name))
        .filter((name) => !name.endsWith('?'));
      expect([shortId(line), ...strict]).toEqual([shortId(line), ...theirs]);
      compared += 1;
    }
    expect(compared).toBe(579);
    expect(suspects).toEqual(mosaicSuspects);
    expect(bothNew).toEqual(twoNewAlleles);
    expect(unphased).toEqual(unphasedNew);
  });

  it('gets every annotated compound partner outside Y, symmetrically, and the extra ones only as possible', async () => {
    const { variants } = await run();
    const idOf = (one: Candidate): string => `${one.contig}_${one.recordPos}_${one.ref}_${one.alt}`;
    const ours = new Map(variants.map((one) => [idOf(one), one]));
    let listed = 0;
    let extra = 0;
    for (const line of bodyLines(annotated).filter((one) => !one.startsWith('Y'))) {
      const theirs = annotationOf(line.split('\t')[7]!, 'Compounds').map(
        (entry) => entry.split('>')[0]!,
      );
      const pairs = ours.get(longId(line))?.pairs ?? [];
      const partners = pairs.map(({ partner }) => idOf(partner));
      expect(partners).toEqual(expect.arrayContaining(theirs));
      listed += theirs.length;
      for (const { partner, verdict } of pairs) {
        expect(partner.pairs.map(({ partner: back }) => idOf(back))).toContain(longId(line));
        if (theirs.includes(idOf(partner))) continue;
        extra += 1;
        expect(Math.max(verdict.comp, verdict.fresh)).toBe(1);
      }
    }
    expect([listed, extra]).toEqual([322, 46]);
  });

  it('pairs by default only what touches the product of the shared gene, and says which others it left', async () => {
    const all = await run();
    const limited = await analyse(openFile(sharedFile(annotated)), sharedText('trio/643594.ped'), {
      requirePass: false,
    });
    const pairsOf = (one: Candidate): number => one.pairs.length;
    const before = all.variants.reduce((sum, one) => sum + pairsOf(one), 0);
    const after = limited.variants.reduce((sum, one) => sum + pairsOf(one), 0);
    expect(after).toBeGreaterThan(0);
    expect([before / 2, after / 2]).toEqual([184, 3]);
    for (const { pairs, pairGenes } of limited.variants) {
      for (const { partner, genes } of pairs) {
        for (const gene of genes) {
          expect(pairGenes).toContain(gene);
          expect(partner.pairGenes).toContain(gene);
        }
      }
    }
    expect(limited.summary.filters.find(({ id }) => id === 'consequence')).toMatchObject({
      state: 'applied',
      keys: ['CSQ', 'ANN'],
    });
  });

  it('says of every filter whether it was applied, and why', async () => {
    const { summary } = await analyse(
      openFile(sharedFile(annotated)),
      sharedText('trio/643594.ped'),
      {
        mask: undefined,
        frequencyLimits: undefined,
        requirePass: false,
      },
    );
    expect(summary.filters.map(({ name, text }) => `${name}${text}`)).toMatchInlineSnapshot(`
      [
        "FILTER已关闭：由用户关闭",
        "基因型质量已应用：依据 GQ、DP、AD；1,077 个基因型中 1,077 个有值，不合格的按未知处理",
        "人群频率已应用：依据 1000GAF、1000G_MAX_AF、EXACAF、EXACMAXAF、EXACMAX_AF；308 个等位中 162 个有值，146 个在库中未见",
        "ClinVar已应用：308 个等位中 9 个有ClinVar分类，（可能）致病且至少一星的豁免频率过滤",
        "基因已应用：依据 CSQ、ANN、Annotation；308 个等位中 308 个有基因",
        "配对后果已应用：依据 CSQ、ANN；262 个等位在部分或全部基因中只有内含子、非编码、上下游等后果，不在其中配对",
        "性别核对未应用：X染色体位点不足50个，登记的性别未经核对",
        "亲代传递已应用：1 名患者均有亲代数据",
        "参考组装已应用：按 GRCh37 判断伪常染色体区",
        "左对齐未应用：没有参考序列，插入缺失只去除两端相同的碱基，未左对齐",
      ]
    `);
  });

  it('reads its odd keys, both annotations and all six FORMAT layouts', async () => {
    const { header, records } = await readFileRecords(annotated);
    expect(header.assembly).toBe('GRCh37');
    expect(header.info.has('1000GAF')).toBe(true);
    expect(header.info.has('GERP++_RS_prediction_term')).toBe(true);
    const { variants } = await run();
    expect(variants.every(({ genes }) => genes.length > 0)).toBe(true);
    expect(new Set(records.map(({ format }) => format.join(':'))).size).toBeGreaterThanOrEqual(10);
  });

  it('is certain of nothing more once the default mask and FILTER are on', async () => {
    const { variants } = await run();
    const masked = await analyse(openFile(sharedFile(annotated)), sharedText('trio/643594.ped'), {
      mask: undefined,
    });
    const certain = (all: Candidate[]): string[] =>
      all.flatMap((one) =>
        comparable(one)
          .filter((name) => !name.endsWith('?'))
          .map((name) => `${one.record} ${name}`),
      );
    const before = certain(variants);
    const after = certain(masked.variants);
    expect(after.length).toBeGreaterThan(10);
    expect(after.length).toBeLessThan(before.length);
    expect(after.filter((one) => !before.includes(one))).toEqual([]);
  });
});

describe.skipIf(!sharedGenomics)('the quality tables of the trio (needs ../shared)', () => {
  const rows = (name: string): Record<string, string>[] => {
    const [head, ...lines] = sharedText(name)
      .trim()
      .split('\n')
      .map((line) => line.split(','));
    return lines.map((line) => Object.fromEntries(head!.map((key, index) => [key, line[index]!])));
  };

  it('relatedness to four digits', () => {
    for (const row of rows('trio/643594.ped_check.csv')) {
      const observed = relatedness({
        sites: Number(row['n']),
        sharedHets: Number(row['shared_hets']),
        hetsLeft: Number(row['hets_a']),
        hetsRight: Number(row['hets_b']),
        ibs0: Number(row['ibs0']),
        ibs2: Number(row['ibs2']),
      });
      expect(observed).toBeCloseTo(Number(row['rel']), 4);
      expect(observed - Number(row['pedigree_relatedness'])).toBeCloseTo(
        -Number(row['rel_difference']),
        3,
      );
    }
  });

  it('sex and het ratio', () => {
    for (const row of rows('trio/643594.sex_check.csv')) {
      const verdict = judgeSex(
        {
          hets: Number(row['het_count']),
          homAlts: Number(row['hom_alt_count']),
          homRefs: Number(row['hom_ref_count']),
          yCalled: 0,
          yNonRef: 0,
        },
        row['ped_sex'] === 'male' ? 1 : 2,
        0,
      );
      expect(verdict.ratio).toBeCloseTo(Number(row['het_ratio']), 2);
      expect(['', 'male', 'female'][verdict.observed]).toBe(row['predicted_sex']);
      expect(verdict.isMismatch).toBe(row['error'] === 'True');
    }
  });

  it('Mendelian conflicts of the small trios: one in the conflict file, none in the others', async () => {
    const ped = 'AJ HG004 0 0 2 1\nAJ HG003 0 0 1 1\nAJ HG002 HG003 HG004 1 2\n';
    const summaryOf = async (name: string) =>
      (await analyse(openFile(sharedFile(`trio/${name}.vcf`)), ped)).summary.qc[0]!.mendel['HG002'];
    expect(await summaryOf('whatshap-trio-mendelian-conflict')).toMatchObject({
      agreeing: 4,
      errors: 1,
      byCode: { 6: 1 },
    });
    expect(await summaryOf('whatshap-trio')).toMatchObject({ agreeing: 5, errors: 0 });
    expect(await summaryOf('whatshap-trio-missing-genotypes')).toMatchObject({
      agreeing: 3,
      errors: 0,
    });
    expect(await summaryOf('whatshap-trio-two-chromosomes')).toMatchObject({
      agreeing: 10,
      errors: 0,
    });
  });

  it('the quartet without conflicts, its children as full sibs by the pedigree', async () => {
    const ped =
      'Q mother 0 0 2 1\nQ father 0 0 1 1\nQ child1 father mother 1 2\nQ child2 father mother 2 2\n';
    const { summary } = await analyse(openFile(sharedFile('trio/whatshap-quartet2.vcf')), ped);
    const { mendel, relations } = summary.qc[0]!;
    expect(Object.values(mendel).map(({ errors }) => errors)).toEqual([0, 0]);
    const sibs = relations.find(({ left, right }) => left === 'child1' && right === 'child2');
    expect(sibs).toMatchObject({ expected: 0.5, observed: null, kind: '无法判断' });
  });
});
