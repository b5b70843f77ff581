import type { VirtualOffset } from '../io/bgzf-reader.ts';
import type { Binning } from './bins.ts';

/** A run of virtual offsets. */
export interface Chunk {
  from: VirtualOffset;
  to: VirtualOffset;
}

/** The index of one reference sequence: chunks by bin, and the first offset of each window of the smallest bin. */
export interface SequenceIndex {
  bins: Map<number, Chunk[]>;
  linear: VirtualOffset[];
}

/** The three kinds of index files. TBI and CSI are themselves BGZF, BAI is not. */
export type IndexKind = 'tbi' | 'csi' | 'bai';

/** How a tab-separated file is laid out, as TBI and CSI say it; columns count from 1. */
export interface TabixLayout {
  /** 0 generic, 1 SAM, 2 VCF; 65536 is added for files that count from 0. */
  format: number;
  nameColumn: number;
  startColumn: number;
  endColumn: number;
  metaCharacter: string;
  skipLines: number;
}

/** An index in memory. `names` are empty for BAI, whose sequences are those of the BAM header. */
export interface RegionIndex {
  kind: IndexKind;
  binning: Binning;
  names: string[];
  layout?: TabixLayout;
  sequences: SequenceIndex[];
}

/** A feature for the builder; `from` and `to` 0-based, half open. */
export interface IndexedFeature {
  sequence: number;
  from: number;
  to: number;
  chunk: Chunk;
}

/** Gathers the features of a file that is sorted by sequence and start. */
export interface IndexBuilder {
  add(feature: IndexedFeature): void;
  /** The sequences up to the last one met, at least `count` of them. */
  finish(count: number): SequenceIndex[];
}

/** An empty builder. `binOf` gives the bin of a feature. */
export function createIndexBuilder(
  binning: Binning,
  binOf: (from: number, to: number, binning: Binning) => number,
): IndexBuilder {
  const sequences: SequenceIndex[] = [];
  const windowSize = 2 ** binning.minShift;
  const sequenceAt = (at: number): SequenceIndex => {
    while (sequences.length <= at) sequences.push({ bins: new Map(), linear: [] });
    return sequences[at]!;
  };
  return {
    add({ sequence, from, to, chunk }) {
      const { bins, linear } = sequenceAt(sequence);
      const bin = binOf(from, to, binning);
      const chunks = bins.get(bin);
      const last = chunks?.at(-1);
      // Neighbours, and chunks that lie in one block, become one.
      if (last && last.to >> 16n >= chunk.from >> 16n) last.to = chunk.to;
      else if (chunks) chunks.push({ ...chunk });
      else bins.set(bin, [{ ...chunk }]);
      const lastWindow = Math.floor((to - 1) / windowSize);
      for (let at = Math.floor(from / windowSize); at <= lastWindow; at += 1) {
        linear[at] ??= chunk.from;
      }
    },
    finish(count) {
      if (count > 0) sequenceAt(count - 1);
      for (const { linear } of sequences) fillHoles(linear);
      return sequences;
    },
  };
}

/** A window without features takes the offset of the one before it. */
function fillHoles(linear: VirtualOffset[]): void {
  for (let at = 0; at < linear.length; at += 1) linear[at] ??= linear[at - 1] ?? 0n;
}
