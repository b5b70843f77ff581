import type { Criterion, Strength } from './acmg-criteria.ts';

/**
 * What is known about one variant. Everything is optional: what is absent suggests nothing. Frequencies and limits are
 * fractions, scores as their authors publish them.
 */
export interface AcmgEvidence {
  /** Sequence Ontology terms of the chosen transcript, such as `stop_gained`. */
  consequences?: readonly string[];
  /** What speaks for PVS1 beside the term. */
  lossOfFunction?: LossOfFunction;
  inRepeat?: boolean;
  inHotspot?: boolean;
  /** The first base of an exon or one of its last three (BP7 does not hold there). */
  isExonEdge?: boolean;
  /** Bases into the intron, signed as in HGVS (`+7`, `-21`). */
  intronOffset?: number;
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
  /** The population frequency; `absent` only when a database was asked and does not have the allele. */
  frequency?: { state: 'number' | 'absent' | 'unknown'; value?: number };
  /** The filtering allele frequency, or the frequency of the largest group of at least 2,000 alleles: what BA1 and BS1 look at. */
  groupMaximum?: number;
  /** Largest frequency the disease model allows. */
  frequencyLimit?: number;
  /** `GRCh37-6-26093141-G-A`: one of the nine variants that BA1 never holds for is told by its place. */
  variantId?: string;
  /** (Likely) pathogenic ClinVar variants with at least one star. */
  clinVar?: { sameAminoAcidChange?: number; sameCodon?: number };
  /** De novo occurrences, one per proband. */
  deNovo?: readonly DeNovoCase[];
  /** Other variants of the gene in the same recessive patients, one per proband (PM3), and pathogenic ones in cis (BP2). */
  partners?: readonly PartnerCase[];
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

/** One child in whom the allele is new. Parents are confirmed by the genotypes of a quality check, or assumed. */
export interface DeNovoCase {
  isConfirmed: boolean;
  /** How well the phenotype fits: highly specific for the gene, consistent, or of high genetic heterogeneity. */
  phenotype: 'specific' | 'consistent' | 'heterogeneous';
}

/** The other variant in one patient, or `homozygous` for the same one twice. */
export interface PartnerCase {
  phase: 'trans' | 'unknown' | 'cis' | 'homozygous';
  /** Its class; a variant of uncertain significance counts in trans only. */
  class: 'P' | 'LP' | 'VUS';
}

/** What the PVS1 tree asks (Abou Tayoun et al. 2018). Absent answers are unknown. */
export interface LossOfFunction {
  /** Nonsense-mediated decay: expected, escaped (last exon, last 50 bases of the one before), or unknown. Taken as expected when absent. */
  decay?: 'expected' | 'escapes' | 'unknown';
  /** A lost splice site or exon keeps the reading frame. */
  keepsFrame?: boolean;
  /** The lost part is critical for the function of the protein. */
  isCritical?: boolean;
  /** Share of the protein that is lost, 0 to 1. */
  lostShare?: number;
  /** The exon is missing in biologically relevant transcripts, or loss-of-function variants in it are frequent in the population. */
  isDispensable?: boolean;
  /** Start loss: a pathogenic variant lies before the next in-frame start; another transcript starts elsewhere. */
  hasPathogenicBeforeNextStart?: boolean;
  hasOtherStart?: boolean;
  /** A duplication inside the gene: proven or presumed to be in tandem. */
  tandem?: 'proven' | 'presumed';
  /** The whole gene is deleted. */
  isWholeGene?: boolean;
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
