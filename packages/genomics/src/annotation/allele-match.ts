import type { AnnotationQuery } from './annotation-entry.ts';

const classWords: [start: string, words: readonly string[]][] = [
  ['<DEL', ['deletion', 'DEL', '<DEL>']],
  ['<DUP', ['duplication', 'tandem_duplication', 'DUP', '<DUP>']],
  ['<INS', ['insertion', 'mobile_element_insertion', 'INS', '<INS>']],
  ['<INV', ['inversion', 'INV', '<INV>']],
  ['<CNV', ['copy_number_variation', 'CNV', '<CNV>']],
  ['<STR', ['short_tandem_repeat_variation', 'STR']],
];

/** The spellings under which an annotation may name one ALT, best first. */
export interface AlleleNames {
  written: string;
  /** As VEP writes it. */
  vep: string;
  /** With everything shared by REF and ALT cut away, `-` when nothing is left. */
  trimmed: string;
  words: readonly string[];
}

/** All names of the ALT that is asked for. */
export function alleleNames({ ref, alts, altNumber }: AnnotationQuery): AlleleNames {
  const written = alts[altNumber - 1] ?? '';
  const words = classWords.find(([start]) => written.startsWith(start))?.[1] ?? [];
  return {
    written,
    vep: vepAllele(ref, alts, altNumber),
    trimmed: fullyTrimmed(ref, written),
    words,
  };
}

/**
 * The allele as VEP writes it (VEP 115, `Parser::VCF` and `VariationFeature`): with one ALT, lengths that differ and equal
 * first bases cut one base from both; with several, any length that differs (`*` counts as one base) and one first base
 * shared by REF and every ALT but `*` cut it from all. Nothing left is `-`.
 */
export function vepAllele(ref: string, alts: readonly string[], altNumber: number): string {
  const alt = alts[altNumber - 1] ?? '';
  if (alt === '*' || alt.startsWith('<') || /[[\]]/.test(alt)) return alt;
  const others = alts.filter((other) => other !== '*' && !other.startsWith('<'));
  const isMixed = alts.some((other) => !other.startsWith('<') && other.length !== ref.length);
  if (!isMixed || !others.every((other) => other[0] === ref[0])) return alt;
  return alt.length > 1 ? alt.slice(1) : '-';
}

/** ALT without the suffix and then the prefix it shares with REF, down to nothing (`-`). */
export function fullyTrimmed(ref: string, alt: string): string {
  if (!/^[A-Z]+$/i.test(alt)) return alt;
  let end = 0;
  const most = Math.min(ref.length, alt.length);
  while (end < most && ref[ref.length - 1 - end] === alt[alt.length - 1 - end]) end += 1;
  let start = 0;
  while (start < most - end && ref[start] === alt[start]) start += 1;
  return alt.slice(start, alt.length - end) || '-';
}

/** The allele text of a SnpEff entry, which may go on with `-` and the allele it is compared with, or another variant. */
export function snpEffAllele(text: string): string {
  const dash = text.indexOf('-');
  return dash > 0 ? text.slice(0, dash) : text;
}
