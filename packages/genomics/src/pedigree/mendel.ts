/** A genotype reduced to its copies of the alternate allele: 0 reference, 1 heterozygous, 2 alternate (also for one-copy calls), -1 missing. */
export type Dose = -1 | 0 | 1 | 2;

/** How many copies a child has: two, one X from the mother, or one Y from the father. */
export type CopyState = 'auto' | 'hemi-x' | 'hemi-y';

/** The Chinese description of each Mendelian error code (father, mother, child; codes of PLINK and hail). */
export const mendelNames: Record<number, string> = {
  1: '父母均为纯合变异，子代为杂合',
  2: '父母均为纯合参考，子代为杂合',
  3: '父亲为纯合参考，子代为纯合变异',
  4: '母亲为纯合参考，子代为纯合变异',
  5: '父母均为纯合参考，子代为纯合变异',
  6: '父亲为纯合变异，子代为纯合参考',
  7: '母亲为纯合变异，子代为纯合参考',
  8: '父母均为纯合变异，子代为纯合参考',
  9: 'X半合子：母亲为纯合变异，子代为参考',
  10: 'X半合子：母亲为纯合参考，子代为变异',
  11: 'Y半合子：父亲为变异，子代为参考',
  12: 'Y半合子：父亲为参考，子代为变异',
};

/**
 * The Mendelian error code of a trio at one biallelic site: 0 when the genotypes agree, -1 when a required one is missing.
 * As in hail (`mendel_errors`), "not reference" and "not alternate" of the other parent include a missing genotype.
 */
export function mendelCode(father: Dose, mother: Dose, child: Dose, copies: CopyState): number {
  if (child < 0) return -1;
  if (copies === 'hemi-x') return hemiCode(mother, child, 9);
  if (copies === 'hemi-y') return hemiCode(father, child, 11);
  if (child === 1) {
    if (father === 2 && mother === 2) return 1;
    if (father === 0 && mother === 0) return 2;
  }
  if (child === 2) {
    if (father === 0 && mother === 0) return 5;
    if (father === 0) return 3;
    if (mother === 0) return 4;
  }
  if (child === 0) {
    if (father === 2 && mother === 2) return 8;
    if (father === 2) return 6;
    if (mother === 2) return 7;
  }
  return father < 0 || mother < 0 ? -1 : 0;
}

/** `first` is the code for parent alternate and child reference; the next code is the opposite case. */
function hemiCode(parent: Dose, child: Dose, first: number): number {
  if (parent < 0) return -1;
  if (parent === 2 && child === 0) return first;
  return parent === 0 && child === 2 ? first + 1 : 0;
}

/**
 * Mendelian errors of one child, over sites where every genotype that the rule needs is known: `rate` is errors /
 * (agreeing + errors), 0 without sites. Beside it, not in it: contradictions with one parent where the other is missing,
 * sites with too little known, and sites with several ALTs, which are not judged.
 */
export interface MendelSummary {
  agreeing: number;
  errors: number;
  byCode: Record<number, number>;
  rate: number;
  singleParentErrors: number;
  incomplete: number;
  skipped: number;
  level: '正常' | '提示' | '警告' | '疑似样本错误';
}

/** The level of an error rate: up to 1 % normal, up to 3 % a hint, up to 5 % a warning, above it a suspected sample error. */
export function mendelLevel(rate: number): MendelSummary['level'] {
  if (rate <= 0.01) return '正常';
  if (rate <= 0.03) return '提示';
  return rate <= 0.05 ? '警告' : '疑似样本错误';
}

/** Places of the counts behind those of the codes. */
export const mendelCount = { SINGLE_PARENT: 13, INCOMPLETE: 14, SKIPPED: 15, LENGTH: 16 } as const;

/** Sums up counts by code, of which place 0 holds the agreeing sites, and those of `mendelCount`. */
export function summariseMendel(counts: ArrayLike<number>): MendelSummary {
  const byCode: Record<number, number> = {};
  let errors = 0;
  for (let code = 1; code <= 12; code += 1) {
    const count = counts[code] ?? 0;
    if (count > 0) byCode[code] = count;
    errors += count;
  }
  const agreeing = counts[0] ?? 0;
  const rate = errors + agreeing > 0 ? errors / (errors + agreeing) : 0;
  return {
    agreeing,
    errors,
    byCode,
    rate,
    singleParentErrors: counts[mendelCount.SINGLE_PARENT] ?? 0,
    incomplete: counts[mendelCount.INCOMPLETE] ?? 0,
    skipped: counts[mendelCount.SKIPPED] ?? 0,
    level: mendelLevel(rate),
  };
}
