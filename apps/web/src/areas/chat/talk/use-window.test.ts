import { act, renderHook } from '@testing-library/react';
import type { ChatMessage } from '@wm/contract/chat/message';
import { expect, it } from 'vitest';
import type { BranchMessage } from './branches.ts';
import { useWindow } from './use-window.ts';

const message = (id: number): ChatMessage => ({
  id,
  parentId: id === 1 ? null : id - 1,
  role: id % 2 === 1 ? 'user' : 'assistant',
  text: String(id),
  state: 'done',
  fault: null,
  retryTime: null,
  model: '',
  sources: [],
  omitted: 0,
  summarised: 0,
  hasSummary: false,
  calls: [],
  tokensIn: null,
  tokensOut: null,
  costMicro: null,
  firstMs: null,
  totalMs: null,
  createTime: '2026-11-26T01:00:00.000Z',
});
const branchOf = (count: number): BranchMessage[] =>
  Array.from({ length: count }, (_, at) => ({ message: message(at + 1), siblings: [at + 1] }));

const windowOf = (count: number, foundId?: number, isWhole = false) =>
  renderHook(({ branch }) => useWindow(branch, { foundId, isWhole }), {
    initialProps: { branch: branchOf(count) },
  });

it('shows the last thirty messages, thirty more each time, and keeps what was shown when others follow', () => {
  expect(windowOf(30).result.current.hidden).toBe(0);
  const { result, rerender } = windowOf(100);
  expect(result.current.hidden).toBe(70);
  act(() => result.current.showEarlier());
  expect(result.current.hidden).toBe(40);
  rerender({ branch: branchOf(104) });
  expect(result.current.hidden).toBe(40);
  act(() => result.current.showEarlier());
  act(() => result.current.showEarlier());
  expect(result.current.hidden).toBe(0);
});

it('reaches back to what a search has found, and to what is gone to', () => {
  expect(windowOf(100, 21).result.current.hidden).toBe(15);
  expect(windowOf(100, 95).result.current.hidden).toBe(70);
  const { result } = windowOf(100);
  act(() => result.current.showFrom(90));
  expect(result.current.hidden).toBe(70);
  act(() => result.current.showFrom(11));
  expect(result.current.hidden).toBe(5);
});

it('is the whole branch where it is printed', () => {
  expect(windowOf(1000, undefined, true).result.current.hidden).toBe(0);
});
