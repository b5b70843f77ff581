import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { forgetSubmits } from '#core/http/duplicate-guard.ts';
import { useUser } from '#core/stores/user-store.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { spyNotifier } from '#core/testing/spy-notifier.ts';
import { envelope, savedIn, stubServer } from '#core/testing/stub-server.ts';
import type { SeenRequest } from '#core/testing/stub-server.ts';
import { NoteArticles } from './note-articles.tsx';

const row = { id: 9, title: '给读者的标题', status: 'published', row_version: 4, note_version: 2 };

function open(rowVersion: number, onStore?: () => Promise<boolean>): SeenRequest[] {
  useUser.setState({ permissions: ['*:*:*'] });
  const seen = stubServer(({ method }) => envelope(method === 'GET' ? [row] : { id: 9 }));
  render(
    <MemoryRouter>
      <NoteArticles note={{ id: 5, rowVersion }} {...(onStore && { onStore })} />
    </MemoryRouter>,
    { wrapper: AppFrame },
  );
  return seen;
}

beforeEach(() => {
  forgetSubmits();
  spyNotifier();
});
afterEach(() => cleanup());

it('a note leads to the article that was made of it, and offers nothing while that is up to date', async () => {
  open(2);
  const link = await screen.findByRole('link', { name: '给读者的标题' });
  expect(link.getAttribute('href')).toBe('/article/edit/9');
  expect(screen.queryByRole('button', { name: '更新文章' })).toBeNull();
});

it('a newer note updates its article when asked twice, and only once it is stored itself', async () => {
  const wait = Promise.withResolvers<boolean>();
  const seen = open(3, () => wait.promise);
  fireEvent.click(await screen.findByRole('button', { name: '更新文章' }));
  expect(await screen.findByText(/发布更新之前，读者看到的不变/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '更新' }));
  expect(savedIn(seen, '/articles/9/note')).toBeUndefined();
  wait.resolve(true);
  await waitFor(() => expect(savedIn(seen, '/articles/9/note')?.body).toEqual({ row_version: 4 }));
});

it('a note that could not be stored leaves its article as it is, and says so', async () => {
  const { shown } = spyNotifier();
  const seen = open(3, () => Promise.resolve(false));
  fireEvent.click(await screen.findByRole('button', { name: '更新文章' }));
  await screen.findByText(/文章的正文会换成/);
  fireEvent.click(screen.getByRole('button', { name: '更新' }));
  await waitFor(() =>
    expect(shown).toEqual([{ kind: 'warning', text: '笔记还没有保存，请保存后再更新文章' }]),
  );
  expect(savedIn(seen, '/articles/9/note')).toBeUndefined();
});
