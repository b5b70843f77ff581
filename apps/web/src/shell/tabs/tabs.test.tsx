import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { lazy, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation, useNavigate, useNavigationType } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RouteEntry } from '@wm/contract/auth/account';
import { flattenRoutes } from '#core/routing/flat-route.ts';
import { forgetClosed } from '#core/stores/closed-tabs.ts';
import { forgetTabs, useOpenTabs } from '#core/stores/open-tabs-store.ts';
import { useAddress } from '#core/tabs/address.ts';
import { useTab } from '#core/tabs/tab-context.ts';
import { useTabHold } from '#core/tabs/tab-holds.ts';
import { useTabLabel } from '#core/tabs/tab-label.ts';
import { forgetAllTabs, useTabState } from '#core/tabs/tab-memory.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { pageEntry } from '#core/testing/page-entry.ts';
import { useRouteTable } from '#shell/guard/prepare-routes.ts';
import type * as Routes from '#shell/routes.ts';
import { TabHost } from './tab-host.tsx';
import { TabStrip } from './tab-strip.tsx';
import { useTabs } from './use-tabs.ts';

let ticks: string[] = [];

function TestPage(): ReactNode {
  const { id } = useTab();
  useEffect(() => {
    const timer = setInterval(() => ticks.push(id), 5);
    return () => clearInterval(timer);
  }, [id]);
  const [text, setText] = useState('');
  const [filter, setFilter] = useTabState('filter', '');
  useTabHold(text === '' ? undefined : 'dirty');
  useTabLabel(filter.startsWith('角色') ? `关于${filter}` : undefined);
  return (
    <>
      <input aria-label="地址" readOnly value={useAddress().search} />
      <input aria-label="草稿" value={text} onChange={(event) => setText(event.target.value)} />
      <input aria-label="筛选" value={filter} onChange={(event) => setFilter(event.target.value)} />
    </>
  );
}

const TestView = lazy(() => Promise.resolve({ default: TestPage }));

vi.mock('#shell/routes.ts', async (original) => {
  const real = await original<typeof Routes>();
  return {
    ...real,
    screenAt: (...input: Parameters<typeof real.screenAt>) => {
      const found = real.screenAt(...input);
      return found.kind === 'missing-view' ? { ...found, kind: 'view' } : found;
    },
    viewOf: () => TestView,
  };
});

const home = pageEntry('/index', '首页', {
  meta: { affix: true } as RouteEntry['meta'],
});
const pages = ['a', 'b', 'c'].map((name) => pageEntry(`/${name}`, `页面 ${name}`));

let go: (to: string) => void = () => {};
let visits: string[] = [];

function Harness(): ReactNode {
  const tabs = useTabs();
  const address = useLocation();
  const kind = useNavigationType();
  const navigate = useNavigate();
  useEffect(() => {
    go = (to) => act(() => void navigate(to));
  }, [navigate]);
  const visit = `${kind} ${address.pathname}${address.search}`;
  useEffect(() => {
    visits.push(visit);
  }, [visit]);
  return (
    <>
      <TabStrip activeId={tabs.activeId} actions={tabs.actions} />
      <TabHost location={tabs.location} screens={tabs.screens} onClose={tabs.actions.close} />
      <output>{address.pathname + address.search}</output>
    </>
  );
}

async function open(...paths: string[]): Promise<void> {
  const [first = '/index', ...others] = paths;
  render(
    <MemoryRouter initialEntries={[first]}>
      <Harness />
    </MemoryRouter>,
    { wrapper: AppFrame },
  );
  await screen.findByLabelText('草稿');
  for (const path of others) {
    go(path);
    await screen.findByText(path, { selector: 'output' });
  }
}

const strip = (): HTMLElement => screen.getByRole('navigation');
const tab = (name: string): HTMLElement => within(strip()).getByRole('button', { name });
const titles = (): (string | null)[] =>
  [...strip().querySelectorAll('.wm-tab-name')].map((name) => name.textContent);
const address = (): string | null => screen.getByRole('status').textContent;
/** A field of the tab that is shown. */
function field(label: string): HTMLInputElement {
  const shown = screen
    .getAllByLabelText<HTMLInputElement>(label)
    .filter((input) => input.closest<HTMLElement>('.wm-pane')?.style.display !== 'none');
  expect(shown).toHaveLength(1);
  return shown[0] as HTMLInputElement;
}
const shownSearch = (): string => field('地址').value;
const draft = (): HTMLInputElement => field('草稿');
const filter = (): HTMLInputElement => field('筛选');

