import type { Criterion, Strength } from './acmg-criteria.ts';

/**
 * What is known about one variant. Everything is optional: what is absent suggests nothing. Frequencies and limits are
 * fractions, scores as their authors publish them.
 */
export interface AcmgEvidence {
  /** Sequence Ontology terms of the chosen transcript, such as `stop_gained`. */
  consequences?: readonly string[];
  /** In the last exon, or otherwise expected to escape nonsense-mediated decay. */
  escapesNmd?: boolean;
  inRepeat?: boolean;
  inHotspot?: boolean;
  gene?: {
    /** Loss of function is a known mechanism of the disease. */
    lossOfFunction?: boolean;
    /** ClinGen haploinsufficiency score (3 sufficient evidence). */
    hiScore?: number;
    /** gnomAD missense Z. */
    missenseZ?: number;
    /** Share of missense among the gene's pathogenic ClinVar variants, 0 to 1. */
    pathogenicMissenseShare?: number;
  };
  /** Highest population frequency; -1 when looked up and not found. */
  frequency?: number;
  /** Largest frequency the disease model allows. */
  frequencyLimit?: number;
  /** (Likely) pathogenic ClinVar variants with at least one star. */
  clinVar?: { sameAminoAcidChange?: number; sameCodon?: number };
  deNovo?: { level: '高' | '低'; isParentageConfirmed: boolean };
  /** Pathogenic partners in the same gene by phase. */
  partners?: { trans?: number; possibleTrans?: number; cis?: number };
  /** Unaffected homozygous or hemizygous members. */
  healthyHomozygotes?: number;
  /** Meioses in which variant and disease went together; `contradicts` when an affected member lacks the variant. */
  segregation?: { meioses: number; contradicts: boolean };
  revel?: number;
  spliceAi?: number;
  /** Share of the patient's HPO terms that the disease explains, 0 to 1. */
  phenotypeOverlap?: number;
  caseControl?: { oddsRatio: number; pValue: number };
}

/**
 * A criterion that the data speak for, to be confirmed by a reviewer. `kind` is `auto` when all inputs are in the data and
 * `hint` when it rests on scores or tracks from outside; `numbers` are the values that decided.
 */
export interface AcmgSuggestion {
  criterion: Criterion;
  strength: Strength;
  kind: 'auto' | 'hint';
  text: string;
  numbers: Record<string, number | string | boolean>;
}
