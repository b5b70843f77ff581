import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HttpError } from '#core/http/http-error.ts';
import { spyNotifier } from '#core/testing/spy-notifier.ts';
import type { Shown } from '#core/testing/spy-notifier.ts';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import type { SeenRequest } from '#core/testing/stub-server.ts';
import { nameBuild, newTraceId, reportError, reportUncaughtErrors } from './error-reports.ts';

let seen: SeenRequest[];
let shown: Shown[];
let stop: () => void;
let now = Date.now();

beforeEach(() => {
  now += 600_000;
  vi.useFakeTimers({ now, toFake: ['Date'] });
  shown = spyNotifier().shown;
  seen = stubServer(() => envelope(null));
  stop = reportUncaughtErrors();
  history.replaceState(null, '', '/system/post?secret=1');
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function failUncaught(error: unknown): void {
  window.dispatchEvent(new ErrorEvent('error', { error, message: String(error) }));
}

function failUnhandled(reason: unknown): void {
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
}

describe('a report of an error', () => {
  it('carries its number, text, stack, the page without its query, and the build', () => {
    const error = new TypeError('x is not a function');
    nameBuild('0123456789abcdef');
    reportError(error, 'web-1a2b3c');
    expect(seen).toMatchObject([{ method: 'POST', url: '/home/v2/client_error' }]);
    expect(seen[0]?.headers.get('authorization')).toBeNull();
    expect(seen[0]?.body).toEqual({
      trace_id: 'web-1a2b3c',
      message: 'x is not a function',
      stack: error.stack?.slice(0, 4000),
      path: '/system/post',
      build: '0123456789abcdef',
    });
  });

  it('is cut before it is sent', () => {
    const error = Object.assign(new Error('m'.repeat(9000)), { stack: 's'.repeat(90_000) });
    reportError(error, 'web-1');
    expect(seen[0]?.body).toMatchObject({ message: 'm'.repeat(500), stack: 's'.repeat(4000) });
  });

  it('is sent 10 times a minute at most', () => {
    for (let round = 0; round < 30; round += 1) reportError(new Error('again'), `web-${round}`);
    expect(seen).toHaveLength(10);
    vi.setSystemTime(Date.now() + 59_000);
    reportError(new Error('again'), 'web-x');
    expect(seen).toHaveLength(10);
    vi.setSystemTime(Date.now() + 2000);
    reportError(new Error('again'), 'web-y');
    expect(seen).toHaveLength(11);
  });

  it('that cannot be sent shows nothing and reports nothing', async () => {
    for (const answer of [401, 429, 500]) {
      stubServer(() => envelope(null, { code: answer, msg: '不行' }));
      reportError(new Error('again'), 'web-1');
    }
    stubServer(() => Promise.reject(new TypeError('Failed to fetch')));
    reportError(new Error('again'), 'web-1');
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
    // A rejection that nothing handles would fail the run.
    expect(shown).toEqual([]);
  });
});

describe('an error that nothing caught', () => {
  it('is reported under a number of its own, and so is a rejection', () => {
    failUncaught(new Error('first'));
    failUnhandled(new Error('second'));
    failUnhandled('only a text');
    expect(seen.map(({ body }) => (body as { message: string }).message)).toEqual([
      'first',
      'second',
      'only a text',
    ]);
    const ids = seen.map(({ body }) => (body as { trace_id: string }).trace_id);
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(id).toMatch(/^web-[0-9a-z]+$/);
  });

  it('is not reported when it is a refused call, an aborted one or the browser’s own remark on sizes', () => {
    failUnhandled(new HttpError('没有权限', { kind: 'refused', code: 403 }));
    failUnhandled(new DOMException('The user aborted a request.', 'AbortError'));
    failUncaught('ResizeObserver loop completed with undelivered notifications.');
    expect(seen).toEqual([]);
  });

  it('is no longer reported once that was ended', () => {
    stop();
    failUnhandled(new Error('late'));
    expect(seen).toEqual([]);
  });
});

it('a number is one the server takes', () => {
  expect(newTraceId()).toMatch(/^[\w-]{1,64}$/);
});
