import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { crc32, deflateRawSync } from 'node:zlib';
import { BGZF_EOF, buildBgzfBlock } from '@wm/genomics/bgzf';

/** Lengths of GRCh37 chromosomes 1-22, X, Y and MT. */
const contigs: [name: string, length: number][] = [
  ['1', 249250621],
  ['2', 243199373],
  ['3', 198022430],
  ['4', 191154276],
  ['5', 180915260],
  ['6', 171115067],
  ['7', 159138663],
  ['8', 146364022],
  ['9', 141213431],
  ['10', 135534747],
  ['11', 135006516],
  ['12', 133851895],
  ['13', 115169878],
  ['14', 107349540],
  ['15', 102531392],
  ['16', 90354753],
  ['17', 81195210],
  ['18', 78077248],
  ['19', 59128983],
  ['20', 63025520],
  ['21', 48129895],
  ['22', 51304566],
  ['X', 155270560],
  ['Y', 59373566],
  ['MT', 16569],
];

/** The pedigree of the generated file. */
export const trioPed = 'F1\tC\tD\tM\t1\t2\nF1\tD\t0\t0\t1\t1\nF1\tM\t0\t0\t2\t1\n';

/** A small, fast generator of the same numbers for the same seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const bases = 'ACGT';

/**
 * Writes a BGZF trio VCF with `records` records over 25 contigs: genotypes drawn from allele frequencies and passed on by
 * Mendel's rules with a few errors and missing calls, AD, DP, GQ and PL per sample, a CSQ entry with one gene per about 40
 * records (half of the records lie in a gene), 5 % not PASS. Returns the plain size in bytes.
 */
export async function writeTrio(path: string, records: number): Promise<number> {
  const random = createRandom(20261120);
  const file = createWriteStream(path);
  let plain = 0;
  let text = header();
  const flush = async (): Promise<void> => {
    const bytes = Buffer.from(text, 'latin1');
    text = '';
    plain += bytes.length;
    for (let at = 0; at < bytes.length; at += 65280) {
      const piece = bytes.subarray(at, at + 65280);
      const block = buildBgzfBlock(deflateRawSync(piece, { level: 6 }), crc32(piece), piece.length);
      if (!file.write(block)) await once(file, 'drain');
    }
  };
  const genome = contigs.reduce((sum, [, length]) => sum + length, 0);
  let written = 0;
  for (const [index, [name, length]] of contigs.entries()) {
    const isLast = index === contigs.length - 1;
    const share = isLast ? records - written : Math.floor((records * length) / genome);
    const step = length / (share + 1);
    for (let at = 0; at < share; at += 1) {
      const pos = Math.max(1, Math.floor((at + 0.1 + random() * 0.8) * step));
      text += recordLine(random, { contig: name, pos, gene: Math.floor((written + at) / 40) });
      if (text.length > 1_000_000) await flush();
    }
    written += share;
  }
  await flush();
  file.write(BGZF_EOF);
  file.end();
  await once(file, 'close');
  return plain;
}

function header(): string {
  const lines = [
    '##fileformat=VCFv4.2',
    '##FILTER=<ID=LowQual,Description="Low quality">',
    ...contigs.map(([name, length]) => `##contig=<ID=${name},length=${length}>`),
    '##INFO=<ID=AC,Number=A,Type=Integer,Description="Allele count">',
    '##INFO=<ID=AN,Number=1,Type=Integer,Description="Allele number">',
    '##INFO=<ID=gnomAD_AF,Number=A,Type=Float,Description="Frequency">',
    '##INFO=<ID=CSQ,Number=.,Type=String,Description="Consequence annotations from Ensembl VEP. Format: Allele|Consequence|IMPACT|SYMBOL|Gene|BIOTYPE">',
    '##FORMAT=<ID=GT,Number=1,Type=String,Description="Genotype">',
    '##FORMAT=<ID=AD,Number=R,Type=Integer,Description="Depths">',
    '##FORMAT=<ID=DP,Number=1,Type=Integer,Description="Depth">',
    '##FORMAT=<ID=GQ,Number=1,Type=Integer,Description="Quality">',
    '##FORMAT=<ID=PL,Number=G,Type=Integer,Description="Likelihoods">',
    '#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\tFORMAT\tD\tM\tC',
  ];
  return `${lines.join('\n')}\n`;
}

interface Place {
  contig: string;
  pos: number;
  gene: number;
}

function recordLine(random: () => number, { contig, pos, gene }: Place): string {
  const frequency = Math.max(0.0002, random() ** 3 * 0.98);
  const ref = bases[Math.floor(random() * 4)]!;
  const isIndel = random() < 0.1;
  const alt = isIndel
    ? `${ref}TG`
    : bases[(bases.indexOf(ref) + 1 + Math.floor(random() * 3)) % 4]!;
  const [father, mother, child] = drawTrio(random, frequency, contig);
  const copies = [...father, ...mother, ...child].filter((allele) => allele === 1).length;
  const annotation =
    gene % 2 === 0
      ? `;CSQ=${alt}|missense_variant|MODERATE|GENE${gene}|ENSG${gene}|protein_coding`
      : '';
  const info = `AC=${copies};AN=6;gnomAD_AF=${frequency.toFixed(5)}${annotation}`;
  const filter = random() < 0.05 ? 'LowQual' : 'PASS';
  const samples = [father, mother, child].map((alleles) => sampleText(random, alleles)).join('\t');
  return `${contig}\t${pos}\t.\t${ref}\t${alt}\t${Math.floor(random() * 900)}\t${filter}\t${info}\tGT:AD:DP:GQ:PL\t${samples}\n`;
}

type Alleles = [number, number];

/** Parents in Hardy-Weinberg proportions, at least one carrier; the child by Mendel's rules; sons take X from the mother, Y from the father, MT from the mother. */
function drawTrio(
  random: () => number,
  frequency: number,
  contig: string,
): [Alleles, Alleles, Alleles] {
  const draw = (): number => (random() < frequency ? 1 : 0);
  let father: Alleles = [draw(), draw()];
  let mother: Alleles = [draw(), draw()];
  if (father[0] + father[1] + mother[0] + mother[1] === 0) {
    if (random() < 0.5) father = [0, 1];
    else mother = [0, 1];
  }
  const give = (parent: Alleles): number => parent[random() < 0.5 ? 0 : 1];
  const own = (allele: number): Alleles => [allele, allele];
  if (contig === 'X') return [own(father[1]), mother, own(give(mother))];
  if (contig === 'Y') return [own(father[1]), [0, 0], own(father[1])];
  if (contig === 'MT') return [own(father[1]), own(mother[1]), own(mother[1])];
  const isNew = random() < 0.0005;
  return [father, mother, isNew ? [0, 1] : [give(father), give(mother)]];
}

function sampleText(random: () => number, [first, second]: Alleles): string {
  if (random() < 0.005) return './.:.:.:.:.';
  const depth = 12 + Math.floor(random() * 40);
  const copies = first + second;
  const altReads =
    copies === 0 ? 0 : copies === 2 ? depth : Math.round(depth * (0.35 + random() * 0.3));
  const quality = random() < 0.03 ? Math.floor(random() * 20) : 99;
  const genotype = copies === 1 ? '0/1' : copies === 2 ? '1/1' : '0/0';
  const likelihoods = copies === 0 ? '0,99,999' : copies === 1 ? '999,0,999' : '999,99,0';
  return `${genotype}:${depth - altReads},${altReads}:${depth}:${quality}:${likelihoods}`;
}
