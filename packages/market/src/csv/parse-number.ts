const PLAIN = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
const GROUPED = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;

const UNITS: Readonly<Record<string, number>> = { 万: 1e4, 亿: 1e8, 手: 100 };

/**
 * A decimal number; NaN when it is none. Understood: 1234.5, -1, +1, .5, 1e6, thousands groups
 * (1,234.5), and the endings 万 (10^4), 亿 (10^8) and 手 (100 shares). Nothing is guessed: an empty
 * field, a dash or "1,23" is not a number.
 */
export function parseNumber(text: string): number {
  if (PLAIN.test(text)) return Number(text);
  const unit = UNITS[text.at(-1) ?? ''];
  if (unit !== undefined) return parseNumber(text.slice(0, -1).trimEnd()) * unit;
  return GROUPED.test(text) ? Number(text.replaceAll(',', '')) : Number.NaN;
}
