import { useQueries, useQuery } from '@tanstack/react-query';
import { cleanup, render, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearSession } from '#core/auth/session.ts';
import { storeToken } from '#core/auth/token.ts';
import { installNotifier, notifier } from '#core/http/notifier.ts';
import { keepUnread, useUnread } from '#core/notices/unread-store.ts';
import { useUser } from '#core/stores/user-store.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { pageEntry } from '#core/testing/page-entry.ts';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import type { SeenRequest } from '#core/testing/stub-server.ts';
import { forgetRouteTable, loadEverything, useRouteTable } from './guard/prepare-routes.ts';
import { LiveSession } from './live-session.tsx';

/** The browser's event source, whose events the test sends. */
class FakeSource extends EventTarget {
  static last: FakeSource | undefined;
  constructor() {
    super();
    FakeSource.last = this;
  }
  close(): void {}
  say(kind: string, data: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ kind, ...data }) }));
  }
}

const ended = (): Response => envelope(null, { code: 401, msg: '登录状态已过期' });
let isEnded = false;
let version = 3;
let held: Promise<void> | undefined;

function infoOf(permission_version: number): unknown {
  return {
    user: { user_id: 7, username: 'zhang', nickname: '张三', avatar: '' },
    roles: [{ role_id: 5, role_key: 'editor', role_name: '编辑' }],
    permissions: [],
    permission_version,
  };
}

async function answer({ url }: SeenRequest): Promise<Response> {
  const known = version;
  if (url.includes('stream/ticket')) return isEnded ? ended() : envelope({ ticket: 'x' });
  await held;
  if (url.includes('get_user_info')) return envelope(infoOf(known));
  return envelope([pageEntry('/index', '首页'), pageEntry(`/v${known}`, '页面')]);
}

async function open(beside: ReactNode = null, meanwhile = (): void => {}): Promise<SeenRequest[]> {
  const seen = stubServer(answer);
  await loadEverything();
  meanwhile();
  render(
    <>
      <LiveSession />
      {beside}
    </>,
    { wrapper: AppFrame },
  );
  await waitFor(() => expect(tickets(seen)).toBeGreaterThan(0));
  if (!isEnded) await waitFor(() => expect(FakeSource.last).toBeTruthy());
  return seen;
}

const paths = (): string[] => useRouteTable.getState().screens.map(({ path }) => path);
const tickets = (seen: SeenRequest[]): number =>
  seen.filter(({ url }) => url.includes('stream/ticket')).length;
const asked = (seen: SeenRequest[]): number =>
  seen.filter(({ url }) => url.includes('routers')).length;

beforeEach(() => {
  vi.stubGlobal('EventSource', FakeSource);
  storeToken('t');
  version = 3;
  held = undefined;
  isEnded = false;
});
afterEach(() => {
  cleanup();
  FakeSource.last = undefined;
  clearSession();
  forgetRouteTable();
  vi.unstubAllGlobals();
});

it('5 a menu changed between loading the routes and opening the event stream is shown', async () => {
  const seen = await open();
  expect(paths()).toContain('/v3');
  version = 4;
  FakeSource.last?.say('ready', { version: 4 });
  await waitFor(() => expect(paths()).toContain('/v4'));
  expect([useUser.getState().permission_version, asked(seen)]).toEqual([4, 2]);
});

it('5 nothing is asked for again while the version is still the same', async () => {
  const seen = await open();
  FakeSource.last?.say('ready', { version: 3 });
  FakeSource.last?.say('task', { task_id: 1 });
  await new Promise((resolve) => setTimeout(resolve));
  expect(asked(seen)).toBe(1);
});

it('5 a fetch begun before the change is not taken for the one after it', async () => {
  const seen = await open();
  const gate = Promise.withResolvers<void>();
  held = gate.promise;
  const early = loadEverything();
  version = 4;
  FakeSource.last?.say('ready', { version: 4 });
  held = undefined;
  gate.resolve();
  await early;
  await waitFor(() => expect(paths()).toContain('/v4'));
  expect(asked(seen)).toBe(3);
});

