import type { Cell } from '@wm/contract/report/run';

/** A decimal number without loss: `units` of ten to the power of minus `scale`. */
export interface Decimal {
  units: bigint;
  scale: number;
}

const shape = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i;

/** A number as it is written; nothing for what is none. */
export function decimalOf(cell: Cell): Decimal | null {
  return typeof cell === 'number' ? readDecimal(String(cell)) : null;
}

/** A decimal from its text; nothing for what is none. */
export function readDecimal(text: string): Decimal | null {
  const [all, sign = '', whole = '', part = '', power = '0'] = shape.exec(text) ?? [];
  if (all === undefined) return null;
  const scale = part.length - Number(power);
  const units = BigInt(`${sign}${whole}${part}`);
  return scale >= 0 ? { units, scale } : { units: units * 10n ** BigInt(-scale), scale: 0 };
}

/** Both numbers in units of one scale. */
function aligned(one: Decimal, other: Decimal): [bigint, bigint, number] {
  const scale = Math.max(one.scale, other.scale);
  const raised = (of: Decimal): bigint => of.units * 10n ** BigInt(scale - of.scale);
  return [raised(one), raised(other), scale];
}

export function minus(one: Decimal, other: Decimal): Decimal {
  const [left, right, scale] = aligned(one, other);
  return { units: left - right, scale };
}

export function plus(one: Decimal, other: Decimal): Decimal {
  const [left, right, scale] = aligned(one, other);
  return { units: left + right, scale };
}

const size = (value: bigint): bigint => (value < 0n ? -value : value);

/** Whether two numbers differ by no more than a third one. */
export function isWithin(one: Decimal, other: Decimal, tolerance: Decimal): boolean {
  const { units, scale } = minus(one, other);
  const [left, right] = aligned({ units: size(units), scale }, tolerance);
  return left <= right;
}

/** `units` by `by`, half away from zero. */
function dividedBy(units: bigint, by: bigint): bigint {
  const half = (size(units) * 2n + by) / (2n * by);
  return units < 0n ? -half : half;
}

/** A number by a whole one above zero, to so many digits. */
export function dividedTo(value: Decimal, by: bigint, digits: number): Decimal {
  const more = Math.max(0, digits - value.scale);
  const less = Math.max(0, value.scale - digits);
  const units = value.units * 10n ** BigInt(more);
  return { units: dividedBy(units, by * 10n ** BigInt(less)), scale: digits };
}

/** By how many percent of the first the second differs from it, to two digits; nothing where the first is 0. */
export function percentOf(before: Decimal, after: Decimal): Decimal | null {
  const [from, to] = aligned(before, after);
  if (from === 0n) return null;
  return { units: dividedBy((to - from) * 10_000n, size(from)), scale: 2 };
}

/** Written without zeros that say nothing. */
export function decimalText({ units, scale }: Decimal): string {
  const digits = size(units)
    .toString()
    .padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const part = scale === 0 ? '' : digits.slice(-scale).replace(/0+$/, '');
  return `${units < 0n ? '-' : ''}${whole}${part && `.${part}`}`;
}
