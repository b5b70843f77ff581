import { binsOver, startOfBin } from './bins.ts';
import type { Chunk, RegionIndex } from './region-index.ts';

/** Where in the file everything that overlaps [from, to) of a sequence stands (0-based, half open), merged and in order. */
export function queryIndex(
  index: RegionIndex,
  sequence: number,
  from: number,
  to: number,
): Chunk[] {
  const own = index.sequences[sequence];
  if (!own || to <= from) return [];
  const windowSize = 2 ** index.binning.minShift;
  // Before the first feature that reaches into the window of `from` there is nothing to find.
  const least = own.linear[Math.min(Math.floor(from / windowSize), own.linear.length - 1)] ?? 0n;
  const chunks = binsOver(from, to, index.binning)
    .flatMap((bin) => own.bins.get(bin) ?? [])
    .filter((chunk) => chunk.to > least)
    .toSorted((left, right) => (left.from < right.from ? -1 : left.from > right.from ? 1 : 0));
  const merged: Chunk[] = [];
  for (const { from: start, to: end } of chunks) {
    const last = merged.at(-1);
    const begin = start < least ? least : start;
    if (last && last.to >> 16n >= begin >> 16n) {
      if (end > last.to) last.to = end;
    } else merged.push({ from: begin, to: end });
  }
  return merged;
}

/** The first offset at which anything of a bin can stand, as CSI keeps it in place of a linear index. */
export function lowestOffset(index: RegionIndex, sequence: number, bin: number): bigint {
  const own = index.sequences[sequence]!;
  const at = Math.floor(startOfBin(bin, index.binning) / 2 ** index.binning.minShift);
  return own.linear[Math.min(at, own.linear.length - 1)] ?? 0n;
}
