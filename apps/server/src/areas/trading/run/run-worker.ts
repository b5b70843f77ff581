// Tries strategies beside the process that answers requests.
import { parentPort, workerData } from 'node:worker_threads';
import { computePartOf, computeRun } from './compute-run.ts';
import { askAlerts } from './ask-alerts.ts';
import { RunRefused } from './run-refused.ts';
import type { AlertsJob, PartJob, RunJob, RunProgress, RunWord } from './run-job.ts';

const tellEveryMs = 100;

function say(word: RunWord): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(word);
}

let toldAt = 0;
let waiting: RunProgress | undefined;

/** Tells how far it is, at most ten times a second; cells are gathered meanwhile. */
function tell(progress: RunProgress): void {
  waiting = {
    ...progress,
    ...((waiting?.cells ?? progress.cells) && {
      cells: [...(waiting?.cells ?? []), ...(progress.cells ?? [])],
    }),
    ...((waiting?.axes ?? progress.axes) && { axes: progress.axes ?? waiting?.axes }),
  };
  const now = performance.now();
  if (now - toldAt < tellEveryMs) return;
  toldAt = now;
  say({ word: 'progress', progress: waiting });
  waiting = undefined;
}

const job = workerData as RunJob | PartJob | AlertsJob;
try {
  if (job.kind === 'part') say({ word: 'part', result: computePartOf(job) });
  else if (job.kind === 'alerts') say({ word: 'alerts', result: askAlerts(job) });
  else say({ word: 'done', result: computeRun(job, tell) });
} catch (error) {
  if (!(error instanceof RunRefused)) throw error;
  say({ word: 'refused', reason: error.message });
}
