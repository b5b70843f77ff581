import type { postResource } from '@wm/contract/system/post';
import { Form, Input } from 'antd';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { columnsOf } from '#core/crud/columns-of.ts';
import { createResourceApi } from '#core/crud/resource-api.ts';
import { useCrudTable } from '#core/crud/use-crud-table.ts';
import { forgetSubmits } from '#core/http/duplicate-guard.ts';
import { useUser } from '#core/stores/user-store.ts';
import { AddressContext } from '#core/tabs/address.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import type { SeenRequest } from '#core/testing/stub-server.ts';
import { missEvents } from '#shell/event-handling.ts';
import { ListTemplate } from './list-template.tsx';

const api = createResourceApi<typeof postResource>({
  path: '/admin/v2/system/post',
  permission: 'system:post',
  title: '岗位',
});

const columns = columnsOf<{ id: number; postName: string; postCode: string; status: '0' | '1' }>()(
  { dataIndex: 'postName', title: '名称', width: 120, sorter: true },
  { dataIndex: 'postCode', title: '编码', width: 100, sorter: true },
  { dataIndex: 'status', title: '状态', render: (_, { status }) => <i>{`状态${status}`}</i> },
);

const search = [
  <Form.Item key="postName" name="postName" label="名称">
    <Input />
  </Form.Item>,
];

function Page(): ReactNode {
  const table = useCrudTable(api);
  return (
    <ListTemplate
      table={table}
      search={search}
      columns={columns as never}
      emptyText="空"
      renderBatch={(ids) => <b>{`批量 ${ids.join()}`}</b>}
      renderRowActions={(row) => <button type="button">{`改 ${row.postName}`}</button>}
    />
  );
}

/** The address bar: what it says, and how the test changes it. */
const bar = { search: '', go: (_search: string): void => {}, lateMs: 0 };
const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });

/** The screen in a tab whose address the test sees and sets. */
function InTab(): ReactNode {
  const [shown, go] = useState(bar.search);
  useEffect(() => {
    Object.assign(bar, { search: shown, go });
  }, [shown]);
  return (
    <AddressContext
      value={{
        search: shown,
        go: (next) => (bar.lateMs ? setTimeout(go, bar.lateMs, next) : go(next)),
      }}
    >
      <QueryClientProvider client={client}>
        <Page />
      </QueryClientProvider>
    </AddressContext>
  );
}

const total = 45;
let isDown = false;

function rowOf(id: number): object {
  return { id, post_name: `岗位${id}`, post_code: `code${id}`, status: '0' };
}

function answer({ url, method }: SeenRequest): Response {
  if (isDown) return envelope(null, { code: 503, msg: '服务暂时不可用' });
  const parts = new URL(url, 'http://x');
  const one = /\/post\/(\d+)$/.exec(parts.pathname)?.[1];
  if (one)
    return Number(one) <= total ? envelope(rowOf(Number(one))) : envelope(null, { code: 404 });
  if (method !== 'GET' || parts.pathname !== api.path) return envelope({ rows: [], total: 0 });
  const page = Number(parts.searchParams.get('page'));
  const limit = Number(parts.searchParams.get('limit'));
  const first = (page - 1) * limit + 1;
  const count = Math.max(0, Math.min(limit, total - first + 1));
  return envelope({ rows: Array.from({ length: count }, (_, at) => rowOf(first + at)), total });
}

function open(): SeenRequest[] {
  const seen = stubServer(answer);
  render(<InTab />, { wrapper: AppFrame });
  return seen;
}

const lists = (seen: SeenRequest[]): string[] =>
  seen.map(({ url }) => url).filter((url) => url.startsWith(`${api.path}?`));
const panel = (): HTMLElement | null => document.querySelector('.wm-record');

beforeEach(() => {
  bar.search = '';
  bar.lateMs = 0;
  isDown = false;
  client.clear();
  forgetSubmits();
  useUser.setState({ permissions: ['*:*:*'] });
  Object.defineProperty(window, 'innerWidth', { value: 1440, configurable: true });
});
afterEach(cleanup);

it('a page turned before the list has drawn what was searched for keeps the search', async () => {
  const seen = open();
  await screen.findByText('岗位1');
  bar.lateMs = 50;
  fireEvent.change(screen.getByRole('textbox', { name: '名称' }), { target: { value: '岗' } });
  fireEvent.click(screen.getByRole('button', { name: '搜索' }));
  await new Promise((resolve) => setTimeout(resolve, 10));
  fireEvent.click(screen.getByRole('button', { name: '第 2 页' }));
  await waitFor(() => expect(bar.search).toBe('?post_name=%E5%B2%97&page=2'));
  await waitFor(() => expect(lists(seen).at(-1)).toMatch(/page=2.*post_name=%E5%B2%97/));
});

