/** Reference bases from `from` to `to` (1-based, inclusive), or undefined where the reference has none. */
export type ReferenceReader = (contig: string, from: number, to: number) => string | undefined;

/** A place and its two alleles. */
export interface AlleleSite {
  pos: number;
  ref: string;
  alt: string;
}

const plainBases = /^[ACGTNRYSWKMBDHV]+$/i;

/** True when both alleles are written out as bases (not symbolic, not a breakend, not `*`). */
export function isPlainPair(ref: string, alt: string): boolean {
  return plainBases.test(ref) && plainBases.test(alt);
}

/** Trims the common suffix, then the common prefix, always leaving one base in each allele. Symbolic alleles stay as they are. */
export function trimAlleles(site: AlleleSite): AlleleSite {
  const { ref, alt } = site;
  if (ref.length === 1 || alt.length === 1 || !isPlainPair(ref, alt)) return site;
  let suffix = 0;
  const most = Math.min(ref.length, alt.length) - 1;
  while (suffix < most && sameBase(ref, ref.length - 1 - suffix, alt, alt.length - 1 - suffix)) {
    suffix += 1;
  }
  let prefix = 0;
  while (prefix < most - suffix && sameBase(ref, prefix, alt, prefix)) prefix += 1;
  if (suffix === 0 && prefix === 0) return site;
  return {
    pos: site.pos + prefix,
    ref: ref.slice(prefix, ref.length - suffix),
    alt: alt.slice(prefix, alt.length - suffix),
  };
}

/** Bases fetched from the reference at a time while an indel moves left. */
const STEP = 100;

/**
 * Trims and left-aligns (Tan, Abecasis and Kang 2015, "Unified representation of genetic variants"): as long as both
 * alleles end in the same base it is cut, with a base of the reference put in front when an allele would become empty.
 * Stops at the start of the chromosome and where the reference has no bases.
 */
export function leftAlign(
  contig: string,
  site: AlleleSite,
  reference: ReferenceReader,
): AlleleSite {
  const trimmed = trimAlleles(site);
  if (trimmed.ref.length === trimmed.alt.length || !isPlainPair(trimmed.ref, trimmed.alt)) {
    return trimmed;
  }
  let { pos, ref, alt } = trimmed;
  let before = '';
  while (sameBase(ref, ref.length - 1, alt, alt.length - 1)) {
    if (ref.length === 1 || alt.length === 1) {
      if (pos === 1) break;
      if (before === '') before = reference(contig, Math.max(1, pos - STEP), pos - 1) ?? '';
      if (before === '') break;
      const base = before.at(-1)!;
      before = before.slice(0, -1);
      pos -= 1;
      ref = base + ref;
      alt = base + alt;
    }
    ref = ref.slice(0, -1);
    alt = alt.slice(0, -1);
  }
  return trimAlleles({ pos, ref, alt });
}

function sameBase(left: string, leftAt: number, right: string, rightAt: number): boolean {
  return (
    left[leftAt] === right[rightAt] || left[leftAt]?.toUpperCase() === right[rightAt]?.toUpperCase()
  );
}

/** The normalised place and alleles: left-aligned with a reference, trimmed without. */
export function normaliseSite(
  contig: string,
  site: AlleleSite,
  reference?: ReferenceReader,
): AlleleSite {
  return reference ? leftAlign(contig, site, reference) : trimAlleles(site);
}