async function choose(tabName: string, action: string): Promise<void> {
  fireEvent.contextMenu(tab(tabName));
  fireEvent.click(await screen.findByRole('menuitem', { name: new RegExp(action) }));
}

async function menuOf(tabName: string): Promise<(string | null)[]> {
  fireEvent.contextMenu(tab(tabName));
  await screen.findByRole('menuitem', { name: /全部关闭/ });
  return screen.getAllByRole('menuitem').map((item) => item.textContent);
}

beforeEach(() => {
  forgetTabs();
  forgetClosed();
  forgetAllTabs();
  visits = [];
  useRouteTable.setState({ isReady: true, screens: flattenRoutes([home, ...pages]) });
});
afterEach(cleanup);

describe('2.6 the right-click menu of a tab', () => {
  it('offers everything on a tab in the middle', async () => {
    await open('/a', '/b');
    expect(await menuOf('页面 a')).toEqual([
      '刷新页面',
      '关闭当前',
      '关闭其他',
      '关闭左侧',
      '关闭右侧',
      '全部关闭',
      '固定',
    ]);
  });

  it('has no close on a pinned tab and no close-left on the first one', async () => {
    await open('/a');
    expect(await menuOf('首页')).toEqual(['刷新页面', '关闭其他', '关闭右侧', '全部关闭']);
  });

  it('has no close-right on the last tab', async () => {
    await open('/a', '/b');
    expect(await menuOf('页面 b')).not.toContain('关闭右侧');
  });

  it('closes the tab and shows its right neighbour', async () => {
    await open('/a', '/c', '/b', '/c');
    await choose('页面 c', '关闭当前');
    expect([titles(), address()]).toEqual([['首页', '页面 a', '页面 b'], '/b']);
  });

  it('closes the others but pinned ones, and shows the tab that is left', async () => {
    await open('/a', '/b', '/c');
    await choose('页面 a', '关闭其他');
    expect([titles(), address()]).toEqual([['首页', '页面 a'], '/a']);
  });

  it('closes those to the left but pinned ones', async () => {
    await open('/a', '/b', '/c');
    await choose('页面 c', '关闭左侧');
    expect([titles(), address()]).toEqual([['首页', '页面 c'], '/c']);
  });

  it('closes those to the right', async () => {
    await open('/a', '/b', '/c');
    await choose('页面 a', '关闭右侧');
    expect([titles(), address()]).toEqual([['首页', '页面 a'], '/a']);
  });

  it('closes all but pinned ones', async () => {
    await open('/a', '/b');
    await choose('页面 b', '全部关闭');
    expect([titles(), address()]).toEqual([['首页'], '/index']);
  });
});

describe('2.6 the tab strip', () => {
  it('closes by middle click, but not a pinned tab', async () => {
    await open('/a', '/b');
    fireEvent(tab('页面 a'), new MouseEvent('auxclick', { bubbles: true, button: 1 }));
    fireEvent(tab('首页'), new MouseEvent('auxclick', { bubbles: true, button: 1 }));
    expect([titles(), address()]).toEqual([['首页', '页面 b'], '/b']);
  });

  it('holds the pinned tabs before they are visited', async () => {
    await open('/a');
    expect(titles()).toEqual(['首页', '页面 a']);
  });

  it('goes home when the last tab is closed', async () => {
    useRouteTable.setState({
      screens: flattenRoutes([pageEntry('/index', '首页'), ...pages]),
    });
    await open('/a');
    await choose('页面 a', '关闭当前');
    await waitFor(() => expect([titles(), address()]).toEqual([['首页'], '/index']));
  });

  it('refreshes through /redirect: fresh state, the same address, no history entry', async () => {
    await open('/b', '/a?x=1');
    fireEvent.change(filter(), { target: { value: '旧' } });
    visits = [];
    await choose('页面 a', '刷新页面');
    await waitFor(() => expect(address()).toBe('/a?x=1'));
    expect(visits).toEqual(['REPLACE /redirect/a?x=1', 'REPLACE /a?x=1']);
    await waitFor(() => expect(filter().value).toBe(''));
    expect(titles()).toEqual(['首页', '页面 b', '页面 a']);
  });

  it('leaves the other tabs as they are when one is refreshed', async () => {
    await open('/a');
    fireEvent.change(draft(), { target: { value: '没写完' } });
    go('/b');
    await choose('页面 b', '刷新页面');
    await waitFor(() => expect(address()).toBe('/b'));
    go('/a');
    await waitFor(() => expect(draft().value).toBe('没写完'));
  });
});

