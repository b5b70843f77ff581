// Analyses a family beside the process that answers requests.
import { parentPort, workerData } from 'node:worker_threads';
import { analyseFamilies } from '@wm/genomics/analyse-families';
import { GenomicsError } from '@wm/genomics/finding';
import { createVcfWriter } from '@wm/genomics/vcf-writer';
import { analysisOptionsOf } from './analysis-job.ts';
import type { AnalysisJob, AnalysisReply, AnalysisWord } from './analysis-job.ts';
import { createRowWriter } from './analysis-rows.ts';

const port = parentPort;
if (!port) throw new Error('not in a thread');
const tellEveryMs = 200;
const job = workerData as AnalysisJob;

function say(word: AnalysisWord): void {
  const own = word.word === 'chunk' && word.variants.buffer;
  // Given away, not copied; a small one may share its buffer with others.
  const given = own instanceof ArrayBuffer && own.byteLength > Buffer.poolSize ? [own] : [];
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  port?.postMessage(word, given);
}

/** Those who wait for an answer; there is one of each kind at most. */
let onBytes: ((bytes: Uint8Array | null) => void) | undefined;
let onGoOn: (() => void) | undefined;
port.on('message', (reply: AnalysisReply) => {
  if (reply.reply === 'go-on') onGoOn?.();
  else if (reply.stream === streams) onBytes?.(reply.bytes);
});

/** Waits until what is said is taken, so that no more waits in memory than one piece. */
function hand(word: AnalysisWord): Promise<void> {
  return new Promise((resolve) => {
    onGoOn = resolve;
    say(word);
  });
}

let streams = 0;

/** The bytes of the file, from its beginning, as often as they are asked for. */
async function* open(): AsyncGenerator<Uint8Array> {
  streams += 1;
  const stream = streams;
  for (;;) {
    const bytes = await new Promise<Uint8Array | null>((resolve) => {
      onBytes = resolve;
      say({ word: 'pull', stream });
    });
    if (!bytes) return;
    yield bytes;
  }
}

let toldAt = 0;

function tell(bytes: number, records: number): void {
  const now = performance.now();
  if (now - toldAt < tellEveryMs) return;
  toldAt = now;
  say({ word: 'progress', bytes, records });
}

function chunkOf(rows: Pick<ReturnType<typeof createRowWriter>, 'take'>): AnalysisWord {
  const { variants, removed } = rows.take();
  return { word: 'chunk', variants: Buffer.from(variants), removed };
}

async function writeRows(runId: number): Promise<void> {
  const options = analysisOptionsOf(job);
  const rows = createRowWriter(runId, options);
  for await (const event of analyseFamilies(open, options, rows.observer)) {
    if (event.kind === 'restart') {
      rows.restart();
      await hand({ word: 'restart' });
    } else if (event.kind === 'variants') {
      rows.add(event.variants);
    } else if (event.kind === 'progress') {
      tell(event.bytes, event.records);
    } else if (event.kind === 'done') {
      await hand(chunkOf(rows));
      say({ word: 'done', ...rows.finish(event.summary) });
    }
    if (rows.isFull()) await hand(chunkOf(rows));
  }
}

type Told = Pick<Extract<AnalysisJob, { kind: 'vcf' }>, 'reviews' | 'notes'>;

/** A second attempt writes from the beginning: nothing is handed over before it is known that there is none. */
async function writeVcf(told: Told): Promise<void> {
  const options = { ...analysisOptionsOf(job), keepLines: true };
  let writer: ReturnType<typeof createVcfWriter> | undefined;
  let parts: string[] = [];
  for await (const event of analyseFamilies(open, options)) {
    if (event.kind === 'restart') {
      parts = [];
      await hand({ word: 'restart' });
    } else if (event.kind === 'start') {
      writer = createVcfWriter(event.header, event.families, told);
      parts.push(writer.header());
    } else if (event.kind === 'variants' && writer) {
      parts.push(writer.add(event.variants));
    } else if (event.kind === 'done' && writer) {
      parts.push(writer.finish());
      for (const text of parts) if (text !== '') await hand({ word: 'vcf', text });
    }
  }
}

try {
  if (job.kind === 'rows') await writeRows(job.runId);
  else await writeVcf(job);
} catch (error) {
  if (!(error instanceof GenomicsError)) throw error;
  say({ word: 'refused', reason: error.message });
}
// Else the port keeps the thread.
port.close();
