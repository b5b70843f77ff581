import { describe, expect, it } from 'vitest';
import { safeRedirect } from './auth/safe-redirect.ts';
import { fromWire, toWire } from './http/from-wire.ts';
import { holdsPermission, holdsRole } from './permission/permission.ts';
import { backOffMs } from './stream/event-stream.ts';
import { formatDate, formatRelative } from './time/format-date.ts';

describe('dates', () => {
  it('are formatted, empty ones as two dashes', () => {
    const iso = new Date(2026, 10, 20, 9, 5, 7).toISOString();
    expect([
      formatDate(iso),
      formatDate(iso, 'HH:mm:ss'),
      formatDate(''),
      formatDate(null),
    ]).toEqual(['2026-11-20', '09:05:07', '--', '--']);
  });

  it('multiply a number by 100 first, as the specification shows', () => {
    expect(formatDate(new Date(2026, 0, 2).getTime() / 100)).toBe('2026-01-02');
  });

  it('are told relatively', () => {
    const now = new Date(2026, 10, 20, 12, 0);
    const at = (...parts: [number, number, number, number]): string =>
      formatRelative(new Date(2026, ...parts).toISOString(), now);
    expect([
      at(10, 20, 12, 0),
      at(10, 20, 11, 55),
      at(10, 20, 9, 0),
      at(10, 19, 23, 30),
      at(0, 3, 1, 2),
    ]).toEqual(['刚刚', '5 分钟前', '3 小时前', '昨天 23:30', '01-03 01:02']);
  });
});

describe('redirect targets', () => {
  it('stay on this site and never lead back to sign-in', () => {
    expect(
      ['/a?b=1', null, 'https://evil', '//evil', '/\\evil', '/login', 'a'].map((target) =>
        safeRedirect(target),
      ),
    ).toEqual(['/a?b=1', '/', '/', '/', '/', '/', '/']);
  });
});

describe('permissions', () => {
  it('pass when equal or for the wildcard, and never when empty', () => {
    expect([
      holdsPermission(['a:b:c'], 'a:b:c'),
      holdsPermission(['*:*:*'], 'x:y:z'),
      holdsPermission(['a:b:c'], 'a:b:d'),
      holdsPermission(['*:*:*'], ''),
      holdsRole(['admin'], 'editor'),
      holdsRole(['editor'], 'admin'),
      holdsRole(['admin'], ''),
    ]).toEqual([true, true, false, false, true, false, false]);
  });
});

describe('the codec', () => {
  it('renames flat records, their lists and date ranges, and leaves values alone', () => {
    expect(fromWire({ rows: [{ note_count: { in_here: 1 } }], total: 1 })).toEqual({
      rows: [{ noteCount: { in_here: 1 } }],
      total: 1,
    });
    expect(toWire({ notebookId: 1, params: { beginTime: 'a' } })).toEqual({
      notebook_id: 1,
      params: { begin_time: 'a' },
    });
  });
});

describe('the event stream', () => {
  it('waits longer after each failure, a minute at most', () => {
    expect([0, 1, 2, 3, 10].map((failures) => backOffMs(failures, 0.5))).toEqual([
      1000, 2000, 4000, 8000, 60_000,
    ]);
  });
});
