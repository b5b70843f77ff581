import type { Verdict } from './evaluate-models.ts';
import type { MemberBlock } from './member-block.ts';
import type { PairVerdict } from './pair-verdict.ts';
import type {
  ClinVarReading,
  FrequencyReading,
  GeneEffect,
} from '../annotation/annotation-entry.ts';
import type { AnnotationReader } from '../annotation/annotations.ts';
import type { QualityMask } from '../vcf/quality-mask.ts';
import type { RegionKind } from '../vcf/region.ts';

/** What all candidates of one pass share. */
export interface CandidateSource {
  annotations: AnnotationReader;
  mask: QualityMask | null;
}

/** One ALT allele of one record that may matter for one family, as compact as the pairing needs it. */
export interface Candidate {
  /** Number of the record in the file, from 1. */
  record: number;
  /** Place of the family in the analysis. */
  family: number;
  contig: string;
  /** POS as written in the record; `pos`, `ref` and `alt` are normalised. */
  recordPos: number;
  pos: number;
  /** Last position covered (INFO END of a structural variant, otherwise the last base of REF). */
  end: number;
  ref: string;
  alt: string;
  /** REF and the ALT column as written in the record. */
  writtenRef: string;
  writtenAlts: string;
  /** Which ALT of the record, from 1. */
  altNumber: number;
  region: RegionKind;
  genes: string[];
  /** The worst consequence in each of the genes. */
  effects: readonly GeneEffect[];
  /** The genes in which it may be half of a compound pair. */
  pairGenes: readonly string[];
  /** One call per member; the same array as `verdict.calls`. */
  calls: Uint8Array;
  block: MemberBlock;
  verdict: Verdict;
  /** The states after filters, one per model; the same array as `verdict.states` when nothing was changed. */
  states: Uint8Array;
  /** Bits: 1 passes the first filter set, 2 the second. A pair needs one side of each. */
  sides: number;
  /** A structural deletion: symbolic, or at least 50 bases written out. */
  isDeletion: boolean;
  /** Other families of the file in which somebody carries the allele. */
  otherFamilies: number;
  /** The population frequency: a number, not in a database that was asked, or unknown. */
  frequency: FrequencyReading;
  clinVar: ClinVarReading | null;
  /** ClinVar calls it (likely) pathogenic with a star, so the frequency filter and the list of pairing consequences let it pass. */
  isKnownPathogenic: boolean;
  pairs: Pair[];
  /** Why there is no pair, for the explanation; the last refusal seen. */
  refusal: PairVerdict | null;
  /** Gene groups that still wait for later records. */
  openGroups: number;
  /** The record's line without line end, when the caller asked to keep it. */
  line: Uint8Array | null;
  /** The INFO column as text. */
  info: string;
  source: CandidateSource;
}

/** A pair that is not refused, seen from one side. */
export interface Pair {
  partner: Candidate;
  verdict: PairVerdict;
  genes: readonly string[];
}
