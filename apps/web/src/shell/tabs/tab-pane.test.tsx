import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { MemoryRouter, useParams, useSearchParams } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { RouteEntry } from '@wm/contract/auth/account';
import { flattenRoutes } from '#core/routing/flat-route.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { pageEntry } from '#core/testing/page-entry.ts';
import { HttpError } from '#core/http/http-error.ts';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import { useConnection } from '#core/stream/connection.ts';
import { searchWith, useAddress } from '#core/tabs/address.ts';
import { isHeld, keepHoldsOf, showHoldsOf, useTabHold } from '#core/tabs/tab-holds.ts';
import { useTab } from '#core/tabs/tab-context.ts';
import { views } from '#shell/routes.ts';
import { sandboxOf } from './link-frame.tsx';
import { TabPane } from './tab-pane.tsx';
import type { GoWithin } from './tab-pane.tsx';

const load = vi.hoisted(() => ({
  page: (): Promise<unknown> => Promise.reject(new Error('none')),
}));
vi.mock('#areas/home/area.ts', () => ({
  homeArea: {
    views: {
      'test/page': () => load.page(),
      'test/again': () => load.page(),
      'test/away': () => load.page(),
      'test/slow': () => load.page(),
      'test/index': () => load.page(),
      'test/sort': () => load.page(),
      'test/moving': () => load.page(),
    },
  },
}));

const drawn = vi.fn<() => void>();

function Screen(): ReactNode {
  drawn();
  const [query] = useSearchParams();
  const { id } = useParams();
  if (query.get('fail'))
    throw new HttpError('服务出错', { kind: 'refused', code: 500, traceId: 'trace-7' });
  if (query.get('crash')) throw new TypeError('undefined is not a function');
  return <p>{`这里是 ${id}，${query.get('type')}`}</p>;
}

function Typing(): ReactNode {
  const [text, setText] = useState('');
  useTabHold(text === '' ? undefined : 'dirty');
  return (
    <label>
      备注
      <input value={text} onChange={(event) => setText(event.target.value)} />
    </label>
  );
}

const link = (path: string, to: string): RouteEntry =>
  pageEntry(path, '站点', { component: 'InnerLink', meta: { link: to } as RouteEntry['meta'] });

const screens = flattenRoutes([
  pageEntry('/page/:id(\\d+)', '页面'),
  pageEntry('/again/:id(\\d+)', '再来', { component: 'test/again' }),
  pageEntry('/away/:id(\\d+)', '离线', { component: 'test/away' }),
  pageEntry('/slow/:id(\\d+)', '慢', { component: 'test/slow' }),
  pageEntry('/sort/:id(\\d+)', '排序', { component: 'test/sort' }),
  pageEntry('/moving/:id(\\d+)', '前往', { component: 'test/moving' }),
  pageEntry('/none', '没有', { component: 'no/such/view' }),
  link('/site', 'https://example.com/a'),
  link('/script', 'javascript:alert(1)'),
  link('/broken', 'https://a b'),
]);

const stay = vi.fn<GoWithin>();

function Sorting(): ReactNode {
  const { search, go } = useAddress();
  return <button onClick={() => go(searchWith(search, { sort: 'name', page: '' }))}>排序</button>;
}

function Moving(): ReactNode {
  const { moveTo } = useTab();
  return (
    <>
      <button onClick={() => moveTo?.('/moving/5', 'replace')}>改址</button>
      <button onClick={() => moveTo?.('/moving/5', 'push')}>前往</button>
    </>
  );
}

function show(address: string, isActive = true): (isActive: boolean) => void {
  const [pathname = '', search = ''] = address.split('?');
  const location = { pathname, search: search && `?${search}`, hash: '', state: null, key: 'k' };
  const pane = (active: boolean): ReactNode => (
    <TabPane
      tab={{ key: 1, id: pathname, former: [], location: location as never, seen: 1 }}
      screens={screens}
      isActive={active}
      onClose={() => {}}
      onGo={stay}
    />
  );
  const { rerender } = render(<MemoryRouter>{pane(isActive)}</MemoryRouter>, { wrapper: AppFrame });
  return (active) => rerender(<MemoryRouter>{pane(active)}</MemoryRouter>);
}

/** Shows the page at an address of the menu, and gives back what takes it out of the menu. */
function showWithRoutes(address: string): () => void {
  const location = { pathname: address, search: '', hash: '', state: null, key: 'k' };
  const own = flattenRoutes([pageEntry(address, '页面', { component: 'test/index' })]);
  const pane = (routes: typeof screens): ReactNode => (
    <MemoryRouter>
      <TabPane
        tab={{ key: 1, id: address, former: [], location: location as never, seen: 1 }}
        screens={routes}
        isActive
        onClose={() => {}}
        onGo={() => {}}
      />
    </MemoryRouter>
  );
  const { rerender } = render(pane(own), { wrapper: AppFrame });
  return () => rerender(pane([]));
}

