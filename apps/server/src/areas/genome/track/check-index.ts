import { bgzfBlockLength } from '@wm/genomics/bgzf';
import { GenomicsError } from '@wm/genomics/finding';
import { parseIndex } from '@wm/genomics/index-file';
import type { RegionIndex } from '@wm/genomics/region-index';
import { AppError } from '#core/app-error.ts';
import { readIndexFile, readPart } from './read-head.ts';
import type { OpenedFile } from './read-head.ts';

/** Places of an index that are looked at in its file. */
const lookedAt = 8;

/**
 * Refuses an index that is none, or of another file: it names other sequences, leads beyond the end, or to where no block
 * begins. A wrong index shows wrong reads, or none, and says nothing.
 */
export async function checkIndex(
  data: OpenedFile,
  index: OpenedFile,
  sequences: number | undefined,
): Promise<void> {
  const wrong = (reason: string): AppError =>
    new AppError('genome.index-wrong', { values: { name: index.name, reason } });
  const plain = await readIndexFile(index);
  let parsed: RegionIndex;
  try {
    parsed = parseIndex(plain);
  } catch (error) {
    if (!(error instanceof GenomicsError)) throw error;
    throw wrong(error.message);
  }
  if (sequences !== undefined && parsed.sequences.length !== sequences)
    throw wrong(`索引有 ${parsed.sequences.length} 条序列，数据有 ${sequences} 条`);
  const starts = startsOf(parsed);
  if (starts.some((start) => start >= data.size)) throw wrong('指向文件结尾之后');
  const step = Math.max(1, Math.floor(starts.length / lookedAt));
  for (let at = 0; at < starts.length; at += step) {
    const start = starts[at]!;
    const head = await readPart(data, start, start + 64);
    if (bgzfBlockLength(head, 0) <= 0) throw wrong('指向的位置不是数据块的开头');
  }
}

function startsOf({ sequences }: RegionIndex): number[] {
  const starts = new Set<number>();
  for (const { bins } of sequences)
    for (const chunks of bins.values())
      for (const { from } of chunks) starts.add(Number(from >> 16n));
  return [...starts].toSorted((left, right) => left - right);
}
