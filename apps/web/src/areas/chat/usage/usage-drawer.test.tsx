import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useUser } from '#core/stores/user-store.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { spyNotifier } from '#core/testing/spy-notifier.ts';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import { UsageDrawer } from './usage-drawer.tsx';

vi.mock('./usage-chart.tsx', () => ({ UsageChart: () => null }));

const usageOf = (answers: number) => ({
  begin_date: '2026-11-01',
  end_date: '2026-11-27',
  days: [
    {
      day: '2026-11-26',
      provider_id: 1,
      provider: '公用',
      model: 'm',
      answers,
      failures: 0,
      tokens_in: 1,
      tokens_out: 1,
      cost_micro: 1,
    },
  ],
  people: [],
  people_count: 0,
  budgets: [],
});

beforeEach(() => {
  spyNotifier();
  useUser.setState({ permissions: ['*:*:*'] });
});
afterEach(() => cleanup());

it('shows nobody’s own figures as those of all while they are read', async () => {
  const answers: ((response: Response) => void)[] = [];
  stubServer(({ url }) =>
    url.includes('of=all') || answers.length > 0
      ? new Promise((resolve) => answers.push(resolve))
      : envelope(usageOf(7)),
  );
  render(
    <AppFrame>
      <UsageDrawer open onClose={() => undefined} />
    </AppFrame>,
  );
  expect(await screen.findByText(/7 个回答/)).toBeTruthy();
  fireEvent.click(screen.getByText('所有人'));
  await waitFor(() => expect(answers).toHaveLength(1));
  expect(screen.queryByText(/7 个回答/)).toBeNull();
  answers[0]?.(envelope(usageOf(99)));
  expect(await screen.findByText(/99 个回答/)).toBeTruthy();
});
