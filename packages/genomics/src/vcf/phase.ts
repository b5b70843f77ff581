import { textOf } from './record-scan.ts';
import type { SampleScan } from './sample-scan.ts';

/** The phase of one genotype: `set` is 0 when it says nothing across sites, `haplotype` is 0 or 1, the haplotype with the ALT. */
export interface Phase {
  set: number;
  haplotype: number;
}

/** Gives small numbers to phase set names, so that sets can be compared as numbers. Forgets everything at a new chromosome. */
export interface PhaseSets {
  numberOf(name: string): number;
  clear(): void;
}

/** The number that stands for "every het of this sample on this chromosome is phased": one set without a name. */
const WHOLE_CONTIG_SET = 1;

/** Empty numbering; numbers from 2. */
export function createPhaseSets(): PhaseSets {
  const numbers = new Map<string, number>();
  return {
    numberOf(name) {
      const known = numbers.get(name);
      if (known !== undefined) return known;
      numbers.set(name, numbers.size + 2);
      return numbers.size + 1;
    },
    clear: () => numbers.clear(),
  };
}

const unphased: Phase = { set: 0, haplotype: 0 };

/** What reading a phase needs besides the scan. */
export interface PhaseContext {
  sets: PhaseSets;
  /** Whether `|` without PS may be used across sites for this sample: yes, no, or not known yet (then `onImplied` is called). */
  implied: 'yes' | 'no' | 'unknown';
  onImplied: () => void;
}

/**
 * The phase of a heterozygous genotype for ALT `altNumber`: `|` with PS, else HP (`set-1,set-2`), else PGT with PID, else
 * `|` without PS when the whole chromosome of the sample is phased.
 */
export function readPhase(
  scan: SampleScan,
  sample: number,
  altNumber: number,
  context: PhaseContext,
): Phase {
  const { layout } = scan;
  const isPhased = scan.phased[sample] === 1;
  const haplotype = scan.first[sample] === altNumber ? 0 : 1;
  if (isPhased && layout.phaseSet >= 0) {
    const set = fieldText(scan, sample, layout.phaseSet);
    if (set !== '' && set !== '.') return { set: context.sets.numberOf(`P${set}`), haplotype };
  }
  if (layout.haplotype >= 0) {
    const phase = readHaplotypeField(
      fieldText(scan, sample, layout.haplotype),
      haplotype,
      context.sets,
    );
    if (phase) return phase;
  }
  if (layout.physicalGenotype >= 0 && layout.physicalId >= 0) {
    const genotype = fieldText(scan, sample, layout.physicalGenotype);
    const id = fieldText(scan, sample, layout.physicalId);
    if (/^(0\|1|1\|0)$/.test(genotype) && id !== '' && id !== '.') {
      return { set: context.sets.numberOf(`I${id}`), haplotype: genotype === '1|0' ? 0 : 1 };
    }
  }
  if (!isPhased) return unphased;
  if (context.implied === 'unknown') context.onImplied();
  return context.implied === 'yes' ? { set: WHOLE_CONTIG_SET, haplotype } : unphased;
}

/** HP of GATK's read-backed phasing: the haplotype of the first and of the second allele, as `set-1,set-2` or `set-2,set-1`. */
function readHaplotypeField(text: string, allele: number, sets: PhaseSets): Phase | undefined {
  const match = /^(\d+)-([12]),(\d+)-([12])$/.exec(text);
  if (!match || match[1] !== match[3]) return undefined;
  const side = Number(allele === 0 ? match[2] : match[4]) - 1;
  return { set: sets.numberOf(`H${match[1]}`), haplotype: side };
}

/** The text of one FORMAT field of a sample; '' when the column is shorter. */
function fieldText(scan: SampleScan, sample: number, field: number): string {
  const { bytes } = scan;
  const end = scan.columnEnd[sample]!;
  let from = scan.columnStart[sample]!;
  for (let skipped = 0; skipped < field; skipped += 1) {
    while (from < end && bytes[from] !== 58) from += 1;
    if (from >= end) return '';
    from += 1;
  }
  let to = from;
  while (to < end && bytes[to] !== 58) to += 1;
  return textOf(bytes, from, to);
}
