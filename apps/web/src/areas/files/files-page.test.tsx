import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetSubmits } from '#core/http/duplicate-guard.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { spyNotifier } from '#core/testing/spy-notifier.ts';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import type { SeenRequest } from '#core/testing/stub-server.ts';
import { FilesPage } from './files-page.tsx';
import { SpaceCard } from './parts/space-card.tsx';

const idOf = (sign: string): string => sign.repeat(32);

const file = (sign: string, name: string, changed: Record<string, unknown> = {}) => ({
  id: idOf(sign),
  fileName: `/files/${idOf(sign)}.${name.split('.').at(-1)}`,
  name,
  kind: 'document',
  size: 2048,
  type: 'text/plain',
  width: null,
  height: null,
  create_time: '2026-11-20T01:02:03.000Z',
  uses: [],
  other_uses: 0,
  is_fresh: false,
  unused_time: '2026-11-20T01:02:03.000Z',
  clear_time: null,
  ...changed,
});

const note = { label: '笔记', title: '周报', path: '/notebook/preview/x', is_in_trash: false };

const files = [
  file('a', '图.png', {
    kind: 'picture',
    type: 'image/png',
    unused_time: null,
    uses: [
      note,
      { label: '文章', title: '公开的', path: '/blog/article/3', is_in_trash: false },
      { ...note, title: '旧的', is_in_trash: true },
      { label: '头像', title: '', path: '/user/profile', is_in_trash: false },
    ],
    other_uses: 2,
  }),
  file('b', '说明.txt'),
  file('c', '新.txt', { is_fresh: true }),
  file('d', '曾用.txt', { clear_time: '2026-12-01T01:00:00.000Z' }),
];

const space = {
  used: { count: 4, size: 8192 },
  quota: 10_240,
  kinds: [
    { kind: 'picture', count: 1, size: 2048 },
    { kind: 'document', count: 3, size: 6144 },
    { kind: 'media', count: 0, size: 0 },
    { kind: 'archive', count: 0, size: 0 },
    { kind: 'other', count: 0, size: 0 },
  ],
  unused: { count: 2, size: 4096 },
};

const removed = { count: 1, size: 2048, removal: 1_764_200_000_123 };

function answer({ method, url }: SeenRequest): Response {
  if (url.endsWith('/space')) return envelope(space);
  if (url.endsWith('/restore')) return envelope({ restored: 1 });
  if (url.endsWith('/clear') || method === 'DELETE') return envelope(removed);
  return envelope({ rows: files, total: files.length });
}

async function open(answerOf = answer): Promise<SeenRequest[]> {
  const seen = stubServer(answerOf);
  render(
    <MemoryRouter>
      <FilesPage />
    </MemoryRouter>,
    { wrapper: AppFrame },
  );
  await screen.findByRole('region', { name: '文件列表' });
  return seen;
}

const rowOf = async (name: string): Promise<HTMLElement> => {
  const row = (await screen.findByRole('link', { name })).closest('tr');
  if (!row) throw new Error(`no row of ${name}`);
  return row;
};

const sent = (seen: SeenRequest[], method: string): unknown[] =>
  seen.filter((request) => request.method === method).map(({ url, body }) => [url, body]);

const listed = (seen: SeenRequest[]): string[] =>
  seen.filter(({ url }) => /\/own(\?|$)/.test(url)).map(({ url }) => url.split('?')[1] ?? '');

async function confirm(title: string, button: string): Promise<HTMLElement> {
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getAllByText(title)).not.toHaveLength(0);
  fireEvent.click(within(dialog).getByRole('button', { name: button }));
  return dialog;
}

let shown: ReturnType<typeof spyNotifier>['shown'];
beforeEach(() => {
  forgetSubmits();
  ({ shown } = spyNotifier());
});
afterEach(cleanup);

