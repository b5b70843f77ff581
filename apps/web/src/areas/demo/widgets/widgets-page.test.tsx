import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useUser } from '#core/stores/user-store.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { spyNotifier } from '#core/testing/spy-notifier.ts';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import type { SeenRequest } from '#core/testing/stub-server.ts';
import { WidgetsPage } from './widgets-page.tsx';

// The editors are their own tests' matter.
vi.mock('#ui/markdown/markdown-editor.tsx', () => ({
  MarkdownEditor: ({ label }: { label: string }) => <p>{label}</p>,
}));
vi.mock('#ui/rich-text/rich-text-editor.tsx', () => ({
  RichTextEditor: ({ label }: { label: string }) => <p>{label}</p>,
}));

function answer({ url }: SeenRequest): Response {
  const { pathname, searchParams } = new URL(url, 'http://x');
  if (pathname.endsWith('/notice/mine')) {
    const row = {
      id: 1,
      notice_title: '停水通知',
      notice_type: '1',
      create_time: '2026-11-20T01:02:03Z',
      is_read: true,
    };
    return envelope({ rows: [row], total: 25, unread: 0 });
  }
  if (pathname.endsWith('/dept/tree'))
    return envelope([
      { id: 1, parent_id: 0, label: '总公司' },
      { id: 2, parent_id: 1, label: '平台组' },
    ]);
  if (searchParams.has('dict_type'))
    return envelope([{ id: 1, dict_value: '1', dict_label: '通知', list_class: 'primary' }]);
  return envelope({ rows: [], total: 0 });
}

beforeEach(() => spyNotifier());
afterEach(() => cleanup());

const names = (): string[] =>
  screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent ?? '');

it('26 shows each shared widget on the data of this installation', async () => {
  useUser.setState({ permissions: ['*:*:*'], roles: ['admin'] });
  const seen = stubServer(answer);
  render(<WidgetsPage />, { wrapper: AppFrame });
  expect(names()).toEqual(
    expect.arrayContaining([
      '富文本编辑器',
      '文件上传',
      '图片上传',
      '大文件上传',
      '图片展示',
      '列表、表格工具栏与右侧工具栏',
      '分页',
      '树形选择',
      '字典标签与状态',
      '日期范围',
      '复制',
      '图标选择',
      'Markdown 编辑器',
      '权限与角色',
      '头像',
      '对话框、抽屉与确认',
      '空状态',
    ]),
  );
  expect(await screen.findByText('停水通知')).toBeTruthy();
  const pager = screen.getByRole('region', { name: '分页' });
  fireEvent.click(await within(pager).findByRole('button', { name: /^(第 )?2/ }));
  await waitFor(() =>
    expect(seen.some(({ url }) => url.includes('/notice/mine?page=2&limit=10'))).toBe(true),
  );
  expect(seen.some(({ url }) => url.startsWith('/admin/v2/system/post?'))).toBe(true);
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '部门' }));
  fireEvent.click(await screen.findByTitle('平台组'));
  expect(await screen.findByText('选中的编号：2')).toBeTruthy();
});

it('6 asks for nothing that the user may not see, and its gates are shut', async () => {
  useUser.setState({ permissions: ['practice:widgets:list'], roles: ['ROLE_DEFAULT'] });
  const seen = stubServer(answer);
  render(<WidgetsPage />, { wrapper: AppFrame });
  expect(await screen.findByText('停水通知')).toBeTruthy();
  expect(seen.some(({ url }) => url.startsWith('/admin/v2/system/post'))).toBe(false);
  const gates = screen.getByRole('region', { name: '权限与角色' });
  expect(within(gates).getAllByRole('button')).toHaveLength(1);
  expect(within(gates).getByRole('button', { name: '没有时变灰' })).toHaveProperty(
    'disabled',
    true,
  );
});
