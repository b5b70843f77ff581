import { describe, expect, it } from 'vitest';
import { lastInstants, nextInstants } from './cron.ts';
import { planFirings } from './plan-firings.ts';
import type { PlannedJob } from './plan-firings.ts';

const office = 'Asia/Shanghai';

function plan(job: Partial<PlannedJob> & { nextFire: Date }, now: string) {
  const { firings, next } = planFirings(
    { cron: '* * * * * *', timeZone: office, misfire: 'once', ...job },
    new Date(now),
  );
  return {
    firings: firings.map(
      ({ at, cause, isSkipped }) =>
        `${at.toISOString().slice(11, 19)} ${cause}${isSkipped ? ' skipped' : ''}`,
    ),
    next: next?.toISOString(),
  };
}

describe('a job of every second', () => {
  const nextFire = new Date('2026-11-23T01:00:00Z');

  it('fires each second that is at most five old', () => {
    expect(plan({ nextFire }, '2026-11-23T01:00:02.500Z')).toEqual({
      firings: ['01:00:00 clock', '01:00:01 clock', '01:00:02 clock'],
      next: '2026-11-23T01:00:03.000Z',
    });
  });

  it.each([
    ['skip', ['01:00:54 misfire skipped']],
    ['once', ['01:00:54 misfire']],
  ] as const)('that missed a minute follows its policy: %s', (misfire, missed) => {
    const late = [55, 56, 57, 58, 59].map((second) => `01:00:${second} clock`);
    expect(plan({ nextFire, misfire }, '2026-11-23T01:01:00Z')).toEqual({
      firings: [...missed, ...late, '01:01:00 clock'],
      next: '2026-11-23T01:01:01.000Z',
    });
  });

  it('makes up for at most a hundred that it missed', () => {
    const { firings } = plan({ nextFire, misfire: 'all' }, '2026-11-23T02:00:00Z');
    const missed = firings.filter((firing) => firing.endsWith('misfire'));
    expect(missed).toHaveLength(100);
    expect(missed.at(-1)).toBe('01:59:54 misfire');
    expect(missed.at(0)).toBe('01:58:15 misfire');
  });
});

describe('a job of every night', () => {
  const nightly = { cron: '0 30 2 * * *', nextFire: new Date('2026-11-22T18:30:00Z') };

  it('is on time for half a day', () => {
    expect(plan(nightly, '2026-11-23T03:00:00Z')).toEqual({
      firings: ['18:30:00 clock'],
      next: '2026-11-23T18:30:00.000Z',
    });
  });

  it('makes up for each night that it missed, and fires the last one by the clock', () => {
    expect(plan({ ...nightly, misfire: 'all' }, '2026-11-25T01:00:00Z').firings).toEqual([
      '18:30:00 misfire',
      '18:30:00 misfire',
      '18:30:00 clock',
    ]);
  });

  it('fires also where its instant is none of the expression any more', () => {
    const moved = { ...nightly, nextFire: new Date('2026-11-22T17:00:00Z') };
    expect(plan(moved, '2026-11-22T17:00:01Z').firings).toEqual(['17:00:00 clock']);
  });
});

describe('summer time', () => {
  const berlin = { cron: '0 30 2 * * *', timeZone: 'Europe/Berlin' };

  it('moves a night that has no 02:30 on to the hour after', () => {
    const [next] = nextInstants(berlin, new Date('2026-03-28T12:00:00Z'), 1);
    expect(next?.toISOString()).toBe('2026-03-29T01:00:00.000Z');
  });

  it('fires once in a night that has it twice', () => {
    const found = nextInstants(berlin, new Date('2026-10-24T12:00:00Z'), 2);
    expect(found.map((at) => at.toISOString())).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ]);
  });
});

it('finds the instants before a moment, newest first', () => {
  const schedule = { cron: '0 0 * * * *', timeZone: office };
  const found = lastInstants(schedule, new Date('2026-11-23T01:30:00Z'), 2);
  expect(found.map((at) => at.toISOString())).toEqual([
    '2026-11-23T01:00:00.000Z',
    '2026-11-23T00:00:00.000Z',
  ]);
});

describe('the calendar', () => {
  const newYork = { cron: '0 30 2 * * *', timeZone: 'America/New_York' };
  const after = (schedule: { cron: string; timeZone: string }, from: string, count: number) =>
    nextInstants(schedule, new Date(from), count).map((at) => at.toISOString());

  it('has 02:30 in New York once a day, also on the days that lack it or have it twice', () => {
    expect(after(newYork, '2026-03-07T12:00:00Z', 2)).toEqual([
      '2026-03-08T07:00:00.000Z',
      '2026-03-09T06:30:00.000Z',
    ]);
    const early = { ...newYork, cron: '0 30 1 * * *' };
    expect(after(early, '2026-10-31T12:00:00Z', 2)).toEqual([
      '2026-11-01T05:30:00.000Z',
      '2026-11-02T06:30:00.000Z',
    ]);
  });

  it('knows the ends of months: the last day, and only those that have a 31st', () => {
    const last = { cron: '0 0 9 L * *', timeZone: office };
    expect(after(last, '2028-01-31T12:00:00Z', 3)).toEqual([
      '2028-02-29T01:00:00.000Z',
      '2028-03-31T01:00:00.000Z',
      '2028-04-30T01:00:00.000Z',
    ]);
    const thirtyFirst = { cron: '0 0 9 31 * *', timeZone: office };
    expect(after(thirtyFirst, '2026-01-31T12:00:00Z', 2)).toEqual([
      '2026-03-31T01:00:00.000Z',
      '2026-05-31T01:00:00.000Z',
    ]);
  });
});
