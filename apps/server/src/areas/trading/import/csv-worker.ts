// Reads a file of prices beside the process that answers requests: a million rows take seconds of CPU.
import { parentPort, workerData } from 'node:worker_threads';
import { readForImport } from './read-for-import.ts';
import type { CsvJob } from './read-for-import.ts';

const reading = readForImport(workerData as CsvJob);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage(reading);
