import { alleleNames, snpEffAllele } from './allele-match.ts';
import type { AnnotationQuery } from './annotation-entry.ts';
import { cellOf, entryRanges } from './pipe-format.ts';
import type { PipeFormat } from './pipe-format.ts';

/** The entries of a raw value that are about one ALT, as pairs of places in it. */
export interface SelectedEntries {
  ranges: readonly number[];
  /** The entries name several alleles and none is this one, so all are given. */
  isUndetermined: boolean;
}

const nothing: SelectedEntries = { ranges: [], isUndetermined: false };

/**
 * Finds the entries of one ALT: by the allele's number where the file gives it (unless a number exceeds the ALT count: the
 * record was split after it was annotated), else by VEP's spelling, else with all shared bases cut away, else all.
 */
export function selectEntries(
  raw: string,
  format: PipeFormat,
  query: AnnotationQuery,
): SelectedEntries {
  const ranges = entryRanges(raw);
  if (ranges.length === 0) return nothing;
  if (format.source === 'BCSQ') return selectByChange(raw, ranges, query);
  const byNumber = selectByNumber(raw, ranges, format, query);
  if (byNumber) return byNumber;
  if (format.allele < 0) return { ranges, isUndetermined: query.alts.length > 1 };
  const alleles: string[] = [];
  for (let at = 0; at < ranges.length; at += 2) {
    const text = cellOf(raw, ranges[at]!, ranges[at + 1]!, format.allele);
    alleles.push(format.source === 'ANN' ? snpEffAllele(text) : text);
  }
  const names = alleleNames(query);
  const wanted = format.source === 'ANN' ? names.written : names.vep;
  const pick = (isOwn: (allele: string) => boolean): number[] =>
    ranges.filter((_, place) => isOwn(alleles[place >> 1]!));
  for (const isOwn of [
    (allele: string) => allele === wanted || allele === names.written,
    (allele: string) => allele === names.trimmed || names.words.includes(allele),
  ]) {
    const own = pick(isOwn);
    if (own.length > 0) return { ranges: own, isUndetermined: false };
  }
  const isOne = query.alts.length === 1 && new Set(alleles).size === 1;
  return { ranges, isUndetermined: !isOne };
}

function selectByNumber(
  raw: string,
  ranges: number[],
  format: PipeFormat,
  query: AnnotationQuery,
): SelectedEntries | undefined {
  if (format.alleleNumber < 0) return undefined;
  const numbers: number[] = [];
  for (let at = 0; at < ranges.length; at += 2) {
    const text = cellOf(raw, ranges[at]!, ranges[at + 1]!, format.alleleNumber);
    numbers.push(text === '' ? Number.NaN : Number.parseInt(text, 10));
  }
  const isUsable = numbers.every((number) => number >= 1 && number <= query.alts.length);
  if (!isUsable) return undefined;
  const own = ranges.filter((_, place) => numbers[place >> 1] === query.altNumber);
  return own.length > 0 ? { ranges: own, isUndetermined: false } : nothing;
}

/** BCSQ: by the change that the entry spells (`7890117T>C`, several joined by `+`); an entry without one is about every ALT. */
function selectByChange(raw: string, ranges: number[], query: AnnotationQuery): SelectedEntries {
  const { ref, alts, altNumber, pos } = query;
  const ends = (alt: string): string => `${pos ?? ''}${ref}>${alt}`;
  const own: number[] = [];
  for (let at = 0; at < ranges.length; at += 2) {
    const from = ranges[at]!;
    const to = ranges[at + 1]!;
    const change = cellOf(raw, from, to, 6);
    const parts = change
      .split('+')
      .filter((part) => part.endsWith(`${ref}>${alts[altNumber - 1]}`));
    const isOwn =
      change === '' ||
      alts.length === 1 ||
      parts.some((part) => pos === undefined || part === ends(alts[altNumber - 1] ?? ''));
    if (isOwn) own.push(from, to);
  }
  return { ranges: own, isUndetermined: false };
}
