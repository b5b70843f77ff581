import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { forgetSubmits } from '#core/http/duplicate-guard.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { spyNotifier } from '#core/testing/spy-notifier.ts';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import type { SeenRequest } from '#core/testing/stub-server.ts';
import { ShareDialog } from './share-dialog.tsx';

const message = (id: number, parentId: number | null, role: string) => ({
  id,
  parent_id: parentId,
  role,
  text: `第 ${id} 条`,
  state: 'done',
  sources: [],
  create_time: '2026-11-26T01:00:00.000Z',
});

/** One question with two answers; the newer one has been looked at last. */
const conversation = {
  id: 3,
  title: '两个回答',
  leaf_id: 7,
  messages: [
    message(4, null, 'user'),
    message(5, 4, 'assistant'),
    message(6, 5, 'user'),
    message(7, 4, 'assistant'),
  ],
};

function open(foundId?: number): SeenRequest[] {
  const seen = stubServer(({ method, url }) => {
    if (method === 'POST') return envelope({ id: 1, token: 't'.repeat(43) });
    return envelope(url.includes('/shares') ? [] : conversation);
  });
  render(
    <MemoryRouter>
      <AppFrame>
        <ShareDialog id={3} foundId={foundId} onClose={() => undefined} />
      </AppFrame>
    </MemoryRouter>,
  );
  return seen;
}

async function made(seen: SeenRequest[]): Promise<unknown> {
  fireEvent.click(await screen.findByRole('button', { name: '生成链接' }));
  await waitFor(() => expect(seen.some(({ method }) => method === 'POST')).toBe(true));
  return seen.find(({ method }) => method === 'POST')?.body;
}

beforeEach(() => {
  forgetSubmits();
  spyNotifier();
});
afterEach(() => cleanup());

it('shares the branch that was left last', async () => {
  const seen = open();
  expect(await screen.findByRole('radio', { name: '当前分支（2 条）' })).toBeTruthy();
  expect(await made(seen)).toMatchObject({ leaf_id: 7 });
});

it('shares the branch of the message that a search has found, which is the one that is seen', async () => {
  const seen = open(5);
  expect(await screen.findByRole('radio', { name: '当前分支（3 条）' })).toBeTruthy();
  expect(await made(seen)).toMatchObject({ leaf_id: 6 });
});