describe('tabs by their id', () => {
  it('are the same for a route with another query, which changes what stands in it', async () => {
    await open('/a?x=1');
    fireEvent.change(draft(), { target: { value: '一' } });
    go('/a?x=2');
    await waitFor(() => expect(shownSearch()).toBe('?x=2'));
    expect([draft().value, titles()]).toEqual(['一', ['首页', '页面 a']]);
  });

  it('come back by a bare path as they were left, by Back as the address says', async () => {
    await open('/a', '/a?x=1', '/b');
    go('/a');
    await waitFor(() => expect([address(), shownSearch()]).toEqual(['/a?x=1', '?x=1']));
    go('/b');
    fireEvent.click(tab('页面 a'));
    await waitFor(() => expect(address()).toBe('/a?x=1'));
    // A step within the tab shows what it says.
    go('/a');
    await waitFor(() => expect([address(), shownSearch()]).toEqual(['/a', '']));
  });

  it('are not kept when their menu entry says noCache', async () => {
    const meta = { noCache: true } as RouteEntry['meta'];
    useRouteTable.setState({
      screens: flattenRoutes([home, ...pages, pageEntry('/live', '实时', { meta })]),
    });
    await open('/live');
    fireEvent.change(draft(), { target: { value: '没写完' } });
    go('/a');
    expect(document.querySelectorAll('.wm-pane')).toHaveLength(1);
    go('/live');
    await waitFor(() => expect(draft().value).toBe(''));
    expect(titles()).toEqual(['首页', '实时', '页面 a']);
  });

  it('run timers only while they are on the screen', async () => {
    await open('/a', '/b', '/c');
    ticks = [];
    await new Promise((resolve) => {
      setTimeout(resolve, 40);
    });
    expect([...new Set(ticks)]).toEqual(['/c']);
  });

  it('open fresh after they were closed', async () => {
    await open('/a');
    fireEvent.change(filter(), { target: { value: '旧' } });
    await choose('页面 a', '关闭当前');
    go('/a');
    await waitFor(() => expect(filter().value).toBe(''));
  });

  it('are pinned by the user, survive close-all, and can be let go', async () => {
    await open('/a', '/b');
    await choose('页面 b', '固定');
    expect(titles()).toEqual(['首页', '页面 b', '页面 a']);
    await choose('页面 a', '全部关闭');
    expect(titles()).toEqual(['首页', '页面 b']);
    await choose('页面 b', '取消固定');
    await choose('首页', '全部关闭');
    expect(titles()).toEqual(['首页']);
  });

  it('are dragged to another place, but not in front of a pinned one', async () => {
    await open('/a', '/b', '/c');
    const drag = (name: string, to: string): void => {
      const dataTransfer = { setData() {} };
      fireEvent.dragStart(tab(name), { dataTransfer });
      fireEvent.dragOver(tab(to), { dataTransfer });
      fireEvent.dragEnd(tab(name));
    };
    drag('页面 c', '页面 a');
    expect(titles()).toEqual(['首页', '页面 c', '页面 a', '页面 b']);
    drag('页面 b', '首页');
    expect(titles()).toEqual(['首页', '页面 b', '页面 c', '页面 a']);
  });

  it('stand again after a reload, without those that lead nowhere any more', async () => {
    await open('/a', '/b?y=2');
    const stored = localStorage.getItem('tags-view-pinia') ?? '';
    cleanup();
    forgetTabs();
    const state = JSON.parse(stored) as { visitedViews: object[] };
    state.visitedViews.push({ ...state.visitedViews[0], path: '/gone', fullPath: '/gone' });
    localStorage.setItem('tags-view-pinia', JSON.stringify(state));
    await useOpenTabs.persist.rehydrate();
    await open('/b?y=2');
    expect(titles()).toEqual(['首页', '页面 a', '页面 b']);
  });

  it('ask before something unsaved is closed', async () => {
    await open('/a');
    fireEvent.change(draft(), { target: { value: '没写完' } });
    go('/b');
    await choose('页面 b', '关闭其他');
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).queryAllByText('放弃未保存的修改？')).not.toEqual([]);
    expect(titles()).toEqual(['首页', '页面 a', '页面 b']);
    fireEvent.click(within(dialog).getByRole('button', { name: '放弃' }));
    expect(titles()).toEqual(['首页', '页面 b']);
  });
});

