import { formatCount } from '#core/format-count.ts';

/** 分 as people read it: ¥1,234.50. Whole numbers throughout. */
export function formatCents(cents: number): string {
  const whole = Math.trunc(cents / 100);
  return `¥${formatCount(whole)}.${String(cents % 100).padStart(2, '0')}`;
}

/** What was typed in 元, in 分. */
export function centsOf(yuan: number): number {
  return Math.round(yuan * 100);
}
