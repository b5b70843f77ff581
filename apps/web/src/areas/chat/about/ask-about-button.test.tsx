import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { useUser } from '#core/stores/user-store.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import { AskAboutButton } from '../public.tsx';

afterEach(() => cleanup());

function show(permissions: string[]) {
  useUser.setState({ permissions });
  stubServer(({ url }) =>
    url.startsWith('/chat/v2/models')
      ? envelope({ models: [], spent_today: 0, daily_budget: null })
      : envelope([]),
  );
  render(
    <MemoryRouter>
      <AskAboutButton thing={{ kind: 'gene', refId: 1 }} title="BRAF" />
    </MemoryRouter>,
    { wrapper: AppFrame },
  );
}

/** Whether the browser's own answer to the key stays away. */
const press = (init: KeyboardEventInit): boolean =>
  !fireEvent.keyDown(document.body, { key: 'j', ctrlKey: true, ...init });

it('Ctrl+J asks about what is shown, and puts the question away again', async () => {
  show(['chat:data:edit']);
  expect([press({ shiftKey: true }), press({ altKey: true }), press({ ctrlKey: false })]).toEqual([
    false,
    false,
    false,
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(press({})).toBe(true);
  expect(await screen.findByText('当前：BRAF')).toBeDefined();
  expect(press({})).toBe(true);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '问问 AI' })).toBeNull());
});

it('who may not ask keeps the key of his browser', () => {
  show(['chat:data:list']);
  expect(press({})).toBe(false);
});
