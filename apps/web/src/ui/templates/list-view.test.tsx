import type { postResource } from '@wm/contract/system/post';
import { Form, Input } from 'antd';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { columnsOf } from '#core/crud/columns-of.ts';
import { createResourceApi } from '#core/crud/resource-api.ts';
import { useCrudTable } from '#core/crud/use-crud-table.ts';
import { forgetSubmits } from '#core/http/duplicate-guard.ts';
import { forgetPreferences } from '#core/preferences/preferences.ts';
import { useUser } from '#core/stores/user-store.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import type { SeenRequest } from '#core/testing/stub-server.ts';
import { arrangeColumns, inOrder } from './arrange-columns.ts';
import { ListTemplate } from './list-template.tsx';

interface Row {
  id: number;
  name: string;
  code: string;
  sort: number;
}

const columns = columnsOf<Row>()(
  { dataIndex: 'name', title: '名称', fixed: 'start', width: 120 },
  { dataIndex: 'code', title: '编码', width: 100 },
  { dataIndex: 'sort', title: '顺序' },
);

const api = createResourceApi<typeof postResource>({
  path: '/admin/v2/system/post',
  permission: 'system:post',
  title: '岗位',
});

const key = 'list:/admin/v2/system/post';

function Page() {
  const table = useCrudTable(api);
  return (
    <ListTemplate
      table={table}
      search={[
        <Form.Item key="postName" name="postName" label="名称">
          <Input placeholder="请输入名称" />
        </Form.Item>,
      ]}
      columns={columnsOf<(typeof table.rows)[number]>()(
        { dataIndex: 'postName', title: '名称', width: 120 },
        { dataIndex: 'postCode', title: '编码', width: 100 },
        { dataIndex: 'postSort', title: '顺序', width: 90 },
      )}
      emptyText="空"
    />
  );
}

let kept: { key: string; value: unknown }[] = [];

function answer({ method, url, body }: SeenRequest): Response {
  if (url !== '/admin/v2/preferences') {
    return envelope({
      rows: [{ id: 1, post_name: '经理', post_code: 'm', post_sort: 1 }],
      total: 1,
    });
  }
  if (method === 'PUT') kept = [body as (typeof kept)[number]];
  return envelope(method === 'GET' ? { rows: kept } : null);
}

const heads = (): string[] =>
  screen
    .getAllByRole('columnheader')
    .map((head) => head.textContent)
    .filter((title) => title !== '');

async function open(): Promise<SeenRequest[]> {
  const seen = stubServer(answer);
  render(<Page />, { wrapper: AppFrame });
  await screen.findByText('经理');
  return seen;
}

async function openPanel(): Promise<HTMLElement> {
  fireEvent.click(screen.getByRole('button', { name: '列设置' }));
  const first = await screen.findByRole('button', { name: /移动「名称」/ });
  return first.closest('.wm-column-panel') as HTMLElement;
}

const saved = (seen: SeenRequest[]): unknown[] =>
  seen
    .filter(({ method }) => method === 'PUT')
    .map(({ body }) => body)
    // The cards of a file before may still save themselves.
    .filter((body) => (body as { key?: string }).key === key);

