// Lays a report out and writes it beside the process that answers requests: with every model full that is half a second.
import { parentPort, workerData } from 'node:worker_threads';
import { writeReport } from './write-report.ts';
import type { ReportSource } from './write-report.ts';

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage(writeReport(workerData as ReportSource));