/** The browser's word that this page's policy kept something away. */
function refuse(effectiveDirective: string, blockedURI: string): void {
  const event = new Event('securitypolicyviolation');
  act(() => void document.dispatchEvent(Object.assign(event, { effectiveDirective, blockedURI })));
}

afterEach(() => {
  cleanup();
  keepHoldsOf([]);
  vi.restoreAllMocks();
});

describe('2.4 what a tab shows', () => {
  it('changes the newest address, though that is not drawn yet', async () => {
    load.page = () => Promise.resolve(Sorting);
    const before = window.location.href;
    show('/sort/7?page=3&type=1');
    const sort = await screen.findByRole('button', { name: '排序' });
    showHoldsOf('/sort/7');
    window.history.replaceState(null, '', '/sort/7?page=3&type=2&q=x');
    fireEvent.click(sort);
    const search = '?type=2&q=x&sort=name';
    expect(stay).toHaveBeenLastCalledWith({ pathname: '/sort/7', search }, 'push');
    window.history.replaceState(null, '', before);
    showHoldsOf('');
  });

  it('changes nothing once somebody has gone on, though the next screen is not drawn yet', async () => {
    load.page = () => Promise.resolve(Sorting);
    const before = window.location.href;
    window.history.replaceState(null, '', '/sort/8?type=1');
    show('/sort/8?type=1');
    const sort = await screen.findByRole('button', { name: '排序' });
    showHoldsOf('/sort/8');
    stay.mockClear();
    window.history.replaceState(null, '', '/sort/9');
    fireEvent.click(sort);
    expect(stay).not.toHaveBeenCalled();
    window.history.replaceState(null, '', '/sort/8?type=1');
    fireEvent.click(sort);
    expect(stay).toHaveBeenCalledOnce();
    window.history.replaceState(null, '', before);
    showHoldsOf('');
  });

  it('goes on where somebody asked it to before its new address was drawn; settling the old one is over', async () => {
    load.page = () => Promise.resolve(Moving);
    show('/moving/3');
    const [settle, ask] = await screen.findAllByRole('button');
    if (!settle || !ask) throw new Error('there are no buttons');
    stay.mockClear();
    // The same tab, at its next address.
    showHoldsOf('/moving/4', 1);
    fireEvent.click(settle);
    expect(stay).not.toHaveBeenCalled();
    fireEvent.click(ask);
    expect(stay).toHaveBeenCalledExactlyOnceWith({ pathname: '/moving/5', search: '' }, 'push');
    stay.mockClear();
    showHoldsOf('/other', 2);
    fireEvent.click(ask);
    expect(stay).not.toHaveBeenCalled();
    showHoldsOf('');
  });

  it('the view of the component’s name, with parameters and query of the address', async () => {
    load.page = () => Promise.resolve(Screen);
    expect(Object.keys(views)).toContain('test/page');
    show('/page/12?type=1');
    expect(await screen.findByText('这里是 12，1')).toBeTruthy();
  });

  it('is not drawn anew when it is hidden and shown again', async () => {
    load.page = () => Promise.resolve(Screen);
    const toggle = show('/page/12?type=1');
    expect(await screen.findByText('这里是 12，1')).toBeTruthy();
    const before = drawn.mock.calls.length;
    toggle(false);
    toggle(true);
    expect(screen.getByText('这里是 12，1')).toBeTruthy();
    expect(drawn.mock.calls.length).toBe(before);
  });

  it('an explicit page for a component nobody knows', () => {
    show('/none');
    expect(screen.getByText('视图不存在')).toBeTruthy();
    expect(screen.getByText(/no\/such\/view/)).toBeTruthy();
  });

  it('that there is no right to a page of the product which the menu does not hold', () => {
    show('/test');
    expect(screen.getByText('当前操作没有权限')).toBeTruthy();
    expect(screen.queryByText('页面不存在')).toBeNull();
  });

  it('what was typed, inert and to be copied, once the right to the page is gone', async () => {
    load.page = () => Promise.resolve(Typing);
    const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText },
      configurable: true,
      writable: true,
    });
    const take = showWithRoutes('/test');
    const field = await screen.findByLabelText('备注');
    fireEvent.change(field, { target: { value: '写到一半' } });
    take();
    expect(screen.getByText('当前操作没有权限')).toBeTruthy();
    expect(screen.getByDisplayValue('写到一半')).toBe(field);
    expect(field.closest('[inert]')).not.toBeNull();
    fireEvent.click(screen.getByRole('button', { name: '复制填写的内容' }));
    expect(writeText).toHaveBeenCalledWith('备注：写到一半');
  });

  it('nothing of a page whose right is gone and in which nothing was typed', async () => {
    load.page = () => Promise.resolve(Typing);
    const take = showWithRoutes('/test');
    await screen.findByLabelText('备注');
    take();
    expect(screen.getByText('当前操作没有权限')).toBeTruthy();
    expect(screen.queryByLabelText('备注')).toBeNull();
  });

  it('a not-found page where digits are asked for and letters stand', () => {
    show('/page/ab');
    expect(screen.getByText('页面不存在')).toBeTruthy();
  });

  it('a link in a frame that stays in the document while hidden and holds its tab', async () => {
    const change = show('/site');
    const frame = await screen.findByTitle<HTMLIFrameElement>('站点');
    expect([frame.src, isHeld('/site')]).toEqual(['https://example.com/a', true]);
    change(false);
    expect(document.querySelector('iframe')).toBe(frame);
    expect(isHeld('/site')).toBe(true);
    change(true);
    expect(document.querySelector('iframe')).toBe(frame);
  });

  it.each(['/script', '/broken'])('no frame for a link that is not a page: %s', async (address) => {
    show(address);
    expect(await screen.findByText('无法打开这个链接')).toBeTruthy();
    expect(document.querySelector('iframe')).toBeNull();
  });

  it('no frame but a word and a reload for a host that this page may not show', async () => {
    show('/site');
    await screen.findByTitle('站点');
    refuse('frame-src', 'https://other.example.com/a');
    refuse('img-src', 'https://example.com/a');
    expect(document.querySelector('iframe')).not.toBeNull();
    refuse('frame-src', 'https://example.com');
    expect(document.querySelector('iframe')).toBeNull();
    expect(screen.getByText('这个网站还不能在标签页里打开')).toBeTruthy();
    expect(screen.getByRole('button', { name: '刷新页面' })).toBeTruthy();
    const link = screen.getByRole('link', { name: '在新窗口打开' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
      'https://example.com/a',
      '_blank',
    ]);
  });

  it('a foreign page without an origin of ours, our own page with it', () => {
    expect([
      sandboxOf('https://example.com/a').includes('allow-same-origin'),
      sandboxOf('/docs').includes('allow-same-origin'),
      sandboxOf(`${location.origin}/docs`).includes('allow-same-origin'),
    ]).toEqual([false, true, true]);
  });
});