describe('我的文件', () => {
  it('names what uses a file with links, and says of an unused one what will become of it', async () => {
    await open();
    const used = await rowOf('图.png');
    expect(within(used).getByRole('link', { name: '笔记《周报》' })).toHaveProperty(
      'href',
      'http://localhost:3000/notebook/preview/x',
    );
    // The server draws it: not a screen of the shell.
    expect(within(used).getByRole('link', { name: '文章《公开的》' })).toHaveProperty(
      'target',
      '_blank',
    );
    expect(used.textContent).toContain('笔记《旧的》（在回收站）');
    expect(used.textContent).toContain('另有 3 处');
    expect(within(used).getByRole('button', { name: '查看图片：图.png' })).toBeTruthy();
    expect((await rowOf('说明.txt')).textContent).toContain('上传后没有用过，不会自动清理');
    expect((await rowOf('新.txt')).textContent).toContain('刚上传，一小时内不会清理');
    expect((await rowOf('曾用.txt')).textContent).toContain('2026-11-20 起，2026-12-01 自动清理');
  });

  it('shows what all come to, by kind, and warns when there is little left', async () => {
    await open();
    const panel = await screen.findByRole('region', { name: '存储空间' });
    await within(panel).findByText('8 KB');
    expect(panel.textContent).toContain('/ 10 KB');
    expect(panel.textContent).toContain('文档3 个 · 6 KB');
    expect(panel.textContent).toContain('未使用 2 个，共 4 KB');
    expect(panel.textContent).not.toContain('空间快用完了');
    cleanup();
    await open((request) =>
      request.url.endsWith('/space') ? envelope({ ...space, quota: 9000 }) : answer(request),
    );
    await screen.findByText('空间快用完了');
  });

  it('deletes an unused file after asking, and takes it back', async () => {
    const seen = await open();
    expect(
      within(await rowOf('图.png')).getByRole('button', { name: '删除「图.png」' }),
    ).toHaveProperty('disabled', true);
    fireEvent.click(
      within(await rowOf('说明.txt')).getByRole('button', { name: '删除「说明.txt」' }),
    );
    expect(sent(seen, 'DELETE')).toEqual([]);
    await confirm('删除文件「说明.txt」？', '删除');
    await waitFor(() => expect(shown).toHaveLength(1));
    expect(sent(seen, 'DELETE')).toEqual([['/files/v2/own', { ids: [idOf('b')] }]]);
    const [message] = shown;
    expect(message).toMatchObject({ kind: 'undoable', text: '已删除文件「说明.txt」' });
    if (message?.kind === 'undoable') await message.undo();
    expect(sent(seen, 'POST')).toEqual([['/files/v2/own/restore', { removal: removed.removal }]]);
  });

  it('deletes those that are ticked together; what is used cannot be ticked', async () => {
    const seen = await open();
    expect(await screen.findByRole('checkbox', { name: '选择「图.png」' })).toHaveProperty(
      'disabled',
      true,
    );
    for (const name of ['说明.txt', '曾用.txt'])
      fireEvent.click(screen.getByRole('checkbox', { name: `选择「${name}」` }));
    fireEvent.click(screen.getByRole('button', { name: '删除所选' }));
    await confirm('删除2 个文件？', '删除');
    await waitFor(() => expect(sent(seen, 'DELETE')).toHaveLength(1));
    expect(sent(seen, 'DELETE')).toEqual([['/files/v2/own', { ids: [idOf('b'), idOf('d')] }]]);
    await waitFor(() => expect(screen.queryByRole('status', { name: '所选的操作' })).toBeNull());
  });

  it('tells the numbers of this moment before it clears, and sends what it told', async () => {
    let unused = { count: 2, size: 4096 };
    const seen = await open((request) =>
      request.url.endsWith('/space') ? envelope({ ...space, unused }) : answer(request),
    );
    await screen.findByText('未使用 2 个，共 4 KB');
    unused = { count: 3, size: 5120 };
    fireEvent.click(screen.getByRole('button', { name: '清理未使用的文件' }));
    await confirm('清理 3 个文件，共 5 KB？', '清理');
    await waitFor(() => expect(shown).toHaveLength(1));
    expect(sent(seen, 'POST')).toEqual([['/files/v2/own/clear', unused]]);
    expect(shown).toMatchObject([{ kind: 'undoable', text: '已清理 3 个文件' }]);
  });

  it('asks for the numbers anew when they were out of date', async () => {
    const refused = { code: 409, msg: '未使用的文件已有变化，请核对新的数量后再清理' };
    const seen = await open((request) =>
      request.url.endsWith('/clear') ? envelope(null, refused) : answer(request),
    );
    fireEvent.click(await screen.findByRole('button', { name: '清理未使用的文件' }));
    await confirm('清理 2 个文件，共 4 KB？', '清理');
    await waitFor(() => expect(shown).toMatchObject([{ text: refused.msg }]));
    const asked = (): number => seen.filter(({ url }) => url.endsWith('/space')).length;
    await waitFor(() => expect(asked()).toBe(3));
  });

  it('searches, filters and sorts on the server, from the first page', async () => {
    const seen = await open((request) => {
      const isList = /\/own\?/.test(request.url);
      return isList ? envelope({ rows: files, total: 60 }) : answer(request);
    });
    await screen.findByRole('link', { name: '说明.txt' });
    fireEvent.click(screen.getByRole('button', { name: '第 2 页' }));
    await waitFor(() => expect(listed(seen).at(-1)).toContain('page=2'));
    fireEvent.click(screen.getByText('未使用', { selector: '.ant-segmented-item-label' }));
    await waitFor(() => expect(listed(seen).at(-1)).toContain('use=unused'));
    expect(listed(seen).at(-1)).toContain('page=1');
    const box = screen.getByRole('searchbox', { name: '搜索文件名' });
    fireEvent.change(box, { target: { value: '周' } });
    fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 });
    await waitFor(() => expect(listed(seen).at(-1)).toContain('name=%E5%91%A8'));
    expect(listed(seen).at(-1)).toContain('use=unused');
    fireEvent.click(screen.getByRole('columnheader', { name: /大小/ }));
    await waitFor(() => expect(listed(seen).at(-1)).toContain('sort=size&order=asc'));
  });

  it('copies what shows a picture in Markdown', async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    await open();
    fireEvent.click(
      within(await rowOf('图.png')).getByRole('button', { name: '复制「图.png」的 Markdown' }),
    );
    await waitFor(() =>
      expect(writeText).toHaveBeenCalledWith(`![图.png](/prod-api/files/${idOf('a')}.png)`),
    );
  });

  it('says that there are none yet, that none fit, and why it could not ask', async () => {
    const nothing = (request: SeenRequest): Response =>
      request.url.endsWith('/space') ? answer(request) : envelope({ rows: [], total: 0 });
    await open(nothing);
    await screen.findByRole('heading', { name: '还没有文件' });
    fireEvent.click(screen.getByText('已使用', { selector: '.ant-segmented-item-label' }));
    await screen.findByRole('heading', { name: '没有符合条件的文件' });
    fireEvent.click(screen.getByRole('button', { name: '显示全部' }));
    await screen.findByRole('heading', { name: '还没有文件' });
    cleanup();
    await open(() => envelope(null, { code: 503, msg: '服务忙' }));
    await waitFor(() => expect(screen.getAllByText('服务忙，请稍后重试')).toHaveLength(2));
  });
});

it('存储空间 of the personal centre tells what is used and leads to the files', async () => {
  stubServer(() => envelope({ ...space, quota: 0 }));
  render(
    <MemoryRouter>
      <SpaceCard />
    </MemoryRouter>,
    { wrapper: AppFrame },
  );
  const link = await screen.findByRole('link', { name: '查看我的文件' });
  expect(link).toHaveProperty('pathname', '/user/files');
  expect(screen.getByText('8 KB').parentElement?.textContent).toBe('已用 8 KB，没有上限');
});
