import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useUser } from '#core/stores/user-store.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { memoryDrafts } from '#core/testing/memory-drafts.ts';
import { spyNotifier } from '#core/testing/spy-notifier.ts';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import type { SeenRequest } from '#core/testing/stub-server.ts';
import { forgetSubmits } from '#core/http/duplicate-guard.ts';
import { postApi } from './post.api.ts';
import { PostPage } from './post-page.tsx';

vi.mock('#core/storage/drafts.ts', () => import('#core/testing/memory-drafts.ts'));

const manager = {
  id: 1,
  post_code: 'manager',
  post_name: '部门经理',
  post_sort: 2,
  status: '0',
  remark: '',
  create_time: '2026-11-20T01:02:03Z',
  update_time: '2026-11-20T01:02:03Z',
};

function open(permissions: string[], answer: (request: SeenRequest) => Response): SeenRequest[] {
  useUser.setState({ permissions });
  const seen = stubServer(answer);
  render(<PostPage />, { wrapper: AppFrame });
  return seen;
}

function list({ method }: SeenRequest): Response {
  return method === 'GET' ? envelope({ rows: [manager], total: 1 }) : envelope(manager);
}

beforeEach(() => {
  forgetSubmits();
  memoryDrafts.clear();
  Object.defineProperty(window, 'innerWidth', { value: 1440, configurable: true });
});
afterEach(() => cleanup());

/** The calls for the list itself. */
const asked = (seen: readonly SeenRequest[]): SeenRequest[] =>
  seen.filter(({ method, url }) => method === 'GET' && url.startsWith(`${postApi.path}?`));

it('lists the posts and offers only what the user may do', async () => {
  const seen = open(['system:post:list'], list);
  expect(await screen.findByText('部门经理')).toBeTruthy();
  expect(seen[0]?.url).toBe('/admin/v2/system/post?page=1&limit=20');
  for (const name of ['新增', '修改', '删除', '导出']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});

it('searches with the filters, from the first page', async () => {
  const seen = open(['*:*:*'], list);
  await screen.findByText('部门经理');
  const search = screen.getByRole('search');
  fireEvent.change(within(search).getByLabelText('岗位名称'), { target: { value: '经理' } });
  fireEvent.click(within(search).getByRole('button', { name: /搜索/ }));
  await waitFor(() =>
    expect(decodeURIComponent(seen.at(-1)?.url ?? '')).toContain('post_name=经理'),
  );
  fireEvent.click(within(search).getByRole('button', { name: '重置' }));
  await waitFor(() => expect(seen.at(-1)?.url).toBe('/admin/v2/system/post?page=1&limit=20'));
});

it('2.7 the toolbar hides the search and shows it again', async () => {
  open(['*:*:*'], list);
  await screen.findByText('部门经理');
  expect(screen.queryByRole('search')).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '隐藏搜索' }));
  expect(screen.queryByRole('search')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '显示搜索' }));
  expect(screen.queryByRole('search')).not.toBeNull();
});

it('sorts by wire names', async () => {
  const seen = open(['*:*:*'], list);
  await screen.findByText('部门经理');
  fireEvent.click(screen.getByRole('columnheader', { name: /岗位编码/ }));
  await waitFor(() => expect(seen.at(-1)?.url).toContain('sort=post_code&order=asc'));
});

it('makes a post, puts the server’s field errors under the fields, and closes once it is kept', async () => {
  spyNotifier();
  let isRefusing = true;
  const seen = open(['*:*:*'], (request) => {
    if (request.method === 'POST' && isRefusing) {
      return envelope({ fields: [{ path: 'post_code', message: '编码不合规' }] }, { code: 422 });
    }
    return list(request);
  });
  await screen.findByText('部门经理');
  fireEvent.click(screen.getByRole('button', { name: /新增/ }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText('岗位名称'), { target: { value: '工程师' } });
  fireEvent.change(within(dialog).getByLabelText('岗位编码'), { target: { value: 'engineer' } });
  fireEvent.click(within(dialog).getByRole('button', { name: '保存' }));
  expect(await within(dialog).findByText('编码不合规')).toBeTruthy();
  expect(document.activeElement).toBe(within(dialog).getByLabelText('岗位编码'));
  expect(seen.find(({ method }) => method === 'POST')?.body).toEqual({
    post_name: '工程师',
    post_code: 'engineer',
    post_sort: 0,
    status: '0',
    remark: '',
  });
  isRefusing = false;
  forgetSubmits();
  fireEvent.click(within(dialog).getByRole('button', { name: '保存' }));
  await waitFor(() => expect(asked(seen)).toHaveLength(2));
});

it('deletes the selected posts after naming how many', async () => {
  const { shown } = spyNotifier();
  const seen = open(['*:*:*'], list);
  await screen.findByText('部门经理');
  fireEvent.click(screen.getAllByRole('checkbox')[1] as HTMLElement);
  const bar = await screen.findByRole('status');
  fireEvent.click(within(bar).getByRole('button', { name: '删除' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getAllByText('删除选中的 1 个岗位？')).not.toHaveLength(0);
  fireEvent.click(within(dialog).getByRole('button', { name: '删除' }));
  await waitFor(() => expect(shown).toHaveLength(1));
  expect(shown[0]).toMatchObject({ text: '已删除选中的 1 个岗位' });
  expect(seen.find(({ method }) => method === 'DELETE')?.body).toEqual({ ids: [1] });
});

it('says what went wrong and tries again when the list does not come', async () => {
  let isDown = true;
  open(['*:*:*'], (request) =>
    isDown ? envelope(null, { code: 503, msg: '服务暂时不可用', trace: 'abc' }) : list(request),
  );
  expect(await screen.findByText('追踪号 abc')).toBeTruthy();
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByText('部门经理')).toBeTruthy();
});

describe('2.7 the draft of a record’s dialog', () => {
  const openDialog = async (name: RegExp): Promise<HTMLElement> => {
    // As a reload does.
    cleanup();
    open(['*:*:*'], list);
    fireEvent.click(await screen.findByRole('button', { name }));
    return screen.findByRole('dialog');
  };
  const typeName = async (dialog: HTMLElement, value: string): Promise<void> => {
    fireEvent.change(within(dialog).getByLabelText('岗位名称'), { target: { value } });
    await waitFor(() => expect(memoryDrafts.size).toBe(1));
  };

  it('is offered after a reload, for its own record only, and dropped once it is saved', async () => {
    await typeName(await openDialog(/修改$/), '总经理');
    const added = await openDialog(/新增$/);
    expect(within(added).queryByText(/有未保存的内容/)).toBeNull();
    const edited = await openDialog(/修改$/);
    fireEvent.click(await within(edited).findByRole('button', { name: '恢复' }));
    expect(within(edited).getByLabelText('岗位名称')).toHaveProperty('value', '总经理');
    fireEvent.click(within(edited).getByRole('button', { name: '保存' }));
    await waitFor(() => expect(memoryDrafts.size).toBe(0));
  });

  it('is dropped when what was typed is given up', async () => {
    const dialog = await openDialog(/修改$/);
    await typeName(dialog, '董事长');
    fireEvent.click(within(dialog).getByRole('button', { name: '取消' }));
    fireEvent.click(await screen.findByRole('button', { name: '放弃' }));
    await waitFor(() => expect(memoryDrafts.size).toBe(0));
  });
});
