/** A size as people read it: 3.1 GB. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB', 'TB'];
  let [value, at] = [bytes, 0];
  while (value >= 1024 && at < units.length - 1) [value, at] = [value / 1024, at + 1];
  return `${formatNumber(value)} ${units[at]}`;
}

/** A number with one digit behind the point where it is small, and thousands apart. */
export function formatNumber(value: number): string {
  const rounded = value < 100 ? Math.round(value * 10) / 10 : Math.round(value);
  return String(rounded).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}

/** A span by its largest unit: 12 天, 3 小时, 5 分钟, 8 秒. */
export function formatSpan(seconds: number): string {
  const units: [number, string][] = [
    [86_400, '天'],
    [3600, '小时'],
    [60, '分钟'],
  ];
  const unit = units.find(([length]) => seconds >= length);
  return unit ? `${Math.floor(seconds / unit[0])} ${unit[1]}` : `${Math.round(seconds)} 秒`;
}