beforeEach(() => {
  kept = [];
  forgetSubmits();
  forgetPreferences();
  useUser.setState({ id: 7 });
  Object.defineProperty(window, 'innerWidth', { value: 1440, configurable: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('2.7 how a user likes to see a list', () => {
  const look = { density: 'middle' as const, hidden: [], order: [], widths: {}, pinned: {} };
  const names = (change: object): string[] =>
    arrangeColumns(columns, { ...look, ...change }).map(({ title, fixed }) =>
      fixed ? `${title} ${fixed}` : title,
    );

  it('orders, hides and holds columns; held ones stand at their side', () => {
    expect(names({})).toEqual(['名称 start', '编码', '顺序']);
    expect(names({ order: ['sort', 'code', 'name'] })).toEqual(['名称 start', '顺序', '编码']);
    expect(names({ hidden: ['code'] })).toEqual(['名称 start', '顺序']);
    expect(names({ pinned: { name: null, code: 'end' } })).toEqual(['名称', '顺序', '编码 end']);
  });

  it('puts a column that came with a newer page behind its neighbour, and forgets one that went', () => {
    expect(inOrder(columns, ['sort', 'gone', 'name']).map(({ title }) => title)).toEqual([
      '顺序',
      '名称',
      '编码',
    ]);
  });

  it('takes the user’s width before the page’s', () => {
    expect(
      arrangeColumns(columns, { ...look, widths: { sort: 77 } }).map(({ width }) => width),
    ).toEqual([120, 100, 77]);
  });

  it('is fetched once and shown as the account has it', async () => {
    kept = [{ key, value: { hidden: ['postCode'], order: ['postSort', 'postName'] } }];
    const seen = await open();
    await waitFor(() => expect(heads()).toEqual(['顺序', '名称']));
    render(<Page />, { wrapper: AppFrame });
    expect(seen.filter(({ url }) => url === '/admin/v2/preferences')).toHaveLength(1);
  });

  it('toggles visibility of a column, never of the last one, and saves once for several changes', async () => {
    const seen = await open();
    const panel = await openPanel();
    vi.useFakeTimers();
    fireEvent.click(within(panel).getByRole('checkbox', { name: '编码' }));
    fireEvent.click(within(panel).getByRole('checkbox', { name: '顺序' }));
    expect(heads()).toEqual(['名称']);
    expect(within(panel).getByRole<HTMLInputElement>('checkbox', { name: '名称' }).disabled).toBe(
      true,
    );
    await act(() => vi.advanceTimersByTimeAsync(799));
    expect(saved(seen)).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(saved(seen)).toEqual([{ key, value: { ...look, hidden: ['postCode', 'postSort'] } }]);
  });

  it('moves a column by the arrow keys of its handle and by dragging it over another', async () => {
    await open();
    const panel = await openPanel();
    const handle = (name: RegExp): HTMLElement => within(panel).getByRole('button', { name });
    fireEvent.keyDown(handle(/移动「名称」/), { key: 'ArrowDown' });
    expect(heads()).toEqual(['编码', '名称', '顺序']);
    fireEvent.dragStart(handle(/移动「顺序」/), { dataTransfer: {} });
    fireEvent.dragOver(handle(/移动「编码」/).closest('li') as HTMLElement);
    expect(heads()).toEqual(['顺序', '编码', '名称']);
    fireEvent.click(within(panel).getByRole('button', { name: '恢复默认' }));
    expect(heads()).toEqual(['名称', '编码', '顺序']);
  });

  it('holds a column at a side and lets it go again', async () => {
    await open();
    const panel = await openPanel();
    const pin = within(panel).getByRole('button', { name: '顺序固定在左侧' });
    fireEvent.click(pin);
    expect(heads()).toEqual(['顺序', '名称', '编码']);
    expect(pin.getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(pin);
    expect(heads()).toEqual(['名称', '编码', '顺序']);
  });

  it('widens a column by dragging its edge or by keys, and gives the width back on a double click', async () => {
    const seen = await open();
    const edge = screen.getByRole('separator', { name: '调整「编码」列宽' });
    (edge.parentElement as HTMLElement).getBoundingClientRect = () => ({ width: 100 }) as DOMRect;
    const width = (): unknown =>
      (saved(seen).at(-1) as { value: { widths: unknown } } | undefined)?.value.widths;
    vi.useFakeTimers();
    const settle = (): Promise<unknown> => act(() => vi.advanceTimersByTimeAsync(900));
    fireEvent.pointerDown(edge, { clientX: 200, pointerId: 1 });
    fireEvent.pointerMove(edge, { clientX: 230, pointerId: 1 });
    expect(document.querySelectorAll('.wm-resize-guide')).toHaveLength(1);
    fireEvent.pointerUp(edge, { clientX: 240, pointerId: 1 });
    expect(document.querySelectorAll('.wm-resize-guide')).toHaveLength(0);
    await settle();
    expect(width()).toEqual({ postCode: 140 });
    fireEvent.pointerDown(edge, { clientX: 200, pointerId: 1 });
    fireEvent.pointerUp(edge, { clientX: 0, pointerId: 1 });
    await settle();
    expect(width()).toEqual({ postCode: 60 });
    fireEvent.keyDown(edge, { key: 'ArrowRight' });
    await settle();
    expect(width()).toEqual({ postCode: 110 });
    fireEvent.doubleClick(edge);
    await settle();
    expect(width()).toEqual({});
  });

  it('is there at once after a reload, and another account sees nothing of it', async () => {
    await open();
    const panel = await openPanel();
    fireEvent.click(within(panel).getByRole('checkbox', { name: '编码' }));
    cleanup();
    forgetPreferences();
    stubServer((request) =>
      request.url === '/admin/v2/preferences' ? envelope(null, { code: 503 }) : answer(request),
    );
    render(<Page />, { wrapper: AppFrame });
    await screen.findByText('经理');
    expect(heads()).toEqual(['名称', '顺序']);
    cleanup();
    forgetPreferences();
    useUser.setState({ id: 8 });
    render(<Page />, { wrapper: AppFrame });
    await screen.findByText('经理');
    expect(heads()).toEqual(['名称', '编码', '顺序']);
  });

  it('2.7 fetches anew by 刷新', async () => {
    const seen = await open();
    fireEvent.click(screen.getByRole('button', { name: '刷新' }));
    await waitFor(() =>
      expect(seen.filter(({ url }) => url.startsWith('/admin/v2/system/post'))).toHaveLength(2),
    );
  });

  it('draws only the rows in view above 100 rows', async () => {
    const many = Array.from({ length: 101 }, (_, index) => ({
      id: index,
      post_name: `岗位 ${index}`,
      post_code: `p${index}`,
      post_sort: index,
    }));
    let rows = many.slice(1);
    stubServer((request) =>
      request.url === '/admin/v2/preferences'
        ? answer(request)
        : envelope({ rows, total: rows.length }),
    );
    render(<Page />, { wrapper: AppFrame });
    await screen.findByText('岗位 1');
    expect(document.querySelector('.ant-table-tbody-virtual')).toBeNull();
    rows = many;
    fireEvent.click(screen.getByRole('button', { name: '刷新' }));
    await waitFor(() => expect(document.querySelector('.ant-table-tbody-virtual')).not.toBeNull());
  });
});

it('searches also while the list before it is still being fetched', async () => {
  const { promise } = Promise.withResolvers<Response>();
  const seen = stubServer((request) =>
    request.url.includes('/post?') && !request.url.includes('post_name')
      ? promise
      : answer(request),
  );
  render(<Page />, { wrapper: AppFrame });
  const field = await screen.findByPlaceholderText('请输入名称');
  // A button that shows by then that it loads would take no press.
  await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
  fireEvent.change(field, { target: { value: '经' } });
  fireEvent.click(screen.getByRole('button', { name: /^搜\s?索$/ }));
  expect(await screen.findByText('经理')).toBeTruthy();
  expect(seen.map(({ url }) => url).filter((url) => url.includes('post_name='))).toHaveLength(1);
});
