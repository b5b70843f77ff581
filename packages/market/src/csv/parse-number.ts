const PLAIN = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
const GROUPED = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;
const COMMA = /^[+-]?(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d+)?$/;
const FULL_WIDTH = /[０-９．，－＋]/;

const UNITS: Readonly<Record<string, number>> = {
  万: 1e4,
  亿: 1e8,
  手: 100,
  K: 1e3,
  M: 1e6,
  B: 1e9,
  '%': 1,
};

/** What stands before the fraction: a point, or a comma as in 1.234,5. */
export type DecimalSign = '.' | ',';

/**
 * A decimal number; NaN when it is none. Understood: 1234.5, -1, +1, .5, 1e6, thousands groups
 * (1,234.5), a leading $, ￥ or ¥, full-width digits, and the endings 万 (10^4), 亿 (10^8), 手 (100
 * shares), K, M, B and %, which leaves the number as it is. With the decimal sign `,` instead
 * 1.234,5. Nothing is guessed: an empty field, a dash or "1,23" is not a number.
 */
export function parseNumber(text: string, sign: DecimalSign = '.'): number {
  if (sign === '.' && PLAIN.test(text)) return Number(text);
  if (FULL_WIDTH.test(text)) return parseNumber(text.normalize('NFKC'), sign);
  if (/^[$¥￥]/.test(text)) return parseNumber(text.slice(1).trimStart(), sign);
  const unit = UNITS[text.at(-1) ?? ''];
  if (unit !== undefined) return parseNumber(text.slice(0, -1).trimEnd(), sign) * unit;
  if (sign === ',') {
    return COMMA.test(text) ? Number(text.replaceAll('.', '').replace(',', '.')) : Number.NaN;
  }
  return GROUPED.test(text) ? Number(text.replaceAll(',', '')) : Number.NaN;
}

/** Whether a field says that there is no value. */
export function isMissing(text: string): boolean {
  return /^(?:-{1,3}|null|nan|n\/a|none)?$/i.test(text);
}
