export type DateInput = string | number | Date | null | undefined;

const pad = (value: number): string => String(value).padStart(2, '0');

function dateOf(value: Exclude<DateInput, null | undefined>): Date {
  // Specification 9: a numeric value is multiplied by 100 before formatting.
  return new Date(typeof value === 'number' ? value * 100 : value);
}

/** A date in the given format (YYYY MM DD HH mm ss); `--` when there is none. */
export function formatDate(value: DateInput, format = 'YYYY-MM-DD'): string {
  if (value === null || value === undefined || value === '') return '--';
  const date = dateOf(value);
  if (Number.isNaN(date.getTime())) return '--';
  return format
    .replace('YYYY', String(date.getFullYear()))
    .replace('MM', pad(date.getMonth() + 1))
    .replace('DD', pad(date.getDate()))
    .replace('HH', pad(date.getHours()))
    .replace('mm', pad(date.getMinutes()))
    .replace('ss', pad(date.getSeconds()));
}

/** Date and time to the second. */
export function formatDateTime(value: DateInput): string {
  return formatDate(value, 'YYYY-MM-DD HH:mm:ss');
}

/** How long ago: 刚刚, 5 分钟前, 3 小时前, 昨天 14:03, else the date. */
export function formatRelative(value: string, now = new Date()): string {
  const date = new Date(value);
  const minutes = Math.floor((now.getTime() - date.getTime()) / 60_000);
  if (Number.isNaN(minutes)) return '--';
  if (minutes < 1) return '刚刚';
  if (minutes < 60) return `${minutes} 分钟前`;
  if (formatDate(date) === formatDate(now)) return `${Math.floor(minutes / 60)} 小时前`;
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (formatDate(date) === formatDate(yesterday)) return `昨天 ${formatDate(date, 'HH:mm')}`;
  const isThisYear = date.getFullYear() === now.getFullYear();
  return formatDate(date, isThisYear ? 'MM-DD HH:mm' : 'YYYY-MM-DD');
}
