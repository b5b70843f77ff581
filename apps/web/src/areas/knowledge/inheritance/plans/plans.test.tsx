import type { VariantFilterPlan } from '@wm/contract/knowledge/inheritance/filter';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { useUser } from '#core/stores/user-store.ts';
import { AppFrame } from '#core/testing/app-frame.tsx';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import { PlanBar } from './plan-bar.tsx';
import { mayChange } from './plan-rights.ts';
import { VersionsDrawer } from './versions-drawer.tsx';

const version = (number: number): VariantFilterPlan['versions'][number] => ({
  version: number,
  conditions: { keep: 'loose' },
  note: '',
  userName: '',
  createTime: '2026-11-27T08:00:00Z',
});
const plan: VariantFilterPlan = {
  id: 5,
  name: '常规',
  isShared: false,
  isOwn: true,
  isFree: false,
  versions: [version(2), version(1)],
};
const named = { models: new Map<string, string>(), labels: new Map<number, string>() };

beforeEach(() => useUser.setState({ permissions: ['knowledge:inheritance-mutation:edit'] }));

it('a version is restored once, however often the button is pressed', async () => {
  let end: (answer: Response) => void = () => {};
  const seen = stubServer(
    () =>
      new Promise((resolve) => {
        end = resolve;
      }),
  );
  let used = 0;
  render(
    <VersionsDrawer
      id={1}
      isOpen
      plan={plan}
      current={{ keep: 'loose' }}
      named={named}
      onClose={() => {}}
      onUse={() => {
        used += 1;
      }}
      onRemoved={() => {}}
    />,
    { wrapper: AppFrame },
  );
  const restore = screen.getByRole('button', { name: '恢复为最新版' });
  fireEvent.click(restore);
  fireEvent.click(restore);
  const saved = () => seen.filter(({ method }) => method === 'PUT');
  await waitFor(() => expect(saved()).toHaveLength(1));
  end(envelope({ version: 3 }));
  await waitFor(() => expect(used).toBe(1));
  expect(saved()).toHaveLength(1);
});

it('filters that could not be read are said, and asked for again', async () => {
  let isBroken = true;
  stubServer(() =>
    isBroken ? envelope(null, { code: 500, msg: '读取失败' }) : envelope({ rows: [] }),
  );
  render(<PlanBar id={1} params={new URLSearchParams()} named={named} onChange={() => {}} />, {
    wrapper: AppFrame,
  });
  const again = await screen.findByRole('button', { name: '重试' });
  isBroken = false;
  fireEvent.click(again);
  expect(await screen.findByRole('button', { name: '存为方案' })).toBeTruthy();
});

it('a shared filter is changed by its owner, and without one by anybody who may change cases', () => {
  const table: [change: Partial<VariantFilterPlan>, may: boolean][] = [
    [{ isShared: false, isOwn: false }, true],
    [{ isShared: true, isOwn: true }, true],
    [{ isShared: true, isOwn: false }, false],
    [{ isShared: true, isOwn: false, isFree: true }, true],
  ];
  for (const [change, may] of table) expect(mayChange({ ...plan, ...change })).toBe(may);
});
