import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { forgetSubmits } from '#core/http/duplicate-guard.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { spyNotifier } from '#core/testing/spy-notifier.ts';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import { useUser } from '#core/stores/user-store.ts';
import { spentText } from './limit-rules.ts';
import type { Limited } from './limit-rules.ts';
import { Spent } from './spent.tsx';

const unlimited: Limited = {
  id: 3,
  costLimit: null,
  tokenLimit: null,
  costSpent: 0,
  tokensSpent: 0,
};

beforeEach(() => {
  forgetSubmits();
  spyNotifier();
  useUser.setState({ permissions: ['chat:data:edit'] });
});
afterEach(() => cleanup());

it('tells what is used of each limit, and without one what it has cost', () => {
  expect(spentText(unlimited)).toBe('');
  expect(spentText({ ...unlimited, costSpent: 120_000 })).toBe('¥0.12');
  expect(spentText({ ...unlimited, costLimit: 1_000_000 })).toBe('¥0.00 / ¥1.00');
  expect(spentText({ ...unlimited, tokenLimit: 10_000, tokensSpent: 3200, costSpent: 5 })).toBe(
    '3,200 / 10,000 个词元',
  );
});

it('says that the limit is reached, and the way to raise it leads to the dialog, which saves it', async () => {
  const seen = stubServer(() => envelope(null));
  const spent = { ...unlimited, costLimit: 500_000, costSpent: 500_000, tokensSpent: 900 };
  render(
    <AppFrame>
      <Spent conversation={spent} spentToday={700_000} dailyBudget={null} />
    </AppFrame>,
  );
  expect(screen.getByRole('status').textContent).toContain('这个对话的额度已用完');
  expect(screen.getByText(/本对话 ¥0\.50 \/ ¥0\.50 · 今天 ¥0\.70/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '调高额度' }));
  const cost = await screen.findByLabelText('费用上限（元）');
  fireEvent.change(cost, { target: { value: '2.5' } });
  fireEvent.click(screen.getByRole('button', { name: /保\s*存/ }));
  await waitFor(() => expect(seen.some(({ method }) => method === 'PUT')).toBe(true));
  expect(seen.find(({ method }) => method === 'PUT')).toMatchObject({
    url: expect.stringContaining('/chat/v2/conversations/3') as string,
    body: { cost_limit: 2_500_000, token_limit: null },
  });
});
