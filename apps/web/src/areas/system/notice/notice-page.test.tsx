import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetSubmits } from '#core/http/duplicate-guard.ts';
import { useUser } from '#core/stores/user-store.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { memoryDrafts } from '#core/testing/memory-drafts.ts';
import { spyNotifier } from '#core/testing/spy-notifier.ts';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import type { SeenRequest } from '#core/testing/stub-server.ts';
import { NoticePage } from './notice-page.tsx';

vi.mock('#core/storage/drafts.ts', () => import('#core/testing/memory-drafts.ts'));
// The renderer of Markdown is its own test's matter.
vi.mock('#ui/markdown/markdown-view.tsx', () => ({
  MarkdownView: ({ text, isPlain }: { text: string; isPlain?: boolean }) => (
    <pre data-plain={isPlain}>{text}</pre>
  ),
}));

const drill = {
  content_format: 'markdown',
  id: 5,
  notice_title: '消防演练',
  notice_type: '1',
  status: '0',
  create_by: 'admin',
  create_time: '2026-11-20T01:02:03Z',
  update_time: '2026-11-20T01:02:03Z',
};
const reader = {
  id: 9,
  username: 'zhang',
  nickname: '张三',
  dept_name: '平台组',
  read_time: '2026-11-20T02:00:00Z',
};
const dicts: Record<string, [value: string, label: string][]> = {
  sys_notice_type: [
    ['1', '通知'],
    ['2', '公告'],
  ],
  sys_notice_status: [
    ['0', '正常'],
    ['1', '关闭'],
  ],
};

function answer({ method, url }: SeenRequest): Response {
  const { pathname, searchParams } = new URL(url, 'http://x');
  const entries = dicts[searchParams.get('dict_type') ?? ''];
  if (entries) {
    return envelope(
      entries.map(([dict_value, dict_label], id) => ({
        id,
        dict_value,
        dict_label,
        list_class: '',
      })),
    );
  }
  if (pathname.endsWith('/count')) return envelope({ read: 1, users: 2 });
  if (pathname.endsWith('notice_reader')) {
    const unread = { ...reader, id: 10, username: 'li', nickname: '李四', read_time: null };
    const rows = [reader, unread];
    return envelope({ rows, total: 2 });
  }
  if (pathname.endsWith('/5')) return envelope({ ...drill, notice_content: '走**楼梯**' });
  return method === 'GET' ? envelope({ rows: [drill], total: 1 }) : envelope(drill);
}

async function open(permissions = ['*:*:*']): Promise<SeenRequest[]> {
  useUser.setState({ permissions });
  const seen = stubServer(answer);
  render(<NoticePage />, { wrapper: AppFrame });
  await screen.findByText('消防演练');
  return seen;
}

const sent = (seen: SeenRequest[], method: string): unknown =>
  seen.find((request) => request.method === method)?.body;

beforeEach(() => {
  forgetSubmits();
  memoryDrafts.clear();
  spyNotifier();
  Object.defineProperty(window, 'innerWidth', { value: 1440, configurable: true });
});
afterEach(() => cleanup());

it('lists the newest first and offers only what the user may do', async () => {
  const seen = await open(['system:notice:list']);
  expect(seen.map(({ url }) => url)).toContain(
    '/admin/v2/system/notice?page=1&limit=20&sort=create_time&order=desc',
  );
  for (const name of [/新增/, /修改/, /删除/, /导出/, '阅读情况', '消防演练'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

it('searches by title, operator, type, status and day', async () => {
  const seen = await open();
  const search = screen.getByRole('search');
  fireEvent.click(within(search).getByRole('button', { name: /展开/ }));
  fireEvent.change(within(search).getByLabelText('公告标题'), { target: { value: '演练' } });
  fireEvent.change(within(search).getByLabelText('创建者'), { target: { value: 'adm' } });
  fireEvent.change(within(search).getByLabelText('创建时间，从'), {
    target: { value: '2026-11-01' },
  });
  fireEvent.click(within(search).getByRole('button', { name: /搜索/ }));
  await waitFor(() => {
    const url = decodeURIComponent(seen.at(-1)?.url ?? '');
    for (const part of ['notice_title=演练', 'create_by=adm', 'params[begin_time]=2026-11-01'])
      expect(url).toContain(part);
  });
});

it('writes a notice beside what it will look like', async () => {
  const seen = await open();
  fireEvent.click(screen.getByRole('button', { name: /新增/ }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText('公告标题'), { target: { value: '放假' } });
  fireEvent.click(within(dialog).getByLabelText('公告'));
  fireEvent.click(within(dialog).getByLabelText('Markdown'));
  await waitFor(() => expect(within(dialog).queryByRole('toolbar')).toBeNull());
  fireEvent.change(await within(dialog).findByLabelText('公告内容'), {
    target: { value: '- 七天' },
  });
  const preview = within(dialog).getByRole('region', { name: '预览' });
  expect((await within(preview).findByText('- 七天')).dataset['plain']).toBe('true');
  fireEvent.click(within(dialog).getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(sent(seen, 'POST')).toEqual({
      notice_title: '放假',
      notice_type: '2',
      status: '0',
      content_format: 'markdown',
      notice_content: '- 七天',
    }),
  );
});

it('fetches the text before it is changed, and sends only what was changed', async () => {
  const seen = await open();
  fireEvent.click(screen.getByRole('button', { name: '修改' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByLabelText('公告内容')).toHaveProperty('value', '走**楼梯**');
  fireEvent.click(within(dialog).getByLabelText('关闭'));
  fireEvent.click(within(dialog).getByRole('button', { name: '保存' }));
  await waitFor(() => expect(sent(seen, 'PUT')).toEqual({ status: '1' }));
});

it('refuses more than 64 KB before it is sent', async () => {
  const seen = await open();
  fireEvent.click(screen.getByRole('button', { name: '修改' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText('公告内容'), {
    target: { value: '汉'.repeat(21_846) },
  });
  expect(within(dialog).getByText('64.0 / 64 KB')).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: '保存' }));
  expect(await within(dialog).findByText('公告内容不超过 64 KB（约 2.1 万个汉字）')).toBeTruthy();
  expect(sent(seen, 'PUT')).toBeUndefined();
});

it('shows a notice as its readers see it, and who has read it', async () => {
  const seen = await open();
  fireEvent.click(screen.getByRole('button', { name: '消防演练' }));
  expect((await screen.findByText('走**楼梯**')).dataset['plain']).toBe('true');
  fireEvent.click(await screen.findByRole('tab', { name: '阅读情况（1 / 2 已读）' }));
  const rows = await screen.findAllByRole('row', { name: /张三|李四/ });
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^张三zhang平台组2026-11-20/),
    '李四li平台组未读',
  ]);
  expect(seen.map(({ url }) => url)).toContain(
    '/admin/v2/system/notice_reader?page=1&limit=20&notice_id=5',
  );
});
