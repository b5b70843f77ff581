/** The binning of an index: the smallest bin spans 2^minShift bp, and there are `depth` levels above it (SAM and CSI specifications). */
export interface Binning {
  minShift: number;
  depth: number;
}

/** BAI and TBI: bins of 16 kb, five levels, up to 512 Mb. */
export const classicBinning: Binning = { minShift: 14, depth: 5 };

/** The number of the first bin of a level counted from the top. */
function firstBin(level: number): number {
  return ((1 << (3 * level)) - 1) / 7;
}

/** The smallest bin that holds all of [from, to), 0-based. */
export function binOf(from: number, to: number, { minShift, depth }: Binning): number {
  const last = to - 1;
  for (let level = depth; level > 0; level -= 1) {
    const width = 2 ** (minShift + 3 * (depth - level));
    const bin = Math.floor(from / width);
    if (bin === Math.floor(last / width)) return firstBin(level) + bin;
  }
  return 0;
}

/** Every bin that may hold something of [from, to), 0-based. */
export function binsOver(from: number, to: number, { minShift, depth }: Binning): number[] {
  const bins: number[] = [];
  for (let level = 0; level <= depth; level += 1) {
    const width = 2 ** (minShift + 3 * (depth - level));
    const start = firstBin(level);
    for (let bin = Math.floor(from / width); bin <= Math.floor((to - 1) / width); bin += 1) {
      bins.push(start + bin);
    }
  }
  return bins;
}

/** The number behind the last bin; SAMtools writes counts into a bin of this number plus one. */
export function binLimit({ depth }: Binning): number {
  return firstBin(depth + 1);
}

/** Where a bin begins, 0-based in bp. */
export function startOfBin(bin: number, { minShift, depth }: Binning): number {
  let level = 0;
  while (level < depth && firstBin(level + 1) <= bin) level += 1;
  return (bin - firstBin(level)) * 2 ** (minShift + 3 * (depth - level));
}

/** The binning for a longest sequence: the classic one up to 512 Mb, else as many levels as it needs. */
export function binningFor(longest: number): Binning {
  let depth = classicBinning.depth;
  while (2 ** (classicBinning.minShift + 3 * depth) < longest) depth += 1;
  return { minShift: classicBinning.minShift, depth };
}
