/** A span by its largest unit: 12 天, 3 小时, 5 分钟, 8 秒. `ms` in milliseconds. */
export function formatSpan(ms: number): string {
  const seconds = Math.max(0, ms / 1000);
  const units: [number, string][] = [
    [86_400, '天'],
    [3600, '小时'],
    [60, '分钟'],
  ];
  const unit = units.find(([length]) => seconds >= length);
  return unit ? `${Math.floor(seconds / unit[0])} ${unit[1]}` : `${Math.round(seconds)} 秒`;
}

/** A share of one as per cent: 12%, below ten with a digit behind the point. */
export function formatShare(share: number): string {
  const percent = share * 100;
  return `${percent < 10 ? Math.round(percent * 10) / 10 : Math.round(percent)}%`;
}

/** Milliseconds as they are read beside each other: 0.4 ms, 38 ms, 1.2 秒. */
export function formatMs(ms: number): string {
  if (ms >= 1000) return `${Math.round(ms / 100) / 10} 秒`;
  return `${ms < 10 ? Math.round(ms * 10) / 10 : Math.round(ms)} ms`;
}

/** A number with at most one digit behind the point, thousands apart. */
export function formatAmount(value: number): string {
  const rounded = value < 100 ? Math.round(value * 10) / 10 : Math.round(value);
  return String(rounded).replaceAll(/\B(?=(?:\d{3})+(?!\d)(?!.*\.))/g, ',');
}