it('fetches the records on the screen anew when rights have changed, and nothing that is being edited', async () => {
  const asks = { list: 0, edit: 0 };
  const Records = (): null => {
    useQuery({ queryKey: ['/records', 'list'], queryFn: () => (asks.list += 1) });
    useQuery({ queryKey: ['/records', 'edit'], queryFn: () => (asks.edit += 1) });
    return null;
  };
  await open(<Records />);
  await waitFor(() => expect(asks).toEqual({ list: 1, edit: 1 }));
  FakeSource.last?.say('permission', { version: 3 });
  FakeSource.last?.say('task', { task_id: 1 });
  await new Promise((resolve) => setTimeout(resolve));
  expect(asks).toEqual({ list: 1, edit: 1 });
  version = 4;
  FakeSource.last?.say('permission', { version: 4 });
  await waitFor(() => expect(asks).toEqual({ list: 2, edit: 1 }));
});

it('keeps how many notices are unread, as the stream says it, without asking', async () => {
  const seen = await open();
  keepUnread(0);
  const before = seen.length;
  FakeSource.last?.say('notice', { unread: 3 });
  expect(useUnread.getState().unread).toBe(3);
  FakeSource.last?.say('notice', { unread: 0 });
  expect(useUnread.getState().unread).toBe(0);
  expect(seen).toHaveLength(before);
});

it('8 asks to sign in again when the session ended before the event stream was open', async () => {
  const asks = vi.fn<() => Promise<boolean>>(() => Promise.resolve(false));
  const before = notifier();
  installNotifier({ ...before, confirmSignIn: asks });
  await open(null, () => {
    isEnded = true;
  });
  await waitFor(() => expect(asks).toHaveBeenCalledTimes(1));
  installNotifier(before);
});

it('8 asks once when the session ends, however the stream breaks off afterwards', async () => {
  const asks = vi.fn<() => Promise<boolean>>(() => Promise.resolve(false));
  const before = notifier();
  installNotifier({ ...before, confirmSignIn: asks });
  const seen = await open();
  isEnded = true;
  vi.useFakeTimers();
  FakeSource.last?.say('session-ended', { reason: 'signed-out' });
  FakeSource.last?.dispatchEvent(new Event('error'));
  await vi.advanceTimersByTimeAsync(120_000);
  vi.useRealTimers();
  expect([asks.mock.calls.length, tickets(seen)]).toEqual([1, 1]);
  installNotifier(before);
});

it('8 after the stream was lost, fetches what it may have told of, of every area, and nothing else', async () => {
  const keys = ['/admin/v2/system/dict', '/report/v2/dict/type', '/records'];
  const asks: Record<string, number> = {};
  const Lists = (): null => {
    useQueries({
      queries: keys.map((key) => ({
        queryKey: [key, 'list'],
        queryFn: () => (asks[key] = (asks[key] ?? 0) + 1),
      })),
    });
    return null;
  };
  const seen = await open(<Lists />);
  await waitFor(() => expect(Object.values(asks)).toEqual([1, 1, 1]));
  FakeSource.last?.say('dictionary', {});
  await waitFor(() => expect(keys.map((key) => asks[key])).toEqual([2, 2, 1]));
  const lost = FakeSource.last;
  lost?.dispatchEvent(new Event('error'));
  await waitFor(() => expect(FakeSource.last).not.toBe(lost));
  expect(tickets(seen)).toBe(2);
  version = 4;
  FakeSource.last?.dispatchEvent(new Event('open'));
  await waitFor(() => expect(keys.map((key) => asks[key])).toEqual([3, 3, 1]));
  await waitFor(() => expect(paths()).toContain('/v4'));
});

it('reports an event of a kind that nobody knows, and goes on', async () => {
  const seen = await open();
  FakeSource.last?.say('no-such-kind', {});
  await waitFor(() =>
    expect(seen.find(({ url }) => url === '/home/v2/client_error')?.body).toMatchObject({
      message: 'the stream told of "no-such-kind", which nobody knows',
    }),
  );
  version = 4;
  FakeSource.last?.say('ready', { version: 4 });
  await waitFor(() => expect(paths()).toContain('/v4'));
});
