import type { Cell } from '@wm/contract/report/run';
import type { TotalChange } from '@wm/contract/report/compare';
import { decimalOf, dividedTo, plus } from './decimal.ts';
import type { Decimal } from './decimal.ts';

/** Numbers of few digits are added as whole ones of their scale, by the machine. */
const fastScales = [0, 1, 2, 3, 4];
const fastLimit = 10 ** 14;
const averageDigits = 10;

/** What the numbers of a column come to, without loss. */
export interface ExactTotal {
  add: (cell: Cell) => void;
  /** Nothing when no number was added. */
  read: (kind: TotalChange['kind']) => Decimal | null;
}

export function createExactTotal(): ExactTotal {
  const fast = fastScales.map(() => 0);
  let rest: Decimal = { units: 0n, scale: 0 };
  let count = 0;
  let least = Infinity;
  let most = -Infinity;
  const spill = (at: number): void => {
    rest = plus(rest, { units: BigInt(fast[at] ?? 0), scale: fastScales[at] ?? 0 });
    fast[at] = 0;
  };
  const addFast = (value: number): boolean => {
    for (const [at, scale] of fastScales.entries()) {
      const power = 10 ** scale;
      const units = Math.round(value * power);
      // A number of so few digits stands for one decimal only.
      if (Math.abs(units) > fastLimit || units / power !== value) continue;
      if (Math.abs((fast[at] ?? 0) + units) > Number.MAX_SAFE_INTEGER) spill(at);
      fast[at] = (fast[at] ?? 0) + units;
      return true;
    }
    return false;
  };
  return {
    add: (cell) => {
      if (typeof cell !== 'number') return;
      count += 1;
      least = Math.min(least, cell);
      most = Math.max(most, cell);
      if (!addFast(cell)) rest = plus(rest, decimalOf(cell) ?? rest);
    },
    read: (kind) => {
      if (count === 0) return null;
      if (kind === 'min') return decimalOf(least);
      if (kind === 'max') return decimalOf(most);
      for (const at of fastScales.keys()) spill(at);
      return kind === 'sum' ? rest : dividedTo(rest, BigInt(count), averageDigits);
    },
  };
}