describe('4 while a screen is fetched', () => {
  it('a progress bar runs, without a spinner, until it is there', async () => {
    const gate = Promise.withResolvers<unknown>();
    load.page = () => gate.promise;
    show('/slow/4?type=5');
    expect(screen.getByRole('progressbar', { name: '正在打开页面' })).toBeTruthy();
    expect(document.querySelector('.wm-cover-ring, .ant-spin, [role=status]')).toBeNull();
    await act(async () => {
      gate.resolve(Screen);
      await gate.promise;
    });
    expect(await screen.findByText('这里是 4，5')).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });
});

describe('a screen that breaks', () => {
  it('is fetched once when its file is missing, says so, and is fetched again by 重试', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    let fetches = 0;
    let isThere = false;
    load.page = () => {
      fetches += 1;
      return isThere
        ? Promise.resolve(Screen)
        : Promise.reject(
            new TypeError('Failed to fetch dynamically imported module: /assets/x.js'),
          );
    };
    show('/again/3?type=2');
    expect(await screen.findByText('页面有新版本，或者网络中断')).toBeTruthy();
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
    expect(fetches).toBe(1);
    isThere = true;
    fireEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('这里是 3，2')).toBeTruthy();
    expect(fetches).toBe(2);
  });

  it('whose file only the server has says so while it is away, and comes by itself when it is back', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    useConnection.setState({ isLost: true });
    load.page = () =>
      Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/y.js'));
    show('/away/4?type=2');
    expect(await screen.findByText('这里的内容需要连接服务器')).toBeTruthy();
    load.page = () => Promise.resolve(Screen);
    act(() => useConnection.setState({ isLost: false }));
    expect(await screen.findByText('这里是 4，2')).toBeTruthy();
  });

  it('shows the server’s trace id, copies it, and tries again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
    vi.stubGlobal(
      'navigator',
      Object.assign(Object.create(navigator), { clipboard: { writeText } }),
    );
    load.page = () => Promise.resolve(Screen);
    show('/page/1?fail=1');
    expect(await screen.findByText('追踪号 trace-7')).toBeTruthy();
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: '复制追踪号' }));
      await Promise.resolve();
    });
    expect(writeText).toHaveBeenCalledWith('trace-7');
    vi.unstubAllGlobals();
  });

  it('has a trace id of its own when the error came from the browser, and says it on the console and to the server', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const seen = stubServer(() => envelope(null));
    load.page = () => Promise.resolve(Screen);
    show('/page/1?crash=1');
    const shown = (await screen.findByText(/^追踪号 web-/)).textContent.replace('追踪号 ', '');
    expect(log.mock.calls.flat().map(String).join('\n')).toContain(shown);
    expect(seen).toMatchObject([
      {
        url: '/home/v2/client_error',
        body: { trace_id: shown, message: 'undefined is not a function' },
      },
    ]);
    vi.unstubAllGlobals();
  });
});
