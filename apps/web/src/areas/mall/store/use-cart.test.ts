import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useUser } from '#core/stores/user-store.ts';
import { useCart } from './use-cart.ts';

beforeEach(() => {
  localStorage.clear();
  useUser.setState({ id: 7 });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const line = (skuId: number, quantity = 1) => ({ productId: 1, skuId, quantity });
const another = (lines: object[], user = 7): void => {
  localStorage.setItem('mall-cart', JSON.stringify({ user, value: lines }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'mall-cart' }));
};

it('of two tabs is one: neither takes out what the other has put in', () => {
  const { result } = renderHook(useCart);
  act(() => void result.current.add(line(1)));
  act(() => another([line(1), line(2, 3)]));
  expect(result.current.lines).toEqual([line(1), line(2, 3)]);
  // Written by the other one at this moment, and not heard of yet.
  localStorage.setItem('mall-cart', JSON.stringify({ user: 7, value: [line(2, 3), line(4)] }));
  act(() => result.current.put(2, 0));
  expect(result.current.lines).toEqual([line(4)]);
});

it('is its owner’s alone, and holds nothing that is no line', () => {
  const { result } = renderHook(useCart);
  act(() => another([line(1)], 8));
  expect(result.current.lines).toEqual([]);
  act(() => another([line(3), { skuId: 'x' }, line(5, -1)]));
  expect(result.current.lines).toEqual([line(3)]);
});

it('goes on where nothing can be kept', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  const { result } = renderHook(useCart);
  act(() => void result.current.add(line(1)));
  act(() => void result.current.add(line(2)));
  expect(result.current.lines).toEqual([line(1), line(2)]);
  act(() => result.current.clear());
});
