// Builds an index beside the process that answers requests.
import { parentPort, workerData } from 'node:worker_threads';
import { isGzip } from '@wm/genomics/bgzf';
import { createBgzfReader, listBlocks, writeGzi } from '@wm/genomics/bgzf-reader';
import { createBgzfWriter } from '@wm/genomics/bgzf-writer';
import { buildBamIndex, buildTabixIndex } from '@wm/genomics/build-index';
import { createFaiBuilder, formatFai } from '@wm/genomics/fasta';
import { GenomicsError } from '@wm/genomics/finding';
import { formatIndex } from '@wm/genomics/index-file';
import { inflateNow, nodeDeflater, openRandom } from '@wm/genomics/inflate-node';
import type { RandomBytes } from '@wm/genomics/random-bytes';
import type { RegionIndex } from '@wm/genomics/region-index';
import { createBaseGatherer } from './base-gatherer.ts';
import type { IndexJob, IndexReply } from './index-job.ts';

const piece = 1 << 20;

function answer(reply: IndexReply): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(reply);
}

function build({ kind, path }: IndexJob): IndexReply {
  const bytes = openRandom(path);
  try {
    if (kind === 'fasta') return indexFasta(bytes);
    if (kind !== 'bam') return indexOf(buildTabixIndex(bytes, inflateNow, kind));
    const gatherer = createBaseGatherer();
    const index = buildBamIndex(bytes, inflateNow, (place, record) => gatherer.add(place, record));
    return { ...indexOf(index), ...gatherer.finish() };
  } finally {
    bytes.close();
  }
}

function indexOf(index: RegionIndex): IndexReply & { reply: 'index' } {
  const plain = formatIndex(index);
  // TBI and CSI are BGZF themselves.
  const bytes = index.kind === 'bai' ? plain : packed(plain);
  return { reply: 'index', bytes, hasMd: false, blocks: [], isTooWide: false };
}

function packed(plain: Uint8Array): Uint8Array {
  const writer = createBgzfWriter(nodeDeflater);
  return new Uint8Array(Buffer.concat([writer.add(plain), writer.finish()]));
}

function indexFasta(bytes: RandomBytes): IndexReply {
  const builder = createFaiBuilder();
  if (!isGzip(bytes.read(0, 2))) {
    for (let at = 0; at < bytes.size; at += piece) builder.add(bytes.read(at, at + piece));
    return { reply: 'fasta', fai: formatFai(builder.finish()), gzi: undefined };
  }
  const blocks = listBlocks(bytes);
  const reader = createBgzfReader(bytes, inflateNow);
  for (const { packed: at } of blocks) builder.add(reader.block(at).plain);
  return { reply: 'fasta', fai: formatFai(builder.finish()), gzi: writeGzi(blocks) };
}

try {
  answer(build(workerData as IndexJob));
} catch (error) {
  if (!(error instanceof GenomicsError)) throw error;
  answer({ reply: 'refused', reason: error.message });
}
