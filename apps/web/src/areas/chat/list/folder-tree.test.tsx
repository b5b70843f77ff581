import { cleanup, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { forgetSubmits } from '#core/http/duplicate-guard.ts';
import { useUser } from '#core/stores/user-store.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { spyNotifier } from '#core/testing/spy-notifier.ts';
import type { Shown } from '#core/testing/spy-notifier.ts';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import type { SeenRequest } from '#core/testing/stub-server.ts';
import { ConversationList } from './conversation-list.tsx';

const row = (id: number, title: string, folder: number | null) => ({
  id,
  title,
  folder_id: folder,
  is_pinned: false,
  tags: [],
  is_running: false,
  cost_limit: null,
  token_limit: null,
  cost_spent: 0,
  tokens_spent: 0,
  create_time: '2026-11-26T01:00:00.000Z',
  update_time: '2026-11-26T01:00:00.000Z',
  delete_time: null,
  snippet: '',
  found_id: null,
});
const folders = [
  { id: 1, name: '项目', parent_id: null, conversations: 0 },
  { id: 2, name: '旧', parent_id: 1, conversations: 1 },
  { id: 3, name: '别的', parent_id: null, conversations: 0 },
];
const removed = { folders: [], moved: [], conversations: [], in_trash: false };

function answerOf({ method, url }: { method: string; url: string }): object | null {
  if (method === 'DELETE') return removed;
  if (method !== 'GET') return null;
  if (url.includes('/folders')) return folders;
  if (url.includes('folder_id=2')) return { rows: [row(8, '里面的', 2)], total: 1 };
  if (url.includes('folder_id=')) return { rows: [], total: 0 };
  return { rows: [row(9, '外面的', null)], total: 1 };
}

async function open(): Promise<SeenRequest[]> {
  const seen = stubServer((request) => envelope(answerOf(request)));
  render(
    <AppFrame>
      <ConversationList
        openId={8}
        openFolderId={2}
        foundId={undefined}
        onOpen={() => undefined}
        onShares={() => undefined}
      />
    </AppFrame>,
  );
  await screen.findByRole('button', { name: '里面的' });
  return seen;
}

const written = (seen: readonly SeenRequest[]) =>
  seen.filter(({ method }) => method !== 'GET').map(({ method, url, body }) => [method, url, body]);

/** Drags one thing of the list onto another, as a mouse would; answers whether that took it. */
function drag(from: string, to: string): boolean {
  const data = { setData: () => undefined, effectAllowed: '', dropEffect: '' };
  const [source, target] = [from, to].map((name) => screen.getByRole('button', { name }));
  if (!source || !target) throw new Error('there is nothing to drag');
  fireEvent.dragStart(source, { dataTransfer: data });
  const over = createEvent.dragOver(target, { dataTransfer: data });
  fireEvent(target, over);
  if (over.defaultPrevented) fireEvent.drop(target, { dataTransfer: data });
  fireEvent.dragEnd(source);
  return over.defaultPrevented;
}

let shown: Shown[];

beforeEach(() => {
  forgetSubmits();
  ({ shown } = spyNotifier());
  useUser.setState({ permissions: ['*:*:*'] });
});
afterEach(() => cleanup());

/** Takes back what was told of last. */
async function undo(): Promise<void> {
  await waitFor(() => expect(shown.at(-1)?.kind).toBe('undoable'));
  const last = shown.at(-1);
  if (last?.kind === 'undoable') await last.undo();
}

it('folders that lead to the open conversation stand open, with how much is in them', async () => {
  await open();
  expect(screen.getByRole('button', { name: /^项目/ }).getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByRole('button', { name: /^别的/ }).getAttribute('aria-expanded')).toBe('false');
  expect(screen.getAllByRole('button', { name: /，1 个对话$/ })).toHaveLength(2);
  expect(screen.getByRole('button', { name: '外面的' })).toBeTruthy();
});

it('a conversation that is dragged onto a folder goes into it, and undoing takes it back', async () => {
  const seen = await open();
  expect(drag('外面的', '别的')).toBe(true);
  await undo();
  expect(written(seen)).toEqual([
    ['PUT', expect.stringContaining('/conversations/9') as string, { folder_id: 3 }],
    ['PUT', expect.stringContaining('/conversations/9') as string, { folder_id: null }],
  ]);
});

it('a folder that is dragged goes into another one, and never into itself or what is in it', async () => {
  const seen = await open();
  expect(drag('项目，1 个对话', '旧，1 个对话')).toBe(false);
  expect(drag('项目，1 个对话', '项目，1 个对话')).toBe(false);
  expect(drag('旧，1 个对话', '别的')).toBe(true);
  await waitFor(() => expect(shown).toHaveLength(1));
  expect(written(seen)).toEqual([
    ['PUT', expect.stringContaining('/folders/2') as string, { parent_id: 3 }],
  ]);
});

it('a folder is named where it stands, moved by its menu and removed by a key, without a mouse', async () => {
  const seen = await open();
  fireEvent.keyDown(screen.getByRole('button', { name: /^别的/ }), { key: 'F2' });
  const field = screen.getByRole('textbox', { name: '文件夹名称' });
  fireEvent.change(field, { target: { value: '新名' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(written(seen)).toHaveLength(1));
  fireEvent.keyDown(screen.getByRole('button', { name: /^旧/ }), { key: 'Delete' });
  await undo();
  fireEvent.click(screen.getByRole('button', { name: '文件夹「旧」的操作' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: '移动到…' }));
  expect(await screen.findByRole('dialog', { name: '移动「旧」' })).toBeTruthy();
  expect(written(seen)).toEqual([
    ['PUT', expect.stringContaining('/folders/3') as string, { name: '新名' }],
    ['DELETE', expect.stringContaining('/folders/2') as string, { contents: 'up' }],
    ['POST', expect.stringContaining('/folders/restore') as string, removed],
  ]);
});
