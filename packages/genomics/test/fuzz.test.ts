import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { bytesOf } from '../src/io/byte-source.ts';
import { describeVariant } from '../src/run/describe-variant.ts';
import { createFindings, GenomicsError } from '../src/finding.ts';
import { analyseFamilies } from '../src/run/analyse-families.ts';
import type { AnalysisEvent } from '../src/run/analyse-families.ts';
import { nodeInflater } from '../src/io/inflate-node.ts';
import { parsePed } from '../src/pedigree/ped.ts';
import { readRecords } from '../src/vcf/read-variants.ts';
import { splitRecord } from '../src/vcf/split-alleles.ts';
import { createVcfWriter } from '../src/run/vcf-writer.ts';
import { sampled } from '../../../tools/sampled.ts';
import { bgzip, buildVcf, trioPed } from './build-vcf.ts';

/** Mutated files per run; each is read, split, analysed and written. */
const FILES = sampled(1000, 10_000);
/** CPU milliseconds one file may take before it counts as a hang; a healthy one takes about one. */
const HANG_MS = 2_000;

/** The same numbers for the same seed (mulberry32), so that a failing file can be made again from its number. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const encoder = new TextEncoder();

const healthy = buildVcf({
  version: '4.3',
  headers: [
    '##INFO=<ID=CSQ,Number=.,Type=String,Description="Format: Allele|Consequence|SYMBOL|Gene">',
    '##INFO=<ID=END,Number=1,Type=Integer,Description="End">',
    '##INFO=<ID=ANN,Number=.,Type=String,Description="SnpEff">',
    '##INFO=<ID=BCSQ,Number=.,Type=String,Description="bcftools">',
    '##INFO=<ID=ANNOVAR_DATE,Number=1,Type=String,Description="ANNOVAR">',
    '##INFO=<ID=Gene.refGene,Number=.,Type=String,Description="ANNOVAR">',
    '##FORMAT=<ID=GT,Number=1,Type=String,Description="Genotype">',
    '##FORMAT=<ID=AD,Number=R,Type=Integer,Description="Depths">',
    '##FORMAT=<ID=PL,Number=G,Type=Integer,Description="Likelihoods">',
  ],
  records: [
    {
      pos: 100,
      format: 'GT:AD:DP:GQ',
      samples: ['0/0:30,0:30:99', '0/1:15,15:30:99', '0/1:14,16:30:99'],
    },
    {
      pos: 200,
      alt: 'G,T',
      info: 'ANN=G-C|missense_variant|LOW|A&B|E|t|N|c|1/2|c.1A>G|p.A,T|x|LOW|CHR_START-B;BCSQ=@100,*missense|K|t|p|+|1A>2B|200A>G;ANNOVAR_DATE=1;Gene.refGene=A;AAChange.refGene=A:NM_1:exon1:c.A1G;AF=0.1;ALLELE_END;ANNOVAR_DATE=1;ALLELE_END;SpliceAI=G|A|0.1|0.2|.|0;CLNSIG=5|2',
      format: 'GT:AD:PL',
      samples: ['0/1:9,9,0:0,1,2,3,4,5', '0/2:9,0,9:.', '1/2:0,9,9:.'],
    },
    {
      pos: 300,
      ref: 'CAC',
      alt: 'C,<NON_REF>',
      info: 'CSQ=-|x|G1|E1,@12',
      samples: ['0/1', './.', '.'],
    },
    {
      pos: 400,
      alt: '<DEL>',
      info: 'END=900;CSQ=D|x|G1|E',
      format: 'GT:PS',
      samples: ['0|1:5', '0|0:.', '0|1:5'],
    },
    { pos: 500, format: 'GT:PGT:PID', samples: ['0/0:.:.', '0/1:.:.', '1/1:0|1:9_A_G'] },
    {
      contig: 'X',
      pos: 5_000_000,
      samples: ['0', '0/1', '1'],
      info: 'Annotation=GX;gnomAD_AF=0.00001',
    },
    { contig: 'Y', pos: 5_000_000, samples: ['1', '.', '1'] },
    { contig: 'MT', pos: 70, format: 'GT:AD', samples: ['0:30,0', '1:1,29', '1:0,30'] },
  ],
});

const sources: Uint8Array[] = [
  encoder.encode(healthy),
  encoder.encode(healthy),
  encoder.encode(healthy),
  new Uint8Array(gzipSync(healthy)),
  bgzip(encoder.encode(healthy), 400),
];

const tokens =
  '\t|\n|\t\t|,|:|/|.|0/1|999999999999|-1|%3B|<|>|##|#CHROM|GT|END=|=|;|\r\n|\u0000|\uFEFF|變|1e9|*|[|@'
    .split('|')
    .concat('|', '1|2')
    .map((text) => encoder.encode(text));

type Mutation = (bytes: Uint8Array, random: (below: number) => number) => Uint8Array;

const splice = (bytes: Uint8Array, at: number, removed: number, added: Uint8Array): Uint8Array =>
  new Uint8Array(Buffer.concat([bytes.subarray(0, at), added, bytes.subarray(at + removed)]));

const mutations: Mutation[] = [
  (bytes, random) => splice(bytes, random(bytes.length), 1, Uint8Array.of(random(256))),
  (bytes, random) => splice(bytes, random(bytes.length), random(6), tokens[random(tokens.length)]!),
  (bytes, random) => bytes.subarray(0, random(bytes.length)),
  (bytes, random) => splice(bytes, random(bytes.length), random(200), new Uint8Array(0)),
  (bytes, random) => {
    const from = random(bytes.length);
    return splice(bytes, random(bytes.length), 0, bytes.slice(from, from + random(300)));
  },
];

function mutate(number: number): Uint8Array {
  const random = createRandom(number);
  let bytes = sources[random(sources.length)]!;
  for (let step = random(4) + 1; step > 0 && bytes.length > 0; step -= 1) {
    bytes = mutations[random(mutations.length)]!(bytes, random);
  }
  return bytes;
}

const { families } = parsePed(trioPed);

/** Everything that a file goes through. Any error but a GenomicsError is a crash. */
async function process(bytes: Uint8Array): Promise<'read' | 'refused'> {
  const open = () => bytesOf(bytes, 700);
  try {
    const options = { inflater: nodeInflater, findings: createFindings(), check: true };
    for await (const { header, records } of readRecords(open(), options)) {
      for (const record of records) splitRecord(record, header);
    }
    const events = analyseFamilies(open, { inflater: nodeInflater, families, keepLines: true });
    for await (const event of events) writeResults(event, writerOf);
    return 'read';
  } catch (error) {
    if (error instanceof GenomicsError) return 'refused';
    throw error;
  }
}

