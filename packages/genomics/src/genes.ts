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
export function csqColumns(description: string): string[] {
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
  const column = symbolColumn >= 0 ? symbolColumn : geneColumn;
  const alleleColumn = columns.indexOf('Allele');
  return (query) => {
    const raw = infoValue(query.info, 'CSQ');
    if (typeof raw !== 'string' || column < 0) return [];
    const allele = vepAllele(query.ref, query.alts, query.altNumber);
    return collect(raw, query, {
      gene: (entry) => entry[column] || (geneColumn >= 0 ? entry[geneColumn] : undefined),
      isOwn: (entry) => alleleColumn < 0 || entry[alleleColumn] === allele,
    });
  };
}

const snpEffReader: GeneReader = (query) => {
  const raw = infoValue(query.info, 'ANN');
  if (typeof raw !== 'string') return [];
  const alt = query.alts[query.altNumber - 1];
  return collect(raw, query, { gene: (entry) => entry[3], isOwn: (entry) => entry[0] === alt });
};

/** Entries that begin with `@` only point to another record and name no gene. */
const bcsqReader: GeneReader = (query) => {
  const raw = infoValue(query.info, 'BCSQ');
  if (typeof raw !== 'string') return [];
  return collect(raw, query, { gene: (entry) => entry[1], isOwn: () => true });
};

interface EntryReader {
  gene: (entry: string[]) => string | undefined;
  isOwn: (entry: string[]) => boolean;
}

/** The distinct genes of the entries that are about this ALT; of all entries when none says so or there is one ALT only. */
function collect(raw: string, query: GeneQuery, reader: EntryReader): string[] {
  const all: string[] = [];
  const own: string[] = [];
  for (const text of raw.split(',')) {
    const entry = text.split('|');
    const gene = reader.gene(entry);
    if (!gene || text.startsWith('@')) continue;
    if (!all.includes(gene)) all.push(gene);
    if (query.alts.length > 1 && reader.isOwn(entry) && !own.includes(gene)) own.push(gene);
  }
  return own.length > 0 ? own : all;
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
