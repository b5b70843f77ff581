import { mostLines, mostOfOne } from '@wm/contract/mall/limits';
import { useState } from 'react';
import { useUser } from '#core/stores/user-store.ts';

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

interface Stored {
  user: number;
  lines: CartLine[];
}

/** What the signed-in user left here, on this device. */
function read(user: number): CartLine[] {
  try {
    const kept = JSON.parse(localStorage.getItem(storage) ?? 'null') as Stored | null;
    return kept?.user === user && Array.isArray(kept.lines) ? kept.lines.filter(isLine) : [];
  } catch {
    return [];
  }
}

function isLine(line: Partial<CartLine> | null): line is CartLine {
  return [line?.productId, line?.skuId, line?.quantity].every(
    (value) => Number.isInteger(value) && Number(value) > 0,
  );
}

export function useCart(): Cart {
  const user = useUser((state) => state.id);
  const [lines, setLines] = useState(() => read(user));
  const keep = (next: CartLine[]): void => {
    setLines(next);
    try {
      localStorage.setItem(storage, JSON.stringify({ user, lines: next }));
    } catch {
      // A full storage costs the cart its memory, nothing else.
    }
  };
  return {
    lines,
    count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    add(line) {
      const found = lines.find(({ skuId }) => skuId === line.skuId);
      if (!found && lines.length >= mostLines) return false;
      const quantity = Math.min((found?.quantity ?? 0) + line.quantity, mostOfOne);
      const others = lines.filter(({ skuId }) => skuId !== line.skuId);
      keep([...others, { ...line, quantity }]);
      return true;
    },
    put: (skuId, quantity) =>
      keep(
        quantity > 0
          ? lines.map((line) => (line.skuId === skuId ? { ...line, quantity } : line))
          : lines.filter((line) => line.skuId !== skuId),
      ),
    clear: () => keep([]),
  };
}