describe('A2 搜索 and 重置', () => {
  it('ask again, also with the conditions as they were', async () => {
    const seen = open();
    await screen.findByText('岗位1');
    fireEvent.click(screen.getByRole('button', { name: '搜索' }));
    await waitFor(() => expect(lists(seen)).toHaveLength(2));
    forgetSubmits();
    fireEvent.click(screen.getByRole('button', { name: '重置' }));
    await waitFor(() => expect(lists(seen)).toHaveLength(3));
  });

  it('leave the caret in the field that was typed in', async () => {
    open();
    await screen.findByText('岗位1');
    const caption = screen.getByRole('textbox', { name: '名称' });
    caption.focus();
    fireEvent.change(caption, { target: { value: '甲' } });
    fireEvent.click(screen.getByRole('button', { name: '搜索' }));
    await waitFor(() => expect(decodeURIComponent(bar.search)).toContain('甲'));
    expect(document.activeElement).toBe(caption);
    expect(caption.isConnected).toBe(true);
  });
});

describe('A13 a list whose refresh fails', () => {
  it('keeps its rows, says from when they are, and heals once the server is back', async () => {
    open();
    await screen.findByText('岗位1');
    isDown = true;
    fireEvent.click(screen.getByRole('button', { name: '刷新' }));
    await screen.findByText(/^刷新失败，显示的是 \d\d:\d\d 的数据/);
    expect(screen.getByText('岗位1')).toBeTruthy();
    isDown = false;
    missEvents(client);
    await waitFor(() => expect(screen.queryByText(/刷新失败/)).toBeNull());
    expect(screen.getByText('岗位1')).toBeTruthy();
  });

  it('shows what went wrong where nothing was ever there, and heals as well', async () => {
    isDown = true;
    open();
    await screen.findByText('内容没有加载出来');
    isDown = false;
    missEvents(client);
    expect(await screen.findByText('岗位1')).toBeTruthy();
  });

  it('offers to begin anew where the address may be what is wrong', async () => {
    isDown = true;
    bar.search = '?sort=password';
    open();
    await screen.findByText('内容没有加载出来');
    isDown = false;
    fireEvent.click(screen.getByRole('button', { name: '清除条件' }));
    expect(await screen.findByText('岗位1')).toBeTruthy();
    expect(bar.search).toBe('');
  });
});

describe('A8 the address', () => {
  it('holds filters, page and order; Back shows what was there', async () => {
    const seen = open();
    await screen.findByText('岗位1');
    fireEvent.change(screen.getByLabelText('名称', { selector: 'input' }), {
      target: { value: '经理' },
    });
    fireEvent.click(screen.getByRole('button', { name: '搜索' }));
    await waitFor(() => expect(decodeURIComponent(bar.search)).toBe('?post_name=经理'));
    fireEvent.click(screen.getByRole('button', { name: '第 2 页' }));
    await screen.findByText('岗位21');
    expect(decodeURIComponent(bar.search)).toBe('?post_name=经理&page=2');
    bar.go('');
    await screen.findByText('岗位1');
    await waitFor(() =>
      expect(screen.getByLabelText('名称', { selector: 'input' })).toHaveProperty('value', ''),
    );
    expect(lists(seen).at(-1)).toBe(`${api.path}?page=1&limit=20`);
  });

  it('of a colleague shows the same', async () => {
    bar.search = '?post_name=x&page=2&sort=-post_code';
    const seen = open();
    await screen.findByText('岗位21');
    expect(screen.getByLabelText('名称', { selector: 'input' })).toHaveProperty('value', 'x');
    expect(lists(seen)[0]).toContain('page=2&limit=20&post_name=x&sort=post_code&order=desc');
  });

  it('says by which columns the list is ordered: a press by one alone, with Shift by one more', async () => {
    const seen = open();
    await screen.findByText('岗位1');
    const head = (name: string) => screen.getByRole('columnheader', { name });
    const press = (name: string, init: object = {}) => fireEvent.click(head(name), init);
    press('名称');
    await waitFor(() => expect(bar.search).toBe('?sort=post_name'));
    press('编码', { shiftKey: true });
    await waitFor(() => expect(decodeURIComponent(bar.search)).toBe('?sort=post_name,post_code'));
    press('编码', { shiftKey: true });
    await waitFor(() => expect(decodeURIComponent(bar.search)).toBe('?sort=post_name,-post_code'));
    await waitFor(() =>
      expect(lists(seen).at(-1)).toContain('sort=post_name&order=asc&then_by=-post_code'),
    );
    expect(head('名称').getAttribute('aria-sort')).toBe('ascending');
    expect(head('编码').getAttribute('aria-sort')).toBe('descending');
    press('名称', { shiftKey: true });
    await waitFor(() => expect(decodeURIComponent(bar.search)).toBe('?sort=-post_name,-post_code'));
    press('名称', { shiftKey: true });
    await waitFor(() => expect(bar.search).toBe('?sort=-post_code'));
    press('编码');
    await waitFor(() => expect(bar.search).toBe(''));
  });

  it('of a page that is no more leads to the last one', async () => {
    bar.search = '?page=9';
    open();
    await screen.findByText('岗位41');
    expect(bar.search).toBe('?page=3');
  });
});

