import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { forgetSubmits } from '#core/http/duplicate-guard.ts';
import { useUser } from '#core/stores/user-store.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { envelope, savedIn, stubServer } from '#core/testing/stub-server.ts';
import type { SeenRequest } from '#core/testing/stub-server.ts';
import { DeptPage } from './dept-page.tsx';

function dept([id, parentId, order]: [number, number, number], name: string) {
  return {
    id,
    parent_id: parentId,
    parent_name: '',
    dept_name: name,
    order_num: order,
    leader: '',
    phone: '',
    email: '',
    status: '0',
    create_time: '2026-11-20T01:02:03Z',
    update_time: '2026-11-20T01:02:03Z',
  };
}

const depts = [
  dept([100, 0, 1], '总部'),
  dept([101, 100, 1], '研发中心'),
  dept([102, 100, 2], '市场部'),
  dept([103, 101, 1], '平台组'),
];

function answer({ url, method }: SeenRequest): Response {
  if (url.endsWith('/tree')) return envelope(depts);
  return method === 'GET' ? envelope({ rows: depts, total: depts.length }) : envelope(null);
}

function open(permissions: string[]): SeenRequest[] {
  useUser.setState({ permissions });
  const seen = stubServer(answer);
  render(<DeptPage />, { wrapper: AppFrame });
  return seen;
}

const names = (): string[] =>
  [...document.querySelectorAll('tbody tr.ant-table-row')].map(
    (row) => row.querySelector('td')?.textContent ?? '',
  );

beforeEach(() => {
  forgetSubmits();
  Object.defineProperty(window, 'innerWidth', { value: 1440, configurable: true });
});
afterEach(() => cleanup());

it('shows the departments below each other, and closes and opens all branches', async () => {
  const seen = open(['system:dept:list']);
  await screen.findByText('平台组');
  expect(seen[0]?.url).toBe('/admin/v2/system/dept?page=1&limit=1000');
  expect(names()).toEqual(['总部', '研发中心', '平台组', '市场部']);
  fireEvent.click(screen.getByRole('button', { name: '全部收起' }));
  expect(names()).toEqual(['总部']);
  fireEvent.click(screen.getByRole('button', { name: '全部展开' }));
  expect(names()).toHaveLength(4);
  for (const name of ['新增', '修改', '删除', '导出', '保存排序']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});

it('shows new places at once and saves them together', async () => {
  const seen = open(['*:*:*']);
  await screen.findByText('平台组');
  const save = screen.getByRole('button', { name: '保存排序' });
  expect(save.hasAttribute('disabled')).toBe(true);
  fireEvent.change(screen.getByLabelText('研发中心的显示顺序'), { target: { value: '9' } });
  expect(names()).toEqual(['总部', '市场部', '研发中心', '平台组']);
  fireEvent.click(screen.getByRole('button', { name: '还原' }));
  expect(names()).toEqual(['总部', '研发中心', '平台组', '市场部']);
  fireEvent.change(screen.getByLabelText('市场部的显示顺序'), { target: { value: '0' } });
  fireEvent.click(save);
  await waitFor(() =>
    expect(savedIn(seen, '/system/dept')).toMatchObject({
      url: '/admin/v2/system/dept/sort',
      body: { orders: [{ id: 102, order: 0 }] },
    }),
  );
  await waitFor(() => expect(save.hasAttribute('disabled')).toBe(true));
});

it('offers as parents neither the department itself nor what stands below it', async () => {
  const seen = open(['*:*:*']);
  await screen.findByText('平台组');
  const row = screen.getByText('研发中心').closest('tr') as HTMLElement;
  fireEvent.click(within(row).getByRole('button', { name: '修改' }));
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(seen.some(({ url }) => url.endsWith('/tree'))).toBe(true));
  fireEvent.mouseDown(within(dialog).getByLabelText('上级部门'));
  await waitFor(() =>
    expect(
      [...document.querySelectorAll('.ant-select-tree-title')].map((title) => title.textContent),
    ).toEqual(['总部', '市场部']),
  );
});

it('makes a department below the one its button stands at', async () => {
  const seen = open(['*:*:*']);
  await screen.findByText('平台组');
  const row = screen.getByText('市场部').closest('tr') as HTMLElement;
  fireEvent.click(within(row).getByRole('button', { name: '新增' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText('部门名称'), { target: { value: '渠道组' } });
  fireEvent.click(within(dialog).getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(seen.find(({ method }) => method === 'POST')?.body).toMatchObject({
      parent_id: 102,
      dept_name: '渠道组',
      status: '0',
    }),
  );
});
