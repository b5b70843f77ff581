import { describe, expect, it } from 'vitest';
import { safeRedirect } from './auth/safe-redirect.ts';
import { fromWire, toWire } from './http/from-wire.ts';
import { holdsPermission, holdsRole } from './permission/permission.ts';
import { backOffMs } from './stream/event-stream.ts';
import { formatDate, formatDateTime, formatRelative } from './time/format-date.ts';

describe('5 dates', () => {
  it('are formatted, empty ones as two dashes', () => {
    const iso = new Date(2026, 10, 20, 9, 5, 7).toISOString();
    expect([
      formatDate(iso),
      formatDate(iso, 'HH:mm:ss'),
      formatDateTime(iso),
      formatDate(''),
      formatDate(null),
      formatDate(undefined),
      formatDate('no date'),
      formatDateTime(''),
      formatRelative(''),
    ]).toEqual([
      '2026-11-20',
      '09:05:07',
      '2026-11-20 09:05:07',
      ...Array.from({ length: 6 }, () => '--'),
    ]);
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

describe('5 permissions', () => {
  it('pass when equal or for the wildcard, and never when empty', () => {
    expect([
      holdsPermission(['a:b:c'], 'a:b:c'),
      holdsPermission(['*:*:*'], 'x:y:z'),
      holdsPermission(['a:b:c'], 'a:b:d'),
      // Part of a code is not the code, and only the whole wildcard is one.
      holdsPermission(['a:b:c', 'a:b:*', '*'], 'a:b'),
      holdsPermission(['a:b:*', '*'], 'a:b:d'),
      holdsPermission(['*:*:*'], ''),
      holdsPermission([''], ''),
      holdsRole(['admin'], 'editor'),
      holdsRole(['editor'], 'admin'),
      holdsRole(['admin'], ''),
    ]).toEqual([true, true, false, false, false, false, false, true, false, false]);
  });
});

describe('the codec', () => {
  it('renames keys at every depth, and leaves alone what has keys of its own', () => {
    expect(
      fromWire({
        rows: [{ note_count: { in_here: [{ so_deep: null }] }, before: { user_name: 'a_b' } }],
        next_page: 'a_b',
      }),
    ).toEqual({
      rows: [{ noteCount: { inHere: [{ soDeep: null }] }, before: { user_name: 'a_b' } }],
      nextPage: 'a_b',
    });
    const time = new Date(0);
    expect(
      toWire({ notebookId: 1, params: { beginTime: time }, rows: [{ menuName: 'x' }] }),
    ).toEqual({ notebook_id: 1, params: { begin_time: time }, rows: [{ menuName: 'x' }] });
  });
});

describe('the event stream', () => {
  it('waits longer after each failure, 15 seconds at most', () => {
    expect([0, 1, 2, 3, 10].map((failures) => backOffMs(failures, 0.5))).toEqual([
      1000, 2000, 4000, 8000, 15_000,
    ]);
  });
});
