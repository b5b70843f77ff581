import type { RegionKind } from './region.ts';

/**
 * What one member's genotype says about one ALT allele. The first letters of the names: REF none, HET one of two, HOM
 * both, HEMI the only copy, PARTIAL carries but the other allele is missing (`./1`), MALE_HET heterozygous where a male
 * has one copy, CHILD_MOSAIC a het masked only because its allele balance is 0.05-0.20, REF_READS called reference
 * although at least two reads show the allele, MASKED_READS the same but with too large a fraction to be believed,
 * MASKED a genotype that names the ALT and fails the quality mask: unknown, but a reason to look.
 */
export const call = {
  UNKNOWN: 0,
  REF: 1,
  HET: 2,
  HOM: 3,
  HEMI: 4,
  PARTIAL: 5,
  MALE_HET: 6,
  CHILD_MOSAIC: 7,
  REF_READS: 8,
  MASKED_READS: 9,
  MASKED: 10,
} as const;

/** One of the numbers of `call`. */
export type Call = (typeof call)[keyof typeof call];

/** Three-valued answers, ordered so that the smaller one wins when conditions are joined by "and". */
export const NO = 0;
/** Cannot be told: a genotype is missing or not good enough. */
export const MAYBE = 1;
/** Certain. */
export const YES = 2;
/** NO, MAYBE or YES. */
export type Answer = 0 | 1 | 2;

/** Does the member carry the allele at all? Indexed by call. */
export const CARRIES: readonly Answer[] = [1, 0, 2, 2, 2, 2, 2, 1, 0, 1, 1];
/** Has the member two copies? A hemizygous member has no second copy, so the answer is no. Indexed by call. */
export const HAS_TWO: readonly Answer[] = [1, 0, 0, 2, 0, 1, 0, 0, 0, 0, 1];
/** Has the member exactly one copy beside another allele? Indexed by call. */
export const HAS_ONE: readonly Answer[] = [1, 0, 2, 0, 0, 1, 2, 1, 0, 1, 1];

/** Sex as in a pedigree: 0 unknown, 1 male, 2 female. */
export type Sex = 0 | 1 | 2;

/** A genotype as numbers: allele numbers (-1 missing) and ploidy (0 no genotype, 1, 2, 3 for more than two). */
export interface Genotype {
  first: number;
  second: number;
  ploidy: number;
}

/** The call of `genotype` for ALT number `alt` (1-based) before ploidy repair and quality mask. Haploid alleles become HEMI or REF. */
export function callOf(genotype: Genotype, alt: number): Call {
  const { first, second, ploidy } = genotype;
  if (ploidy === 0 || ploidy > 2 || first < 0) {
    return ploidy === 2 && second === alt && first < 0 ? call.PARTIAL : call.UNKNOWN;
  }
  if (ploidy === 1) return first === alt ? call.HEMI : call.REF;
  if (second < 0) return first === alt ? call.PARTIAL : call.UNKNOWN;
  if (first === alt) return second === alt ? call.HOM : call.HET;
  return second === alt ? call.HET : call.REF;
}

/**
 * Repairs ploidy by region and sex: one copy in males on non-PAR X and Y (`1/1` becomes HEMI, `0/1` MALE_HET), calls of
 * females on Y are ignored, a haploid call on an autosome, in a pseudo-autosomal region or on a female's X is unknown,
 * and on MT a haploid or homozygous call counts as HOM (all copies).
 */
export function repairPloidy(raw: Call, ploidy: number, region: RegionKind, sex: Sex): Call {
  if (region === 'mt') return raw === call.HEMI ? call.HOM : raw;
  if (region === 'y' && sex === 2) return call.UNKNOWN;
  if (region === 'autosome' || region === 'par' || (region === 'x' && sex === 2)) {
    return ploidy === 1 ? call.UNKNOWN : raw;
  }
  if (sex === 0 || ploidy === 1) return raw;
  if (raw === call.HOM || raw === call.PARTIAL) return call.HEMI;
  return raw === call.HET ? call.MALE_HET : raw;
}
