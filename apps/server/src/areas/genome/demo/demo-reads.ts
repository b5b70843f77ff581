import type { ContigSize } from '../genome.table.ts';
import type { PlainRead } from './write-bam.ts';

/** A variant of the demo family with how many copies each of its people has, in the order of the columns. */
interface DemoVariant {
  contig: string;
  pos: number;
  ref: string;
  alt: string;
  copies: number[];
}

export interface DemoReads {
  contigs: ContigSize[];
  samples: string[];
  /** Reads of each sample, sorted by place. */
  reads: PlainRead[][];
}

const readLength = 100;
/** Reads begin so far before a variant and after it. */
const margin = 260;
/** One read begins every so many bases: about thirty lie over each. */
const every = 3;

/** Reads of made-up people over the single-base variants of a VCF that has genes of its own (not those called DEMOX). */
export function demoReads(vcf: string): DemoReads {
  const lines = vcf.split('\n');
  const contigs = lines.flatMap((line) => {
    const [, name, length] = /^##contig=<ID=([^,]+),length=(\d+)/.exec(line) ?? [];
    return name === undefined ? [] : [{ name, length: Number(length) }];
  });
  const samples =
    lines
      .find((line) => line.startsWith('#CHROM'))
      ?.split('\t')
      .slice(9) ?? [];
  const variants = lines.flatMap(readVariant);
  const reads = samples.map((sample, at) => readsOf(contigs, variants, { sample, at }));
  return { contigs, samples, reads };
}

function readVariant(line: string): DemoVariant[] {
  const [contig = '', pos, , ref = '', alt = '', , filter, info = '', , ...calls] =
    line.split('\t');
  const isShown = /^[ACGT]$/.test(ref) && /^[ACGT]$/.test(alt) && filter === 'PASS';
  if (!isShown || info.includes('DEMOX')) return [];
  const copies = calls.map((call) => {
    const alleles = call.split(':')[0]!.split(/[/|]/);
    return (alleles.filter((one) => one === '1').length / alleles.length) * 2;
  });
  return [{ contig, pos: Number(pos), ref, alt, copies }];
}

function readsOf(
  contigs: readonly ContigSize[],
  variants: readonly DemoVariant[],
  { sample, at }: { sample: string; at: number },
): PlainRead[] {
  const known = new Map(variants.map((one) => [`${one.contig}:${one.pos - 1}`, one]));
  const made = new Map<string, PlainRead>();
  for (const { contig, pos } of variants) {
    const from = Math.max(0, pos - 1 - margin - readLength);
    for (let start = from - (from % every); start <= pos - 1 + margin; start += every) {
      const key = `${contig}:${start}`;
      const number = contigs.findIndex(({ name }) => name === contig);
      if (made.has(key) || number < 0) continue;
      // Both strands and both alleles take turns, so that the numbers come out as the family's.
      const turn = start / every;
      const letters = Array.from({ length: readLength }, (_, step) => {
        const own = known.get(`${contig}:${start + step}`);
        const copies = own?.copies[at] ?? 0;
        const base = own?.ref ?? baseAt(number, start + step);
        const isAlt = copies === 2 || (copies === 1 && turn % 2 === 0);
        return { base, read: own && isAlt ? own.alt : base };
      });
      made.set(key, {
        name: `${sample === '' ? 'read' : `s${at}`}-${number}-${start}`,
        contig: number,
        from: start,
        bases: letters.map(({ read }) => read).join(''),
        reference: letters.map(({ base }) => base).join(''),
        isReverse: turn % 4 < 2,
      });
    }
  }
  return [...made.values()].toSorted((a, b) => a.contig - b.contig || a.from - b.from);
}

/** The base of a made-up genome at a place: always the same one. */
function baseAt(contig: number, at: number): string {
  let mixed = Math.imul(at + 1, 2654435761) ^ Math.imul(contig + 1, 40503);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 2246822519);
  return 'ACGT'[(mixed >>> 13) & 3]!;
}
