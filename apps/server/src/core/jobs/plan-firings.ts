import { lastInstants, nextInstants } from './cron.ts';
import type { Schedule } from './cron.ts';

export interface PlannedJob extends Schedule {
  misfire: 'skip' | 'once' | 'all';
  /** The instant it was to fire at. */
  nextFire: Date;
}

export interface Firing {
  at: Date;
  cause: 'clock' | 'misfire';
  /** It is only noted: the job does not make up for what it missed. */
  isSkipped?: boolean;
}

interface Plan {
  firings: Firing[];
  /** When to look again; undefined when the expression names no instant any more. */
  next: Date | undefined;
}

const madeUpAtMost = 100;
const leastPatienceMs = 5000;

/**
 * What a due job fires now. An instant that is at most 5 s old, or half the time between two, is on time: each one fires.
 * Older ones were missed, and of those the newest is noted, the newest made up for, or up to a hundred of them.
 */
export function planFirings(job: PlannedJob, now: Date): Plan {
  const [following] = nextInstants(job, job.nextFire, 1);
  const period = following ? following.getTime() - job.nextFire.getTime() : 0;
  const missedBefore = new Date(now.getTime() - Math.max(leastPatienceMs, period / 2));
  const [next] = nextInstants(job, now, 1);
  return {
    firings: [...missed(job, missedBefore), ...onTime(job, missedBefore, now)],
    next,
  };
}

function missed(job: PlannedJob, before: Date): Firing[] {
  if (job.nextFire >= before) return [];
  const count = job.misfire === 'all' ? madeUpAtMost : 1;
  const found = lastInstants(job, before, count)
    .filter((at) => at > job.nextFire)
    .toReversed();
  // The instant it was to fire at need not be one of the expression's any more; it counts all the same.
  const instants = found.length < count ? [job.nextFire, ...found] : found;
  const isSkipped = job.misfire === 'skip';
  return instants.map((at) => ({ at, cause: 'misfire', ...(isSkipped && { isSkipped }) }));
}

function onTime(job: PlannedJob, from: Date, now: Date): Firing[] {
  const instants: Date[] = [];
  const justBefore = new Date(from.getTime() - 1);
  let at = job.nextFire >= from ? job.nextFire : nextInstants(job, justBefore, 1)[0];
  while (at && at <= now) {
    instants.push(at);
    [at] = nextInstants(job, at, 1);
  }
  return instants.map((instant) => ({ at: instant, cause: 'clock' }));
}
