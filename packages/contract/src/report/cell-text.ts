import type { Cell, ResultColumn } from './run.ts';

/** A cell as people read it, on the screen and in mails. */
export function cellText(
  value: Cell | undefined,
  { unit, decimals }: Pick<ResultColumn, 'unit' | 'decimals'>,
): string {
  if (value === null || value === undefined || value === '') return '--';
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof value === 'string') return value;
  const digits =
    decimals === undefined
      ? { maximumFractionDigits: 6 }
      : { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return `${value.toLocaleString('zh-CN', digits)}${unit}`;
}
