// Lays a report out and writes it beside the process that answers requests.
import { parentPort, workerData } from 'node:worker_threads';
import { writeCaseReport } from './write-case-report.ts';
import type { PrintedReport } from './write-case-report.ts';

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage(writeCaseReport(workerData as PrintedReport));
