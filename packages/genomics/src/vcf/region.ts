import type { Assembly } from './contig.ts';

/** The kind of place a variant lies in, which decides how it is inherited. */
export type RegionKind = 'autosome' | 'par' | 'x' | 'y' | 'mt';

interface Span {
  start: number;
  end: number;
}

/** Pseudo-autosomal regions, 1-based and inclusive (Genome Reference Consortium, GRCh37 and GRCh38). */
const parRegions: Record<Assembly, Record<'X' | 'Y', Span[]>> = {
  GRCh37: {
    X: [
      { start: 60001, end: 2699520 },
      { start: 154931044, end: 155260560 },
    ],
    Y: [
      { start: 10001, end: 2649520 },
      { start: 59034050, end: 59363566 },
    ],
  },
  GRCh38: {
    X: [
      { start: 10001, end: 2781479 },
      { start: 155701383, end: 156030895 },
    ],
    Y: [
      { start: 10001, end: 2781479 },
      { start: 56887903, end: 57217415 },
    ],
  },
};

/**
 * The region of a plain chromosome name (see `plainContig`) and 1-based position. Without an assembly nothing on X or Y
 * counts as pseudo-autosomal.
 */
export function regionOf(contig: string, pos: number, assembly?: Assembly): RegionKind {
  if (contig === 'MT') return 'mt';
  if (contig !== 'X' && contig !== 'Y') return 'autosome';
  const inPar =
    assembly !== undefined &&
    parRegions[assembly][contig].some((span) => pos >= span.start && pos <= span.end);
  if (inPar) return 'par';
  return contig === 'X' ? 'x' : 'y';
}
