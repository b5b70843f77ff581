// Reads a Word file beside the process that answers requests: how long one takes is decided by who wrote it.
import { parentPort, workerData } from 'node:worker_threads';
import type { WordJob } from './word-job.ts';
import { readWord } from './word-text.ts';

const reply = await readWord(workerData as WordJob);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage(reply);
