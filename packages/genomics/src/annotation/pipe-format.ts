import type { AnnotationSource } from './annotation-entry.ts';
import { frequencyClassOf } from './frequency-names.ts';
import type { FrequencyClass } from './frequency-names.ts';

/** A frequency that stands in a column of the entries. */
export interface FrequencyColumn {
  column: number;
  name: string;
  class: FrequencyClass;
}

/** Columns of annotations whose entries are cells divided by `|`; -1 where the file has none. */
export interface PipeFormat {
  source: AnnotationSource;
  /** The INFO key. */
  key: string;
  allele: number;
  alleleNumber: number;
  terms: number;
  impact: number;
  gene: number;
  geneId: number;
  transcript: number;
  biotype: number;
  exon: number;
  intron: number;
  hgvsC: number;
  hgvsP: number;
  maneSelect: number;
  manePlus: number;
  canonical: number;
  appris: number;
  tsl: number;
  ccds: number;
  loftee: number;
  nmd: number;
  dnaChange: number;
  revel: number[];
  spliceAi: number[];
  significance: number[];
  reviewStatus: number;
  frequencies: FrequencyColumn[];
}

const none = {
  allele: -1,
  alleleNumber: -1,
  terms: -1,
  impact: -1,
  gene: -1,
  geneId: -1,
  transcript: -1,
  biotype: -1,
  exon: -1,
  intron: -1,
  hgvsC: -1,
  hgvsP: -1,
  maneSelect: -1,
  manePlus: -1,
  canonical: -1,
  appris: -1,
  tsl: -1,
  ccds: -1,
  loftee: -1,
  nmd: -1,
  dnaChange: -1,
  reviewStatus: -1,
};

/** The format of VEP's entries from the header's description (`... Format: Allele|Consequence|...`), undefined when it is not VEP's. */
export function vepFormat(key: string, description: string): PipeFormat | undefined {
  const text = /Format:\s*"?([^"\s]*\|[^"\s]*)/i.exec(description)?.[1];
  if (!text) return undefined;
  const names = text.split('|');
  const lower = names.map((name) => name.toLowerCase());
  const at = (...spellings: string[]): number =>
    spellings.map((name) => lower.indexOf(name)).find((place) => place >= 0) ?? -1;
  const all = (pattern: RegExp): number[] =>
    [...lower.keys()].filter((place) => pattern.test(lower[place]!));
  return {
    ...none,
    source: 'CSQ',
    key,
    allele: at('allele'),
    alleleNumber: at('allele_num'),
    terms: at('consequence'),
    impact: at('impact'),
    gene: at('symbol', 'gene'),
    geneId: at('gene'),
    transcript: at('feature'),
    biotype: at('biotype'),
    exon: at('exon'),
    intron: at('intron'),
    hgvsC: at('hgvsc'),
    hgvsP: at('hgvsp'),
    maneSelect: at('mane_select', 'mane'),
    manePlus: at('mane_plus_clinical'),
    canonical: at('canonical'),
    appris: at('appris'),
    tsl: at('tsl'),
    ccds: at('ccds'),
    loftee: at('lof'),
    nmd: at('nmd'),
    revel: all(/^revel(_score)?$/),
    spliceAi: all(/^spliceai_pred_ds_[ad][gl]$/),
    significance: all(/^clin_sig$|clnsig$/),
    reviewStatus: at('clinvar_clnrevstat', 'clnrevstat'),
    frequencies: [...names.entries()].flatMap(([column, name]) => {
      const kind = frequencyClassOf(name, 'csq');
      return kind === 0 ? [] : [{ column, name: `${key}.${name}`, class: kind }];
    }),
  };
}

const lists = { revel: [], spliceAi: [], significance: [], frequencies: [] };

/** SnpEff's ANN (its columns are fixed). */
export const annFormat: PipeFormat = {
  ...none,
  ...lists,
  source: 'ANN',
  key: 'ANN',
  allele: 0,
  terms: 1,
  impact: 2,
  gene: 3,
  geneId: 4,
  transcript: 6,
  biotype: 7,
  exon: 8,
  hgvsC: 9,
  hgvsP: 10,
};

/** SnpEff's EFF, read as `Effect|Impact|...` (its brackets become a bar). */
export const effFormat: PipeFormat = {
  ...none,
  ...lists,
  source: 'EFF',
  key: 'EFF',
  terms: 0,
  impact: 1,
  hgvsP: 4,
  gene: 6,
  biotype: 7,
  transcript: 9,
  exon: 10,
  alleleNumber: 11,
};

/** bcftools csq's BCSQ; entries have 4, 5 or 7 cells. */
export const bcsqFormat: PipeFormat = {
  ...none,
  ...lists,
  source: 'BCSQ',
  key: 'BCSQ',
  terms: 0,
  gene: 1,
  transcript: 2,
  biotype: 3,
  hgvsP: 5,
  dnaChange: 6,
};

/** One `|`-separated cell of the entry between `from` and `to`; '' when the entry is shorter or the column is -1. */
export function cellOf(raw: string, from: number, to: number, column: number): string {
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

/** The entries of a raw value as pairs of places: from, to, from, to, ... */
export function entryRanges(raw: string): number[] {
  const ranges: number[] = [];
  let from = 0;
  while (from <= raw.length) {
    const comma = raw.indexOf(',', from);
    const to = comma < 0 ? raw.length : comma;
    if (to > from) ranges.push(from, to);
    from = to + 1;
  }
  return ranges;
}
