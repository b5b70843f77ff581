import type { ByteSource, Inflater, OpenBytes } from './byte-source.ts';
import { decompress } from './decompress.ts';
import { createFindings } from '../finding.ts';
import type { VcfHeader } from '../vcf/vcf-header.ts';

/** A place from which a sorted BGZF file can be read: records that begin behind byte `offset` lie at or behind `contig`:`pos`. */
export interface Checkpoint {
  /** Offset of a block in the compressed file. */
  offset: number;
  contig: string;
  pos: number;
}

/** Opens the same (compressed) bytes from an offset. */
export type OpenBytesAt = (offset: number) => ByteSource;

/** Compressed bytes between two checkpoints. */
const SPACING = 256 * 1024;

/** Collects checkpoints while a file is read. */
export interface CheckpointLog {
  /** The block at `offset` is about to be read; `contig` and `pos` are those of the last record so far ('' before the first). */
  enterBlock(offset: number, contig: string, pos: number): void;
  /** A record of another chromosome was met. */
  enterContig(contig: string): void;
  list(): Checkpoint[];
}

/** An empty log; it keeps one checkpoint per 256 KiB of compressed file and one per chromosome. */
export function createCheckpointLog(): CheckpointLog {
  const kept: Checkpoint[] = [];
  let block = -1;
  return {
    enterBlock(offset, contig, pos) {
      block = offset;
      if (contig === '' || offset - (kept.at(-1)?.offset ?? -SPACING) < SPACING) return;
      kept.push({ offset, contig, pos });
    },
    enterContig(contig) {
      if (block >= 0) kept.push({ offset: block, contig, pos: 0 });
    },
    list: () => kept,
  };
}

/** Where to begin reading, and where reading begins. */
export interface JumpTarget {
  header: VcfHeader;
  checkpoints: readonly Checkpoint[];
  inflater: Inflater;
  contig: string;
  pos: number;
}

/**
 * Opens a sorted BGZF file shortly before a place: gives plain VCF text, the header first, then every record from some
 * point at or before `contig`:`pos`. Without a fitting checkpoint the whole file is given.
 */
export function openNear(openAt: OpenBytesAt, target: JumpTarget): OpenBytes {
  const start = offsetBefore(target);
  if (start === 0) return () => openAt(0);
  return async function* read() {
    yield new TextEncoder().encode(headerText(target.header));
    const options = { inflater: target.inflater, findings: createFindings() };
    let isInside = false;
    for await (const piece of decompress(openAt(start), options)) {
      // The first line of a block may have begun in the block before.
      const from = isInside ? 0 : piece.indexOf(10) + 1;
      if (!isInside && from === 0) continue;
      isInside = true;
      yield piece.subarray(from);
    }
  };
}

/** A checkpoint well before the last one that lies before the place: a record may begin before the block in which it ends. */
function offsetBefore({ checkpoints, contig, pos }: JumpTarget): number {
  const last = checkpoints.findLast((point) => point.contig === contig && point.pos < pos);
  if (!last) return 0;
  return checkpoints.findLast((point) => point.offset <= last.offset - SPACING)?.offset ?? 0;
}

function headerText(header: VcfHeader): string {
  const columns = ['#CHROM', 'POS', 'ID', 'REF', 'ALT', 'QUAL', 'FILTER', 'INFO'];
  if (header.samples.length > 0) columns.push('FORMAT', ...header.samples);
  return `${[...header.lines, columns.join('\t')].join('\n')}\n`;
}
