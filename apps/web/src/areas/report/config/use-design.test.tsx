import { reportDefinition } from '@wm/contract/report/definition';
import type { ReportDefinition } from '@wm/contract/report/definition';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tellOfDocument } from '#core/documents/elsewhere.ts';
import { useUser } from '#core/stores/user-store.ts';
import { TabContext } from '#core/tabs/tab-context.ts';
import { forgetAllTabs, rememberInTab } from '#core/tabs/tab-memory.ts';
import { forgetSubmits } from '#core/http/duplicate-guard.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { memoryDrafts } from '#core/testing/memory-drafts.ts';
import { envelope, savedIn, stubServer } from '#core/testing/stub-server.ts';
import type { StoredDraft } from '../report.api.ts';
import { textOfDesign } from './merge-designs.ts';
import { useDesign } from './use-design.ts';

vi.mock('#core/storage/drafts.ts', () => import('#core/testing/memory-drafts.ts'));
// jsdom has no locks between tabs.
vi.mock('#core/documents/draft-holds.ts', () => ({
  hold: () => Promise.resolve(() => undefined),
  heldElsewhere: () => Promise.resolve(new Set()),
}));

const updateTime = '2026-11-20T01:02:03Z';
const first = reportDefinition.parse({
  modules: ['m1', 'm2'].map((id, at) => ({
    id,
    kind: 'table',
    title: id,
    x: 0,
    y: at * 6,
    w: 24,
    h: 6,
    columns: [{ id: 'c1', field: 'name', title: '名称' }],
  })),
});

/** One server with one draft, which may be away, full of other rights, or quicker than the page. */
const server = { rowVersion: 1, definition: first, isAway: false, mayEdit: true };

function serve() {
  return stubServer(({ method, url, body }) => {
    // What other parts of the page ask, and files before this one left to do.
    if (!url.includes('/report/v2/reports/3/draft')) return envelope(null);
    if (server.isAway) throw new TypeError('Failed to fetch');
    const { rowVersion, definition } = server;
    if (method === 'GET')
      return envelope({
        row_version: rowVersion,
        name: '日报',
        version_no: 0,
        update_time: updateTime,
        result: definition,
      });
    if (!server.mayEdit) return envelope(null, { code: 403, msg: '当前操作没有权限' });
    const sent = body as { row_version: number; value: ReportDefinition };
    if (sent.row_version !== rowVersion)
      return envelope(null, { code: 409, msg: '报表已被他人修改，请刷新后再保存' });
    server.rowVersion += 1;
    server.definition = sent.value;
    return envelope({ row_version: server.rowVersion, update_time: updateTime });
  });
}

const titled = (design: ReportDefinition, id: string, title: string): ReportDefinition => ({
  ...design,
  modules: design.modules.map((one) => (one.id === id ? { ...one, title } : one)),
});

/** Somebody else, or another tab, saves. */
function saveElsewhere(id: string, title: string): void {
  server.rowVersion += 1;
  server.definition = titled(server.definition, id, title);
}

const titles = ({ modules }: ReportDefinition): string[] => modules.map(({ title }) => title);

beforeEach(() => {
  forgetSubmits();
  memoryDrafts.clear();
  Object.assign(server, { rowVersion: 1, definition: first, isAway: false, mayEdit: true });
});
afterEach(() => {
  cleanup();
  forgetAllTabs();
});

async function open(mayKeep = true) {
  const { rowVersion, definition } = server;
  const stored: StoredDraft = {
    id: 3,
    rowVersion,
    updateTime,
    name: '日报',
    versionNo: 0,
    definition,
  };
  const { result, unmount } = renderHook(() => useDesign(stored), {
    wrapper: ({ children }) => (
      <AppFrame>
        <TabContext value={{ id: '/report/config', close() {} }}>{children}</TabContext>
      </AppFrame>
    ),
  });
  await waitFor(() => expect(result.current.session).toBeDefined());
  act(() => result.current.keepItself(mayKeep));
  const name = (id: string, title: string): void =>
    act(() => result.current.change(titled(result.current.now, id, title)));
  const state = () => result.current.session?.state.kind;
  return { result, unmount, name, state };
}

it('saves itself, and not what is refused until it is in order', async () => {
  const seen = serve();
  const { result, name, state } = await open(false);
  name('m1', '');
  await new Promise((resolve) => setTimeout(resolve, 1300));
  expect(savedIn(seen, '/draft')).toBeUndefined();
  expect(state()).toBe('unsaved');
  name('m1', '好了');
  await act(async () => result.current.keepItself(true));
  await waitFor(() => expect(state()).toBe('saved'));
  expect(titles(server.definition)).toEqual(['好了', 'm2']);
  act(() => result.current.undo());
  expect(titles(result.current.now)).toEqual(['', 'm2']);
});

