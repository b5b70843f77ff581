import type { Inflater } from '../io/byte-source.ts';
import type { Candidate } from '../models/candidate.ts';
import type { Assembly } from '../vcf/contig.ts';
import type { DecompressLimits } from '../io/decompress.ts';
import { defaultFrequencyLimits } from '../models/frequency.ts';
import type { FunnelRule, FunnelStage } from './funnel.ts';
import type { GeneLookup } from '../reference/gene-intervals.ts';
import { defaultModelOptions } from '../models/judgement.ts';
import type { ModelOptions } from '../models/judgement.ts';
import type { Model } from '../models/model-names.ts';
import type { Family } from '../pedigree/pedigree.ts';
import { defaultMask } from '../vcf/quality-mask.ts';
import type { QualityMask } from '../vcf/quality-mask.ts';
import type { ReferenceReader } from '../vcf/normalise.ts';

/** A part of the genome, 1-based and inclusive, with a plain contig name. */
export interface GenomeSpan {
  contig: string;
  from: number;
  to: number;
}

/** How a VCF is analysed for one or several families. Everything but `inflater` and `families` has a default. */
export interface AnalysisOptions {
  inflater: Inflater;
  families: Family[];
  /** The assembly chosen by the user; must agree with the file. */
  assembly?: Assembly;
  /** Quality mask; null switches it off. */
  mask?: QualityMask | null;
  models?: Partial<ModelOptions>;
  /** Drop records whose FILTER is not PASS or `.` (default true). */
  requirePass?: boolean;
  /** Keep what is at least possible (`loose`, default) or only what is consistent (`strict`). */
  keep?: 'loose' | 'strict';
  /** Largest frequency per model as a fraction; null switches the stage off. */
  frequencyLimits?: Record<Model, number> | null;
  /** Read the frequency from these INFO keys only (default: every key and CSQ column that names a known database). */
  frequencyKeys?: readonly string[];
  /** Pair only variants whose consequence in the shared gene touches its product (`coding`, default), or any (`all`). */
  pairConsequences?: 'coding' | 'all';
  /** Whether silent variants pair under `coding` (default true). */
  pairSilent?: boolean;
  /** Conditions a variant must meet, in order; the first side of a compound pair too. */
  criteria?: readonly FunnelRule<Candidate>[];
  /** Conditions of the other side of a compound pair (default: the same). */
  secondCriteria?: readonly FunnelRule<Candidate>[];
  /** Gene intervals for files without gene annotation. */
  genesAt?: GeneLookup;
  /** Reference bases, to left-align indels; without it alleles are only trimmed. */
  reference?: ReferenceReader;
  /** A gene is complete this many bp after its last candidate (default 3,000,000). */
  geneWindowBp?: number;
  /** Compound candidates per gene and family above which a warning is given (default 200). */
  crowd?: number;
  /** Most candidates of an unsorted file sorted at a time (default 200,000). */
  maxHeld?: number;
  /** Members whose registered sex the user confirmed although the genotypes disagree. */
  confirmedSex?: readonly string[];
  /** Members whose genotypes are known, from an earlier summary, to contradict the registered sex: X and Y models of their families stop at once. */
  unconfirmedSex?: readonly string[];
  /** Keep each variant's line for the writer (default false). */
  keepLines?: boolean;
  /** Look at this part of the file only. Quality numbers then describe this part. */
  span?: GenomeSpan;
  /** The file is known to be sorted, so that reading may stop behind `span` (default false). */
  isKnownSorted?: boolean;
  limits?: DecompressLimits;
  /** Accept a file without `##fileformat` (default false). */
  allowMissingFileformat?: boolean;
}

/** The same with every default filled in. */
export interface AnalysisSettings {
  mask: QualityMask | null;
  models: ModelOptions;
  requirePass: boolean;
  keepsPossible: boolean;
  frequencyLimits: Record<Model, number> | null;
  frequencyKeys: readonly string[] | undefined;
  pairing: { isLimited: boolean; takesSilent: boolean };
  criteria: readonly FunnelRule<Candidate>[];
  secondCriteria: readonly FunnelRule<Candidate>[];
  geneWindowBp: number;
  crowd: number;
  maxHeld: number;
  confirmedSex: ReadonlySet<string>;
  keepLines: boolean;
}

/** Fills in the defaults. */
export function settingsOf(options: AnalysisOptions): AnalysisSettings {
  const criteria = options.criteria ?? [];
  return {
    mask: options.mask === undefined ? defaultMask : options.mask,
    models: { ...defaultModelOptions, ...options.models },
    requirePass: options.requirePass ?? true,
    keepsPossible: options.keep !== 'strict',
    frequencyLimits:
      options.frequencyLimits === undefined ? defaultFrequencyLimits : options.frequencyLimits,
    frequencyKeys: options.frequencyKeys,
    pairing: {
      isLimited: options.pairConsequences !== 'all',
      takesSilent: options.pairSilent ?? true,
    },
    criteria,
    secondCriteria: options.secondCriteria ?? criteria,
    geneWindowBp: options.geneWindowBp ?? 3_000_000,
    crowd: options.crowd ?? 200,
    maxHeld: options.maxHeld ?? 200_000,
    confirmedSex: new Set(options.confirmedSex),
    keepLines: options.keepLines ?? false,
  };
}

/** The stages every variant passes, in order; the caller's criteria stand between frequency and pairing. */
export function analysisStages(settings: AnalysisSettings): FunnelStage[] {
  return [
    { id: 'allele', name: '变异等位' },
    { id: 'filter', name: 'FILTER通过' },
    { id: 'carrier', name: '患病成员携带' },
    { id: 'quality', name: '基因型质量' },
    { id: 'model', name: '遗传模式' },
    { id: 'frequency', name: '人群频率' },
    ...settings.criteria.map(({ id, name }) => ({ id: `criteria:${id}`, name })),
    { id: 'consequence', name: '配对后果' },
    { id: 'pair', name: '复合杂合配对' },
  ];
}