describe('A1 and the selection', () => {
  it('is shown behind the rows, so that none of them moves', async () => {
    open();
    await screen.findByText('岗位1');
    fireEvent.click(screen.getByRole('checkbox', { name: '选择岗位4' }));
    const bar = await screen.findByRole('status', { name: '所选的操作' });
    const table = document.querySelector('.ant-table') as HTMLElement;
    expect(table.compareDocumentPosition(bar) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(within(bar).getByText('批量 4')).toBeTruthy();
  });

  it('reaches all that the filters leave, on whatever page', async () => {
    const seen = open();
    await screen.findByText('岗位1');
    fireEvent.click(screen.getByRole('checkbox', { name: '选择本页全部' }));
    fireEvent.click(await screen.findByRole('button', { name: '选择全部 45 项' }));
    const all = Array.from({ length: total }, (_, at) => at + 1).join();
    expect(await screen.findByText(`批量 ${all}`)).toBeTruthy();
    expect(lists(seen).at(-1)).toContain('page=1&limit=1000');
  });
});

describe('A9 the open record', () => {
  it('is named by the address, walked by arrow keys over the edge of the page, and closed by Escape', async () => {
    open();
    fireEvent.click(await screen.findByRole('button', { name: '岗位19' }));
    await screen.findByRole('complementary', { name: '岗位：岗位19' });
    expect(bar.search).toBe('?id=19');
    expect(within(panel() as HTMLElement).getByText('code19')).toBeTruthy();
    expect(within(panel() as HTMLElement).getByText('状态0')).toBeTruthy();
    expect(within(panel() as HTMLElement).getByRole('button', { name: '改 岗位19' })).toBeTruthy();
    fireEvent.keyDown(document.body, { key: 'ArrowDown' });
    await waitFor(() => expect(bar.search).toBe('?id=20'));
    fireEvent.keyDown(document.body, { key: 'ArrowDown' });
    await screen.findByRole('complementary', { name: '岗位：岗位21' });
    await waitFor(() => expect(bar.search).toBe('?id=21&page=2'));
    expect(within(panel() as HTMLElement).getByText('21/45')).toBeTruthy();
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await waitFor(() => expect([panel(), bar.search]).toEqual([null, '?page=2']));
  });

  it('gives the focus back to the row that it showed last', async () => {
    open();
    fireEvent.click(await screen.findByRole('button', { name: '岗位3' }));
    await screen.findByRole('complementary', { name: '岗位：岗位3' });
    fireEvent.click(screen.getByRole('button', { name: '下一条' }));
    await screen.findByRole('complementary', { name: '岗位：岗位4' });
    const close = screen.getByRole('button', { name: '关闭详情' });
    close.focus();
    fireEvent.click(close);
    await waitFor(() => expect(panel()).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '岗位4' }));
  });

  it('is fetched where the list does not show it, and said to be gone where it is', async () => {
    bar.search = '?id=40';
    open();
    await screen.findByRole('complementary', { name: '岗位：岗位40' });
    expect(screen.getByText('不在列表当前的筛选结果里')).toBeTruthy();
    bar.go('?id=999');
    expect(await screen.findByText('这条岗位不存在')).toBeTruthy();
  });

  it('keeps its tab for those who may read the changes', async () => {
    bar.search = '?id=3&tab=history';
    open();
    expect(await screen.findByText('还没有变更记录')).toBeTruthy();
    fireEvent.click(screen.getByRole('tab', { name: '概况' }));
    await waitFor(() => expect(bar.search).toBe('?id=3'));
    cleanup();
    useUser.setState({ permissions: ['system:post:list'] });
    bar.search = '?id=3&tab=history';
    open();
    await screen.findByRole('complementary', { name: '岗位：岗位3' });
    expect(screen.queryByRole('tab')).toBeNull();
  });
});