const writerOf: {
  current: ReturnType<typeof createVcfWriter> | undefined;
  families: Parameters<typeof createVcfWriter>[1];
} = {
  current: undefined,
  families: [],
};

function writeResults(event: AnalysisEvent, writer: typeof writerOf): void {
  if (event.kind === 'start') {
    writer.families = event.families;
    writer.current = createVcfWriter(event.header, event.families);
    writer.current.header();
  }
  if (event.kind === 'done') writer.current?.finish();
  if (event.kind !== 'variants') return;
  writer.current?.add(event.variants);
  for (const variant of event.variants) describeVariant(variant, writer.families[variant.family]!);
}

describe('mutated files', () => {
  it(`end in a result or a typed error, ${FILES} of them`, { timeout: 600_000 }, async () => {
    const outcomes = { read: 0, refused: 0 };
    const slow: number[] = [];
    for (let number = 0; number < FILES; number += 1) {
      const before = globalThis.process.cpuUsage();
      const outcome = await process(mutate(number)).catch((error: unknown) => {
        throw new Error(`file ${number} crashed`, { cause: error });
      });
      outcomes[outcome] += 1;
      const used = globalThis.process.cpuUsage(before);
      if ((used.user + used.system) / 1000 > HANG_MS) slow.push(number);
    }
    expect(slow).toEqual([]);
    expect(outcomes.read + outcomes.refused).toBe(FILES);
    expect(outcomes.read).toBeGreaterThan(FILES / 10);
    expect(outcomes.refused).toBeGreaterThan(FILES / 10);
  });

  it('of pedigrees are read with findings', () => {
    const source = encoder.encode(
      `#fam id dad mom sex status\n${trioPed}F2 A B A 3 x extra\nF2 B 0 0 2 2\n`,
    );
    const codes = new Set<string>();
    for (let number = 0; number < 10_000; number += 1) {
      const random = createRandom(number);
      let bytes: Uint8Array = source;
      for (let step = random(4) + 1; step > 0 && bytes.length > 0; step -= 1) {
        bytes = mutations[random(mutations.length)]!(bytes, random);
      }
      for (const { code } of parsePed(new TextDecoder().decode(bytes)).findings) codes.add(code);
    }
    expect([...codes].toSorted()).toEqual(
      ['001', '002', '003', '004', '005', '006', '010', '011', '012'].map(
        (number) => `PED${number}`,
      ),
    );
  });
});
