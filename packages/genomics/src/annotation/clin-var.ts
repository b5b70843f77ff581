import type { ClinVarReading } from './annotation-entry.ts';

const oldNumbers: Record<string, string> = {
  '0': 'uncertain_significance',
  '1': 'not_provided',
  '2': 'benign',
  '3': 'likely_benign',
  '4': 'likely_pathogenic',
  '5': 'pathogenic',
  '6': 'drug_response',
  '7': 'histocompatibility',
  '255': 'other',
};

/** Stars by words of the review status, most first: ClinVar's own words and the short ones of old files. */
const starWords: [pattern: RegExp, stars: number][] = [
  [/practice_guideline|\bguideline\b/, 4],
  [/expert_panel|\bexp\b/, 3],
  [/multiple_submitters|\bmult\b/, 2],
  [/single_submitter|conflicting|\bsingle\b|\bconf\b/, 1],
];

/** The review stars of a status text (0 to 4), null when there is no text. */
export function starsOf(status: string): number | null {
  const text = status.toLowerCase().replaceAll('&', ',').replaceAll(' ', '_');
  if (text === '' || text === '.') return null;
  return starWords.find(([pattern]) => pattern.test(text))?.[1] ?? 0;
}

/**
 * Reads a classification of any age: words joined by `|`, `/`, `,` or `&`, or the numbers of old files. Undefined when there
 * is none. (Likely) pathogenic counts only without "conflicting".
 */
export function readClinVar(significance: string, status: string): ClinVarReading | undefined {
  const words = significance
    .split(/[|/,&]/)
    .map((word) => word.trim().replace(/^_+|_+$/g, ''))
    .filter((word) => word !== '' && word !== '.')
    .map((word) => oldNumbers[word] ?? word);
  if (words.length === 0) return undefined;
  const lower = words.map((word) => word.toLowerCase().replaceAll(' ', '_'));
  const isConflicting = lower.some((word) => word.includes('conflicting'));
  const isPathogenic = lower.some((word) => word === 'pathogenic' || word === 'likely_pathogenic');
  return {
    significance: words.join('/'),
    isPathogenic: isPathogenic && !isConflicting,
    stars: starsOf(status),
  };
}

/** A classification that lets a variant pass the frequency filter: (likely) pathogenic with a star, or with stars not told. */
export function isExempt(reading: ClinVarReading | null): boolean {
  return reading !== null && reading.isPathogenic && (reading.stars === null || reading.stars >= 1);
}
