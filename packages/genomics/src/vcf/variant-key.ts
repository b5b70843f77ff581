import { infoValue } from './info.ts';
import { isPlainPair } from './normalise.ts';

/** What the key of a variant is made of: plain contig, normalised place and alleles, last base covered, and the record it stands in. */
export interface KeyedVariant {
  contig: string;
  pos: number;
  end: number;
  ref: string;
  alt: string;
  altNumber: number;
  /** Number of the record in its file. */
  record: number;
  info: string;
}

/**
 * The identity of a variant without its assembly: `chrom-pos-ref-alt`; of a structural one `chrom-pos-end-DEL` (DUP, INV,
 * CNV and other classes), `chrom-pos-INS-length`, `chrom-pos-BND-chrom:pos` with the orientations of both ends. A class
 * whose end or length the record does not tell is kept apart by its record number (`chrom-pos-DEL-record7`).
 */
export function variantKey(variant: KeyedVariant): string {
  const { contig, pos, ref, alt } = variant;
  const place = `${contig}-${pos}`;
  if (isPlainPair(ref, alt) || alt === '*') return `${place}-${ref}-${alt}`;
  const breakend = breakendKey(alt);
  if (breakend !== '') return `${place}-BND-${breakend}`;
  const kind = structuralClass(alt);
  if (kind === 'INS') {
    const length = lengthOf(variant);
    return `${place}-INS-${length > 0 ? length : `record${variant.record}`}`;
  }
  const hasEnd = variant.end > pos || Number(infoValue(variant.info, 'END')) === pos;
  return `${place}-${hasEnd ? `${variant.end}-${kind}` : `${kind}-record${variant.record}`}`;
}

/** `<DEL:ME>` is DEL, `<CN0>` CNV, anything else its own name. */
function structuralClass(alt: string): string {
  const name = alt.replace(/^<|>$/g, '').split(':')[0]!.toUpperCase();
  return /^CN\d+$/.test(name) ? 'CNV' : name;
}

/**
 * The mate of a breakend and the side of each end that is joined (VCF 4.5, section 5.4): `t[p[` joins + to -, `t]p]` + to +,
 * `]p]t` - to +, `[p[t` - to -. '' when ALT is no breakend; a single one has no mate.
 */
function breakendKey(alt: string): string {
  const after = /^[A-Z.]+([[\]])<?([^[\]<>]+)>?:(\d+)[[\]]$/i.exec(alt);
  if (after) return `${mateOf(after)}+${after[1] === '[' ? '-' : '+'}`;
  const before = /^([[\]])<?([^[\]<>]+)>?:(\d+)[[\]][A-Z.]+$/i.exec(alt);
  if (before) return `${mateOf(before)}-${before[1] === '[' ? '-' : '+'}`;
  if (/^\.[A-Z]+$/i.test(alt)) return `single-${alt.slice(1)}`;
  return /^[A-Z]+\.$/i.test(alt) ? `single+${alt.slice(0, -1)}` : '';
}

function mateOf(match: RegExpExecArray): string {
  return `${match[2]!.replace(/^chr(?=.)/i, '')}:${match[3]}`;
}

function lengthOf({ info, altNumber }: KeyedVariant): number {
  const raw = infoValue(info, 'SVLEN');
  const length = typeof raw === 'string' ? Math.abs(Number(raw.split(',')[altNumber - 1])) : 0;
  return length > 0 ? length : 0;
}
