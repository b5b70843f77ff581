/** A field of a cron expression: six of them, seconds first. */
interface CronField {
  title: string;
  min: number;
  max: number;
  names?: readonly string[];
}

const months = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');
const weekdays = 'SUN MON TUE WED THU FRI SAT'.split(' ');

export const cronFields: readonly CronField[] = [
  { title: '秒', min: 0, max: 59 },
  { title: '分钟', min: 0, max: 59 },
  { title: '小时', min: 0, max: 23 },
  { title: '日', min: 1, max: 31 },
  { title: '月', min: 1, max: 12, names: months },
  { title: '星期', min: 0, max: 7, names: weekdays },
];

const dayField = 3;
const weekdayField = 5;

export interface CronFault {
  /** Which field is wrong; -1 when there are not six. */
  field: number;
  message: string;
}

/** What is wrong with an expression, in words; nothing when it can be used. */
export function findCronFault(cron: string): CronFault | undefined {
  const fields = splitCron(cron);
  if (fields.length !== cronFields.length)
    return { field: -1, message: '应为 6 段：秒 分 时 日 月 星期，用空格分开' };
  for (const [at, text] of fields.entries()) {
    const message = fieldFault(text, at);
    if (message !== undefined) return { field: at, message };
  }
  return undefined;
}

/** The fields of an expression as they stand. */
export function splitCron(cron: string): string[] {
  return cron.trim().split(/\s+/).filter(Boolean);
}

function fieldFault(text: string, at: number): string | undefined {
  if (text === '?') return at === dayField || at === weekdayField ? undefined : wrong(at);
  for (const part of text.split(',')) {
    const fault = partFault(part, at);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function partFault(part: string, at: number): string | undefined {
  if (at === dayField && /^(L|LW|\d{1,2}W)$/.test(part)) return monthDayFault(part, at);
  if (at === weekdayField && /^[0-7](L|#[1-5])$/.test(part)) return undefined;
  const [range = '', step, ...more] = part.split('/');
  if (more.length > 0) return wrong(at);
  if (step !== undefined && !isStep(step, at)) return `${titleOf(at)}的间隔应为大于 0 的整数`;
  if (range === '*') return undefined;
  const [from, to, ...rest] = range.split('-').map((value) => numberOf(value, at));
  if (rest.length > 0 || from === undefined) return wrong(at);
  if (range.includes('-') && (to === undefined || to < from))
    return to === undefined ? wrong(at) : `${titleOf(at)}的范围应从小到大`;
  return undefined;
}

function monthDayFault(part: string, at: number): string | undefined {
  const day = Number.parseInt(part, 10);
  return Number.isNaN(day) || (day >= 1 && day <= 31) ? undefined : wrong(at);
}

function isStep(text: string, at: number): boolean {
  const step = Number(text);
  return /^\d{1,2}$/.test(text) && step > 0 && step <= (cronFields[at]?.max ?? 0);
}

function numberOf(text: string, at: number): number | undefined {
  const field = cronFields[at];
  if (!field) return undefined;
  const named = field.names?.indexOf(text.toUpperCase()) ?? -1;
  if (named >= 0) return named + field.min;
  const value = Number(text);
  return /^\d{1,2}$/.test(text) && value >= field.min && value <= field.max ? value : undefined;
}

function titleOf(at: number): string {
  return cronFields[at]?.title ?? '';
}

function wrong(at: number): string {
  const { title = '', min = 0, max = 0 } = cronFields[at] ?? {};
  return `${title}只能是 ${min}–${max}`;
}
