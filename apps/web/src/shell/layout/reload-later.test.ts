// @vitest-environment node
import { afterEach, expect, it, vi } from 'vitest';
import { reloadLater } from './reload-later.ts';

afterEach(() => vi.useRealTimers());

it('9 layout reset and size change reload after 1 second', () => {
  vi.useFakeTimers();
  const reload = vi.fn<() => void>();
  reloadLater('请稍候', reload);
  vi.advanceTimersByTime(999);
  expect(reload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(reload).toHaveBeenCalledOnce();
});
