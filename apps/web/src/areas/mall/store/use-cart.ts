import { mostLines, mostOfOne } from '@wm/contract/mall/limits';
import { useMemo, useSyncExternalStore } from 'react';
import { readOwn, writeOwn } from '#core/storage/own-storage.ts';

/** What a buyer means to buy; what it costs is asked anew each time it is shown. */
export interface CartLine {
  productId: number;
  skuId: number;
  quantity: number;
}

export interface Cart {
  lines: readonly CartLine[];
  count: number;
  /** Adds to what is there already; false where the cart is full. */
  add: (line: CartLine) => boolean;
  /** Sets how many; nothing of it takes the line out. */
  put: (skuId: number, quantity: number) => void;
  clear: () => void;
}

const storage = 'mall-cart';

/** Where this browser keeps nothing, the cart lives as long as the page. */
let unkept: CartLine[] | undefined;
const listeners = new Set<() => void>();

/** What the signed-in user has put in, on this device, in whatever tab. */
function read(): CartLine[] {
  const kept = unkept ?? readOwn(storage);
  return Array.isArray(kept) ? kept.filter(isLine) : [];
}

function keep(next: CartLine[]): void {
  unkept = writeOwn(storage, next) ? undefined : next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Of other tabs.
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

const readText = (): string => JSON.stringify(read());

function isLine(line: Partial<CartLine> | null): line is CartLine {
  return [line?.productId, line?.skuId, line?.quantity].every(
    (value) => Number.isInteger(value) && Number(value) > 0,
  );
}

/** The cart of this device: what another tab puts in or takes out is seen at once. */
export function useCart(): Cart {
  const text = useSyncExternalStore(subscribe, readText);
  const lines = useMemo(() => JSON.parse(text) as CartLine[], [text]);
  return {
    lines,
    count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    add(line) {
      const now = read();
      const found = now.find(({ skuId }) => skuId === line.skuId);
      if (!found && now.length >= mostLines) return false;
      const quantity = Math.min((found?.quantity ?? 0) + line.quantity, mostOfOne);
      const others = now.filter(({ skuId }) => skuId !== line.skuId);
      keep([...others, { ...line, quantity }]);
      return true;
    },
    put: (skuId, quantity) =>
      keep(
        quantity > 0
          ? read().map((line) => (line.skuId === skuId ? { ...line, quantity } : line))
          : read().filter((line) => line.skuId !== skuId),
      ),
    clear: () => keep([]),
  };
}