it('ends with both changes where two tabs or two people changed different places', async () => {
  serve();
  const { result, name, state } = await open();
  name('m1', '我的');
  saveElsewhere('m2', '他人的');
  // The stream tells at once; without it the save that is refused does.
  await act(async () => tellOfDocument({ kind: 'report', id: 3, rowVersion: 2 }));
  await waitFor(() => expect(titles(result.current.now)).toEqual(['我的', '他人的']));
  expect(result.current.past).toEqual([]);
  name('m1', '又是我的');
  saveElsewhere('m2', '又是他人的');
  await act(async () => void (await result.current.session?.saveAll()));
  await act(async () => void (await result.current.session?.saveAll()));
  await waitFor(() => expect(state()).toBe('saved'));
  expect(titles(server.definition)).toEqual(['又是我的', '又是他人的']);
});

it('stops where both changed the same, and what is given up is one step back', async () => {
  serve();
  const { result, name, state } = await open();
  name('m1', '我的');
  saveElsewhere('m1', '他人的');
  await act(async () => void (await result.current.session?.saveAll()));
  expect(state()).toBe('conflict');
  expect(titles(result.current.now)).toEqual(['我的', 'm2']);
  expect(titles(server.definition)).toEqual(['他人的', 'm2']);
  act(() => result.current.takeTheirs());
  expect(state()).toBe('saved');
  expect(titles(result.current.now)).toEqual(['他人的', 'm2']);
  act(() => result.current.undo());
  expect(titles(result.current.now)).toEqual(['我的', 'm2']);
  saveElsewhere('m1', '第三个');
  await act(async () => void (await result.current.session?.saveAll()));
  await act(() => result.current.takeMine());
  expect(titles(server.definition)).toEqual(['我的', 'm2']);
  act(() => result.current.undo());
  expect(titles(result.current.now)).toEqual(['第三个', 'm2']);
  act(() => result.current.redo());
  name('m1', '还是我的');
  saveElsewhere('m1', '第四个');
  saveElsewhere('m2', '也是他人的');
  await act(async () => void (await result.current.session?.saveAll()));
  expect(state()).toBe('conflict');
  await act(() => result.current.takeBoth());
  expect(titles(server.definition)).toEqual(['还是我的', '也是他人的']);
  expect(titles(result.current.now)).toEqual(['还是我的', '也是他人的']);
});

it('keeps in the browser what is written without the right, and brings it back with it', async () => {
  serve();
  const { result, name, state, unmount } = await open();
  server.mayEdit = false;
  name('m1', '还没存');
  await act(async () => void (await result.current.session?.saveAll()));
  expect(result.current.session?.state).toEqual({
    kind: 'failed',
    reason: '当前操作没有权限',
    isRetried: false,
  });
  expect(state()).toBe('failed');
  unmount();
  expect(memoryDrafts.size).toBe(1);
  server.mayEdit = true;
  const again = await open();
  expect(again.result.current.isRestored).toBe(true);
  expect(titles(again.result.current.now)).toEqual(['还没存', 'm2']);
  await waitFor(() => expect(titles(server.definition)).toEqual(['还没存', 'm2']), {
    timeout: 3000,
  });
});

it('goes on while the server is away, and saves when it is back', async () => {
  serve();
  const { result, name, state } = await open();
  server.isAway = true;
  name('m1', '断网');
  await act(async () => void (await result.current.session?.saveAll()));
  expect(state()).toBe('offline');
  name('m2', '接着写');
  server.isAway = false;
  await act(async () => {
    window.dispatchEvent(new Event('online'));
  });
  await waitFor(() => expect(state()).toBe('saved'));
  expect(titles(server.definition)).toEqual(['断网', '接着写']);
});

it('goes on after a reload with what was written last, also where the draft was not kept in time', async () => {
  serve();
  const older = titled(first, 'm1', '先');
  const last = titled(older, 'm2', '后');
  const step = { order: ['m1', 'm2'], changed: first.modules };
  const memory = { rowVersion: 1, saved: first, now: last, past: [step], future: [] };
  rememberInTab('/report/config', 'designed-3', memory);
  memoryDrafts.set(`${useUser.getState().id}:report:3:1`, {
    text: textOfDesign(older),
    base: textOfDesign(first),
    rowVersion: 1,
    time: updateTime,
  });
  const { result, state } = await open();
  expect(titles(result.current.now)).toEqual(['先', '后']);
  await waitFor(() => expect(titles(server.definition)).toEqual(['先', '后']), { timeout: 3000 });
  await waitFor(() => expect(state()).toBe('saved'));
});
