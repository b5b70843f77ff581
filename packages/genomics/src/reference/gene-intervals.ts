import { plainContig } from '../vcf/contig.ts';

/** Finds the genes of a place when the file does not name them: gene symbols that overlap `pos` to `end` (1-based, inclusive). */
export type GeneLookup = (contig: string, pos: number, end: number) => string[];

/** One gene of an annotation file; 1-based, inclusive, with a plain contig name. */
export interface GeneInterval {
  contig: string;
  from: number;
  to: number;
  gene: string;
}

/** The formats that name genes with places. BED counts from 0 with an open end, the others from 1 inclusive. */
export type GeneFormat = 'bed' | 'gff3' | 'gtf';

/** What was read, and how many lines were no gene and no comment, or could not be read. */
export interface GeneIntervals {
  genes: GeneInterval[];
  skipped: number;
}

/**
 * Reads gene intervals of a BED, GFF3 or GTF text. GFF3 and GTF give their `gene` features (any `*_gene` type too); a file without
 * them gives the span of each gene's transcripts. Never throws; lines that are none are counted.
 */
export function parseGeneIntervals(text: string, format: GeneFormat): GeneIntervals {
  const genes: GeneInterval[] = [];
  const spans = new Map<string, GeneInterval>();
  let skipped = 0;
  for (const line of text.split(/\r\n|\n/)) {
    if (line === '' || line.startsWith('#') || /^(?:track|browser)\b/.test(line)) {
      // The bases of a GFF3 file may follow its features.
      if (line.startsWith('##FASTA')) break;
      continue;
    }
    const columns = line.split('\t');
    const found = format === 'bed' ? readBed(columns) : readFeature(columns, format);
    if (!found) skipped += 1;
    else if (found.isGene) genes.push(found.interval);
    else widen(spans, found.interval);
  }
  return { genes: genes.length > 0 ? genes : [...spans.values()], skipped };
}

interface Feature {
  interval: GeneInterval;
  isGene: boolean;
}

function readBed(columns: string[]): Feature | undefined {
  const [contig = '', from, to, gene = ''] = columns;
  const interval = { contig: plainContig(contig), from: Number(from) + 1, to: Number(to), gene };
  return isInterval(interval) ? { interval, isGene: true } : undefined;
}

function readFeature(columns: string[], format: 'gff3' | 'gtf'): Feature | undefined {
  const [contig = '', , kind = '', from, to, , , , attributes = ''] = columns;
  const isGene = kind === 'gene' || kind.endsWith('_gene') || kind === 'pseudogene';
  const isPart = kind.endsWith('transcript') || kind.endsWith('RNA');
  if (!isGene && !isPart) return undefined;
  const gene = format === 'gtf' ? gtfGene(attributes) : gffGene(attributes);
  const interval = { contig: plainContig(contig), from: Number(from), to: Number(to), gene };
  return isInterval(interval) ? { interval, isGene } : undefined;
}

function isInterval({ from, to, gene }: GeneInterval): boolean {
  return Number.isInteger(from) && Number.isInteger(to) && from >= 1 && to >= from && gene !== '';
}

function gtfGene(attributes: string): string {
  const find = (key: string): string | undefined =>
    new RegExp(`(?:^|[;\\s])${key} "([^"]+)"`).exec(attributes)?.[1];
  return find('gene_name') ?? find('gene') ?? find('gene_id') ?? '';
}

function gffGene(attributes: string): string {
  const find = (key: string): string | undefined =>
    new RegExp(`(?:^|;)${key}=([^;]+)`, 'i').exec(attributes)?.[1];
  const found =
    find('gene_name') ?? find('gene') ?? find('Name') ?? find('gene_id') ?? find('Parent') ?? '';
  return decodeAttribute(found);
}

function decodeAttribute(text: string): string {
  return text.replace(/%([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

function widen(spans: Map<string, GeneInterval>, part: GeneInterval): void {
  const key = `${part.contig} ${part.gene}`;
  const known = spans.get(key);
  if (!known) spans.set(key, { ...part });
  else {
    known.from = Math.min(known.from, part.from);
    known.to = Math.max(known.to, part.to);
  }
}

/**
 * A lookup over intervals: answers in the logarithm of their number. Contigs may be asked in any spelling; each symbol is
 * given once, in order of its start.
 */
export function createGeneLookup(intervals: readonly GeneInterval[]): GeneLookup {
  const byContig = new Map<string, GeneInterval[]>();
  for (const interval of intervals) {
    const list = byContig.get(interval.contig) ?? [];
    list.push(interval);
    byContig.set(interval.contig, list);
  }
  const sorted = new Map(
    [...byContig].map(([contig, list]) => {
      const genes = list.toSorted((left, right) => left.from - right.from || left.to - right.to);
      // The furthest end so far tells where looking back may stop.
      const reach = new Float64Array(genes.length);
      for (const [at, { to }] of genes.entries()) reach[at] = Math.max(to, reach[at - 1] ?? 0);
      return [contig, { genes, reach }];
    }),
  );
  return (contig, pos, end) => {
    const known = sorted.get(plainContig(contig));
    if (!known) return [];
    const found: string[] = [];
    for (let at = lastBefore(known.genes, end); at >= 0 && known.reach[at]! >= pos; at -= 1) {
      const { to, gene } = known.genes[at]!;
      if (to >= pos && !found.includes(gene)) found.push(gene);
    }
    return found.toReversed();
  };
}

/** The last interval that starts at or before `end`. */
function lastBefore(genes: readonly GeneInterval[], end: number): number {
  let low = 0;
  let high = genes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (genes[middle]!.from <= end) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
