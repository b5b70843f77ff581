import type { Impact } from './consequence-terms.ts';

/** The program that wrote an annotation. */
export type AnnotationSource = 'CSQ' | 'ANN' | 'EFF' | 'BCSQ' | 'ANNOVAR';

/** Scores of one entry; null when the file gives none. */
export interface EntryScores {
  /** Largest REVEL score over the transcripts listed, 0 to 1. */
  revel: number | null;
  /** Largest of the four SpliceAI delta scores, 0 to 1. */
  spliceAi: number | null;
  /** LOFTEE's verdict: HC, LC, or ''. */
  loftee: string;
  /** True when VEP's plugin says that the transcript escapes nonsense-mediated decay. */
  escapesNmd: boolean;
  /** SnpEff predicts decay of the transcripts of this gene (`NMD=`). */
  decays: boolean;
  /** Share of the gene's transcripts in which SnpEff predicts loss of function (`LOF=`), 0 to 1. */
  lostShare: number | null;
}

/** What one program says of one ALT in one transcript (or gene). Texts are '' when the file gives none. */
export interface AnnotationEntry {
  source: AnnotationSource;
  gene: string;
  geneId: string;
  transcript: string;
  biotype: string;
  /** Sequence Ontology terms, in the order written. */
  terms: readonly string[];
  impact: Impact;
  hgvsC: string;
  hgvsP: string;
  /** `number/total`, such as `3/12`. */
  exon: string;
  intron: string;
  mane: 'select' | 'plus' | '';
  canonical: boolean;
  /** Behind a stop on the same haplotype (`*` of bcftools csq): what it says never happens. */
  isBehindStop: boolean;
  /** Order of VEP's pick: smaller is preferred. */
  pick: readonly number[];
  scores: EntryScores;
}

/** What ClinVar says: the classification as written, whether it is (likely) pathogenic without conflict, and stars (null: not told). */
export interface ClinVarReading {
  significance: string;
  isPathogenic: boolean;
  stars: number | null;
}

/**
 * What is known of the allele's frequency: a number, `absent` (a database was asked and does not have the allele), or
 * `unknown` (nothing was asked). Only `absent` and numbers may speak for rarity.
 */
export type FrequencyState = 'number' | 'absent' | 'unknown';

/** The frequency of one ALT. `value` is -1 unless `state` is `number`. */
export interface FrequencyReading {
  state: FrequencyState;
  /** The largest of the frequencies the filter uses, 0 to 1. */
  value: number;
  /** Where `value` stands, such as `CSQ.gnomADe_AF`; '' without one. */
  key: string;
  /** What BA1 and BS1 look at: the filtering allele frequency, else the largest group's; -1 without one. */
  groupMaximum: number;
}

/** One gene that an ALT touches: the worst consequence over the entries of that gene. */
export interface GeneEffect {
  gene: string;
  /** '' when the file names the gene without a consequence. */
  term: string;
  /** Place in the order of consequences, 1 worst. */
  rank: number;
  /** The consequence in this gene makes half of a compound pair. */
  canPair: boolean;
  /** It does so as a silent change only. */
  isSilent: boolean;
}

/** Everything read of one ALT. */
export interface VariantAnnotation {
  entries: AnnotationEntry[];
  /** No entry named this ALT, so all entries of the record are given: 等位未确定. */
  isAlleleUndetermined: boolean;
  effects: GeneEffect[];
  frequency: FrequencyReading;
  clinVar: ClinVarReading | null;
  revel: number | null;
  spliceAi: number | null;
}

/** One ALT of one record, as far as annotations need it. */
export interface AnnotationQuery {
  info: string;
  /** REF and ALTs as written in the record. */
  ref: string;
  alts: readonly string[];
  /** Which ALT, from 1. */
  altNumber: number;
  /** Plain contig and POS as written, for entries that stand at another record; optional. */
  contig?: string;
  pos?: number;
}
