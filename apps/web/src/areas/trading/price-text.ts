/** A day of the exchange's clock. */
export function dayText(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** A price with the decimals of its step. */
export function priceText(price: number, tickSize = 0.01): string {
  return price.toLocaleString('zh-CN', {
    minimumFractionDigits: decimalsOf(tickSize),
    maximumFractionDigits: decimalsOf(tickSize),
  });
}

/** How many decimals a price step has. */
export function decimalsOf(tickSize: number): number {
  return Math.min(6, Math.max(0, Math.ceil(-Math.log10(tickSize) - 1e-9)));
}

/** What a close has become of the one before: ▲2.76%. */
export function changeText(close: number, previous: number | null): string {
  if (previous === null || previous === 0) return '--';
  const percent = (close / previous - 1) * 100;
  if (Math.abs(percent) < 0.005) return '0.00%';
  return `${percent > 0 ? '▲' : '▼'}${Math.abs(percent).toFixed(2)}%`;
}

/** Which color a change has: red up, green down. */
export function changeClass(close: number, previous: number | null): string {
  if (previous === null || close === previous) return '';
  return close > previous ? 'tr-up' : 'tr-down';
}
