import type { Sex } from '../vcf/call.ts';

/** Genotype counts of one member on non-PAR X, and on Y. */
export interface SexCounts {
  hets: number;
  homAlts: number;
  homRefs: number;
  yCalled: number;
  yNonRef: number;
}

/** The sex told by the genotypes. `ratio` is hets / homozygous alternates, null when there are too few sites. */
export interface SexVerdict {
  ratio: number | null;
  sites: number;
  observed: Sex;
  isMismatch: boolean;
  /** A female with more than 1 % of the Y sites called not reference. */
  hasYCalls: boolean;
}

/** Fewest X sites for a statement. */
const MIN_SEX_SITES = 50;

/** Tells the sex from the het to hom-alt ratio on non-PAR X: below 0.2 male, above 0.6 female, otherwise unknown. */
export function judgeSex(counts: SexCounts, registered: Sex, ySites: number): SexVerdict {
  const sites = counts.hets + counts.homAlts + counts.homRefs;
  const hasYCalls = registered === 2 && ySites > 0 && counts.yNonRef / ySites > 0.01;
  if (sites < MIN_SEX_SITES || counts.hets + counts.homAlts === 0) {
    return { ratio: null, sites, observed: 0, isMismatch: false, hasYCalls };
  }
  const ratio = counts.homAlts > 0 ? counts.hets / counts.homAlts : Number.POSITIVE_INFINITY;
  const observed: Sex = ratio < 0.2 ? 1 : ratio > 0.6 ? 2 : 0;
  const isMismatch = registered !== 0 && observed !== 0 && observed !== registered;
  return { ratio, sites, observed, isMismatch, hasYCalls };
}
