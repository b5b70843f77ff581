import { cronFields, splitCron } from '@wm/contract/core/cron-rules';
import { Cron } from 'croner';
import { LRUCache } from 'lru-cache';

/** A cron expression in a time zone. Six fields, the first one seconds. */
export interface Schedule {
  cron: string;
  timeZone: string;
}

const kept = new LRUCache<string, Cron>({ max: 200 });

/** Kept, as each holds a calendar of the platform outside of the heap. */
function open({ cron, timeZone }: Schedule): Cron {
  const key = `${cron} ${timeZone}`;
  const known = kept.get(key);
  if (known) return known;
  // It only computes: nothing is started by it.
  const made = new Cron(spelledOut(cron), { timezone: timeZone, paused: true, mode: '6-part' });
  kept.set(key, made);
  return made;
}

/** Whether instants can be computed of it; what is wrong with a field is told by the contract. */
export function isSchedule(schedule: Schedule): boolean {
  try {
    open(schedule).nextRun();
    return true;
  } catch {
    return false;
  }
}

/** The next instants strictly after a moment; fewer when the expression names no more. */
export function nextInstants(schedule: Schedule, after: Date, count: number): Date[] {
  return open(schedule).nextRuns(count, after);
}

/** The last instants strictly before a moment, newest first. */
export function lastInstants(schedule: Schedule, before: Date, count: number): Date[] {
  return open(schedule).previousRuns(count, before);
}

/** `5/10`, from the fifth on every ten, as a range with a step: what the library reads. */
function spelledOut(cron: string): string {
  const spell = (field: string, at: number): string =>
    field.replaceAll(/(^|,)(\d+)\/(\d+)/g, `$1$2-${cronFields[at]?.max ?? ''}/$3`);
  return splitCron(cron).map(spell).join(' ');
}
