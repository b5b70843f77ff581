// Merges members' files beside the process that answers requests.
import { parentPort, workerData } from 'node:worker_threads';
import { createBgzfWriter } from '@wm/genomics/bgzf-writer';
import { createFindings, GenomicsError } from '@wm/genomics/finding';
import { nodeDeflater, nodeInflater } from '@wm/genomics/inflate-node';
import { mergeMembers } from '@wm/genomics/merge-members';
import type { MergeJob, MergeReply, MergeWord } from './merge-job.ts';

const port = parentPort;
if (!port) throw new Error('not in a thread');
const tellEveryMs = 200;
/** Text that is compressed at once. */
const pieceSize = 1 << 18;
const job = workerData as MergeJob;

function say(word: MergeWord): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  port?.postMessage(word);
}

/** Those who wait for an answer: for each file one at most, and one with a piece. */
const onBytes = new Map<number, (bytes: Uint8Array | null) => void>();
let onGoOn: (() => void) | undefined;
port.on('message', (reply: MergeReply) => {
  if (reply.reply === 'go-on') onGoOn?.();
  else onBytes.get(reply.file)?.(reply.bytes);
});

async function* open(file: number): AsyncGenerator<Uint8Array> {
  for (;;) {
    const bytes = await new Promise<Uint8Array | null>((resolve) => {
      onBytes.set(file, resolve);
      say({ word: 'pull', file });
    });
    if (!bytes) return;
    yield bytes;
  }
}

/** Waits until a piece is taken, so that no more waits in memory than one. */
function hand(bytes: Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    onGoOn = resolve;
    say({ word: 'piece', bytes });
  });
}

let toldAt = 0;

function tell(lines: number): void {
  const now = performance.now();
  if (now - toldAt < tellEveryMs) return;
  toldAt = now;
  say({ word: 'progress', lines });
}

async function merge({ files, absentIs, isTrial }: MergeJob): Promise<void> {
  const tally = { lines: 0, joined: 0, unclear: 0, absent: 0 };
  const members = files.map(({ name, people }, file) => ({
    name,
    people,
    source: open(file),
    findings: createFindings(),
  }));
  const writer = createBgzfWriter(nodeDeflater);
  let text = '';
  const write = async (): Promise<void> => {
    const bytes = isTrial ? undefined : writer.add(Buffer.from(text));
    text = '';
    if (bytes && bytes.length > 0) await hand(bytes);
  };
  const options = { inflater: nodeInflater, findings: createFindings(), absentIs, tally };
  for await (const piece of mergeMembers(members, options)) {
    text += piece;
    if (text.length >= pieceSize) await write();
    tell(tally.lines);
  }
  await write();
  if (!isTrial) await hand(writer.finish());
  const notes = members.flatMap(({ name, findings }) =>
    findings
      .list()
      .filter(({ level }) => level !== 'info')
      .map(({ text: told, count }) => ({ fileName: name, text: told, count })),
  );
  say({ word: 'done', summary: { ...tally, notes } });
}

try {
  await merge(job);
} catch (error) {
  if (!(error instanceof GenomicsError)) throw error;
  say({ word: 'refused', reason: error.message });
}
// Else the port keeps the thread.
port.close();
