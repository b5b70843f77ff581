import { infoValue } from './info.ts';
import type { VcfHeader } from './vcf-header.ts';

/** Finds the genes of a place when the file does not name them: gene symbols that overlap `pos` to `end` (1-based, inclusive). */
export type GeneLookup = (contig: string, pos: number, end: number) => string[];

/** One ALT of one record, as far as gene annotations need it. */
export interface GeneQuery {
  info: string;
  ref: string;
  alts: string[];
  /** Which ALT, from 1. */
  altNumber: number;
}

/** Reads gene symbols from INFO. Returns an empty list when the record names none. */
export type GeneReader = (query: GeneQuery) => string[];

/**
 * A gene reader for the annotations a header declares: VEP CSQ (column SYMBOL, or Gene), SnpEff ANN, bcftools BCSQ,
 * genmod `Annotation`, `GENE` and ClinVar GENEINFO, in this order. `undefined` when the file has none of them.
 */
export function createGeneReader(header: VcfHeader): GeneReader | undefined {
  const readers: GeneReader[] = [];
  const csq = header.info.get('CSQ');
  if (csq) readers.push(vepReader(csq.description));
  if (header.info.has('ANN')) readers.push(snpEffReader);
  if (header.info.has('BCSQ')) readers.push(bcsqReader);
  if (header.info.has('Annotation')) readers.push(listReader('Annotation', /[,|]/));
  if (header.info.has('GENE')) readers.push(listReader('GENE', /[,|&]/));
  if (header.info.has('GENEINFO')) readers.push(geneInfoReader);
  if (readers.length === 0) return undefined;
  return (query) => {
    for (const read of readers) {
      const genes = read(query);
      if (genes.length > 0) return genes;
    }
    return [];
  };
}

/** The column names of a CSQ header description (`... Format: Allele|Consequence|...`). */
function csqColumns(description: string): string[] {
  const format = /Format:\s*([^"]+)/.exec(description)?.[1] ?? '';
  return format.trim().split('|');
}

/** The allele as VEP writes it: without the first base that REF and all ALTs share when a length differs, `-` when nothing is left. */
export function vepAllele(ref: string, alts: string[], altNumber: number): string {
  const alt = alts[altNumber - 1] ?? '';
  const plain = alts.filter((other) => /^[ACGTN]+$/i.test(other));
  const isMixed = plain.some((other) => other.length !== ref.length);
  if (!isMixed || !plain.every((other) => other[0] === ref[0])) return alt;
  return alt.length > 1 ? alt.slice(1) : '-';
}

function vepReader(description: string): GeneReader {
  const columns = csqColumns(description);
  const symbolColumn = columns.indexOf('SYMBOL');
  const geneColumn = columns.indexOf('Gene');
  const alleleColumn = columns.indexOf('Allele');
  const gene = symbolColumn >= 0 ? symbolColumn : geneColumn;
  return (query) => {
    const raw = infoValue(query.info, 'CSQ');
    if (typeof raw !== 'string' || gene < 0) return [];
    const allele =
      query.alts.length > 1 && alleleColumn >= 0
        ? vepAllele(query.ref, query.alts, query.altNumber)
        : '';
    return collectGenes(raw, { gene, spare: geneColumn, allele, alleleColumn });
  };
}

const snpEffReader: GeneReader = (query) => {
  const raw = infoValue(query.info, 'ANN');
  if (typeof raw !== 'string') return [];
  const allele = query.alts.length > 1 ? (query.alts[query.altNumber - 1] ?? '') : '';
  return collectGenes(raw, { gene: 3, spare: -1, allele, alleleColumn: 0 });
};

/** Entries that begin with `@` only point to another record and name no gene. */
const bcsqReader: GeneReader = (query) => {
  const raw = infoValue(query.info, 'BCSQ');
  if (typeof raw !== 'string') return [];
  return collectGenes(raw, { gene: 1, spare: -1, allele: '', alleleColumn: -1 });
};

/** Columns of an annotation entry. `spare` is used when `gene` is empty; an `allele` picks the entries of one ALT, '' takes all. */
interface EntryLayout {
  gene: number;
  spare: number;
  allele: string;
  alleleColumn: number;
}

/** The distinct genes of the entries that are about this ALT; of all entries when none says so. Cuts no more strings than it returns. */
function collectGenes(raw: string, layout: EntryLayout): string[] {
  const all: string[] = [];
  const own: string[] = [];
  let from = 0;
  while (from <= raw.length) {
    const comma = raw.indexOf(',', from);
    const to = comma < 0 ? raw.length : comma;
    const isReference = raw.charCodeAt(from) === 64;
    const gene = isReference
      ? ''
      : cell(raw, from, to, layout.gene) || cell(raw, from, to, layout.spare);
    if (gene !== '') {
      if (!all.includes(gene)) all.push(gene);
      const isOwn =
        layout.allele !== '' && cell(raw, from, to, layout.alleleColumn) === layout.allele;
      if (isOwn && !own.includes(gene)) own.push(gene);
    }
    from = to + 1;
  }
  return own.length > 0 ? own : all;
}

/** One `|`-separated cell of the entry between `from` and `to`; '' when the entry is shorter or the column is -1. */
function cell(raw: string, from: number, to: number, column: number): string {
  if (column < 0) return '';
  let start = from;
  for (let skipped = 0; skipped < column; skipped += 1) {
    const bar = raw.indexOf('|', start);
    if (bar < 0 || bar >= to) return '';
    start = bar + 1;
  }
  const bar = raw.indexOf('|', start);
  return raw.slice(start, bar < 0 || bar > to ? to : bar);
}

function listReader(key: string, separator: RegExp): GeneReader {
  return ({ info }) => {
    const raw = infoValue(info, key);
    if (typeof raw !== 'string' || raw === '.') return [];
    return [...new Set(raw.split(separator).filter((gene) => gene !== ''))];
  };
}

const geneInfoReader: GeneReader = ({ info }) => {
  const raw = infoValue(info, 'GENEINFO');
  if (typeof raw !== 'string') return [];
  return raw
    .split('|')
    .map((entry) => entry.split(':')[0]!)
    .filter((gene) => gene !== '');
};
