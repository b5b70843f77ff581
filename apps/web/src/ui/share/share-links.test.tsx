import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { spyNotifier } from '#core/testing/spy-notifier.ts';
import { OpenLinks } from './share-links.tsx';

afterEach(() => cleanup());

const link = (id: number) => ({
  id,
  hasPassword: false,
  expireTime: null,
  viewCount: 0,
  createTime: '2026-11-26T01:00:00.000Z',
});

function show(ids: number[]) {
  const ends: (() => void)[] = [];
  const revoke = vi.fn<(id: number) => void>();
  function Links(): ReactNode {
    const [left, setLeft] = useState(ids);
    return (
      <div role="dialog" aria-label="分享" tabIndex={-1}>
        <OpenLinks
          links={left.map(link)}
          nameOf={({ id }) => `第 ${id} 个`}
          onRevoke={(id) => {
            revoke(id);
            return new Promise<void>((resolve) => ends.push(resolve)).then(() => {
              // As a list that is read anew.
              setTimeout(() => setLeft((all) => all.filter((one) => one !== id)));
            });
          }}
        />
      </div>
    );
  }
  spyNotifier();
  render(
    <AppFrame>
      <Links />
    </AppFrame>,
  );
  return { ends, revoke };
}

function press(name: string): HTMLElement {
  const row = screen.getByText(name, { exact: false }).closest('li');
  const button = row?.querySelector('button');
  if (!button) throw new Error('no button');
  button.focus();
  fireEvent.click(button);
  return button;
}

it('a link is revoked once, however often the button is pressed, and says so meanwhile', async () => {
  const { ends, revoke } = show([1, 2]);
  const button = press('第 1 个');
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
  press('第 1 个');
  ends[0]?.();
  await waitFor(() => expect(screen.queryByText('第 1 个', { exact: false })).toBeNull());
  expect(revoke.mock.calls).toEqual([[1]]);
});

it('the focus goes from a link that goes to the one beside it, from the last one to the dialog', async () => {
  const { ends } = show([1, 2]);
  press('第 2 个');
  ends[0]?.();
  await waitFor(() => expect(screen.queryByText('第 2 个', { exact: false })).toBeNull());
  expect(document.activeElement?.closest('li')?.textContent).toContain('第 1 个');
  press('第 1 个');
  ends[1]?.();
  await waitFor(() => expect(screen.queryByText('第 1 个', { exact: false })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('dialog', { name: '分享' }));
});
