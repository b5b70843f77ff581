import { setTimeout as sleep } from 'node:timers/promises';

/** Before the next try. Their sum is less than what a run may be silent for before others end it. */
const pausesMs = [50, 150, 500, 1500, 3000];

/** Does what may be done twice, and does it again when the database was away for a moment. @throws what the last try threw */
export async function insist<Result>(work: () => Promise<Result>): Promise<Result> {
  for (const pauseMs of pausesMs) {
    try {
      return await work();
    } catch {
      await sleep(pauseMs);
    }
  }
  return work();
}