describe('tabs by keyboard', () => {
  it('are walked by Ctrl+Alt+arrows, round the ends', async () => {
    await open('/a', '/b');
    const press = (key: string): void =>
      void fireEvent.keyDown(document.body, { key, ctrlKey: true, altKey: true });
    press('ArrowRight');
    expect(address()).toBe('/index');
    press('ArrowLeft');
    expect(address()).toBe('/b');
    press('ArrowLeft');
    expect(address()).toBe('/a');
  });

  it('are opened by Ctrl+1 to Ctrl+9', async () => {
    await open('/a', '/b');
    fireEvent.keyDown(document.body, { key: '2', ctrlKey: true });
    expect(address()).toBe('/a');
    fireEvent.keyDown(document.body, { key: '9', ctrlKey: true });
    expect(address()).toBe('/a');
  });

  it('take one stop of the Tab key; arrows, Home and End move the focus, Delete closes', async () => {
    await open('/a', '/b');
    const stops = [...strip().querySelectorAll('button')].filter((one) => one.tabIndex === 0);
    expect(stops.map((one) => one.textContent)).toEqual(['页面 b']);
    tab('页面 b').focus();
    for (const [key, name] of [
      ['ArrowRight', '首页'],
      ['ArrowRight', '页面 a'],
      ['End', '页面 b'],
      ['Home', '首页'],
      ['ArrowLeft', '页面 b'],
    ] as const) {
      fireEvent.keyDown(document.activeElement ?? document.body, { key });
      expect(document.activeElement).toBe(tab(name));
    }
    fireEvent.keyDown(tab('首页'), { key: 'Delete' });
    fireEvent.keyDown(tab('页面 b'), { key: 'Delete' });
    expect(titles()).toEqual(['首页', '页面 a']);
  });
});

describe('a closed tab', () => {
  const reopen = (): void =>
    void fireEvent.keyDown(document.body, { code: 'KeyT', altKey: true, shiftKey: true });

  it('comes back where it was, the last one first, by key and by menu', async () => {
    await open('/a?filter=1', '/b', '/c');
    await choose('页面 a', '关闭右侧');
    expect(titles()).toEqual(['首页', '页面 a']);
    await choose('首页', '全部关闭');
    reopen();
    expect([titles(), address()]).toEqual([['首页', '页面 a'], '/a?filter=1']);
    await choose('首页', '重新打开关闭的标签');
    expect([titles(), address()]).toEqual([['首页', '页面 a', '页面 c'], '/c']);
    reopen();
    expect([titles(), address()]).toEqual([['首页', '页面 a', '页面 c', '页面 b'], '/b']);
    expect(await menuOf('首页')).not.toContainEqual(expect.stringContaining('重新打开'));
    reopen();
    expect(address()).toBe('/b');
  });
});

describe('a tab of the strip', () => {
  it('is called what its screen says, also after a reload and while it is hidden', async () => {
    await open('/a', '/b');
    fireEvent.change(filter(), { target: { value: '角色' } });
    expect(titles()).toEqual(['首页', '页面 a', '关于角色']);
    go('/a');
    go('/b?filter=2');
    expect(titles()).toEqual(['首页', '页面 a', '关于角色']);
    expect(useOpenTabs.getState().visitedViews.map(({ label }) => label)).toEqual([
      undefined,
      undefined,
      '关于角色',
    ]);
  });

  it('bears a mark while something in it is not saved', async () => {
    const marked = (): (string | null)[] =>
      [...strip().querySelectorAll('.wm-tab-dirty .wm-tab-name')].map((name) => name.textContent);
    await open('/a', '/b');
    fireEvent.change(draft(), { target: { value: '没写完' } });
    await waitFor(() => expect(marked()).toEqual(['页面 b']));
    expect(tab('页面 b').title).toBe('页面 b（未保存）');
    go('/a');
    expect(marked()).toEqual(['页面 b']);
    go('/b');
    fireEvent.change(draft(), { target: { value: '' } });
    await waitFor(() => expect(marked()).toEqual([]));
  });
});

describe('readings 22: at most 20 live tabs', () => {
  it('an evicted tab finds its filters again, a dirty one is never evicted', async () => {
    const numbered = Array.from({ length: 21 }, (_, n) => pageEntry(`/n/${n}`, `第 ${n} 页`));
    useRouteTable.setState({ screens: flattenRoutes([home, ...pages, ...numbered]) });
    await open('/a');
    fireEvent.change(draft(), { target: { value: '没写完' } });
    go('/n/0?filter=1');
    fireEvent.change(filter(), { target: { value: '张' } });
    for (let n = 1; n <= 20; n += 1) go(`/n/${n}`);
    expect(document.querySelectorAll('.wm-pane')).toHaveLength(20);
    go('/n/0');
    await waitFor(() => expect([filter().value, shownSearch()]).toEqual(['张', '?filter=1']));
    go('/a');
    await waitFor(() => expect(draft().value).toBe('没写完'));
  });
});
