import { readBamRecord } from '@wm/genomics/bam-records';
import { createBgzfCursor } from '@wm/genomics/bgzf-cursor';
import { createBgzfReader } from '@wm/genomics/bgzf-reader';
import { GenomicsError } from '@wm/genomics/finding';
import { parseIndex } from '@wm/genomics/index-file';
import { inflateNow } from '@wm/genomics/inflate-node';
import { randomBytesOf } from '@wm/genomics/random-bytes';
import { openFile } from '#areas/files/public.ts';
import { orNotFound } from '#core/not-found.ts';
import type { Asking } from '../own-upload.ts';
import { readFileHead, readIndexFile, readPart } from './read-head.ts';
import type { OpenedFile } from './read-head.ts';
import { findTrack, readBuiltIndex } from './track.repository.ts';

/** Bases that are shown at first. */
const shown = 600;
/** Enough for a block, and for a long read that goes on in the next. */
const readAhead = 4 << 20;

/** Where the first reads of an alignment lie that somebody sees; empty for what has none, or is no BAM. */
export async function findStart({ core, principal }: Asking, id: number): Promise<string> {
  const track = orNotFound(await findTrack(core.db, principal, id));
  if (track.format !== 'bam' || track.state !== 'ready') return '';
  const data = orNotFound(await openFile(core, track.fileId));
  const index =
    track.indexFileId === ''
      ? orNotFound(await readBuiltIndex(core.db, id))
      : await readIndexFile(orNotFound(await openFile(core, track.indexFileId)));
  const { sequences } = parseIndex(new Uint8Array(index));
  const starts = sequences.flatMap(({ bins }) =>
    [...bins.values()].flatMap((chunks) => chunks.map(({ from }) => from)),
  );
  const first = starts.toSorted((left, right) => (left < right ? -1 : 1))[0];
  return first === undefined ? '' : readStart(data, first);
}

async function readStart(data: OpenedFile, first: bigint): Promise<string> {
  const at = Number(first >> 16n);
  const bytes = randomBytesOf(await readPart(data, at, at + readAhead));
  const cursor = createBgzfCursor(createBgzfReader(bytes, inflateNow));
  cursor.seek(first & 0xffffn);
  try {
    const read = readBamRecord(cursor);
    const { contigs } = await readFileHead(data, 'bam');
    const contig = read && contigs[read.sequence];
    if (!contig) return '';
    const from = read.from + 1;
    return `${contig.name}:${from}-${Math.min(contig.length, read.from + shown)}`;
  } catch (error) {
    // A read that is longer than what was read of it: its place is looked for by hand.
    if (error instanceof GenomicsError) return '';
    throw error;
  }
}
