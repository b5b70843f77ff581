import { splitCron } from '@wm/contract/core/cron-rules';

/** A time of day. */
export interface DayTime {
  hour: number;
  minute: number;
  second: number;
}

/** What people plan, without the expression: the ways that the editor offers. */
export type CronPlan =
  | { kind: 'every'; count: number; unit: 'second' | 'minute' | 'hour' }
  | ({ kind: 'daily' } & DayTime)
  | ({ kind: 'weekly'; weekdays: number[] } & DayTime)
  | ({ kind: 'monthly'; day: number | 'last' } & DayTime)
  | { kind: 'advanced' };

const units = ['second', 'minute', 'hour'] as const;
const anyOf = ['* * * * *', '* * * *', '* * *'];
const number = /^\d{1,2}$/;

/** What an expression plans, if it is one of the usual ways; anything else is for the advanced way. */
export function readPlan(cron: string): CronPlan {
  const fields = splitCron(cron);
  return readEvery(fields) ?? readTimed(fields) ?? { kind: 'advanced' };
}

function readEvery(fields: string[]): CronPlan | undefined {
  for (const [at, unit] of units.entries()) {
    const before = fields.slice(0, at).every((field) => field === '0');
    const after = fields.slice(at + 1).join(' ') === anyOf[at];
    const count = /^\*(?:\/(\d{1,2}))?$/.exec(fields[at] ?? '');
    if (before && after && count) return { kind: 'every', unit, count: Number(count[1] ?? 1) };
  }
  return undefined;
}

const isAny = (field: string): boolean => field === '*' || field === '?';

function readTimed(fields: string[]): CronPlan | undefined {
  const [second = '', minute = '', hour = '', day = '', month, weekday = ''] = fields;
  if (![second, minute, hour].every((field) => number.test(field)) || month !== '*')
    return undefined;
  const time = { hour: Number(hour), minute: Number(minute), second: Number(second) };
  if (!isAny(day)) return isAny(weekday) ? readMonthly(day, time) : undefined;
  if (isAny(weekday)) return { kind: 'daily', ...time };
  const weekdays = readWeekdays(weekday);
  return weekdays.length > 0 ? { kind: 'weekly', weekdays, ...time } : undefined;
}

function readMonthly(day: string, time: DayTime): CronPlan | undefined {
  if (day === 'L') return { kind: 'monthly', day: 'last', ...time };
  return number.test(day) ? { kind: 'monthly', day: Number(day), ...time } : undefined;
}

/** Days of the week as numbers, Monday 1 to Sunday 7; none when they are written in another way. */
function readWeekdays(text: string): number[] {
  const days: number[] = [];
  for (const part of text.split(',')) {
    const range = /^([0-7])(?:-([0-7]))?$/.exec(part);
    if (!range) return [];
    const from = Number(range[1]);
    const to = Number(range[2] ?? from);
    for (let day = from; day <= to; day += 1) days.push(day === 0 ? 7 : day);
  }
  return [...new Set(days)].toSorted((one, other) => one - other);
}

/** The expression of a plan. */
export function writePlan(plan: Exclude<CronPlan, { kind: 'advanced' }>): string {
  if (plan.kind === 'every') {
    const at = units.indexOf(plan.unit);
    const step = plan.count === 1 ? '*' : `*/${plan.count}`;
    return [...Array.from({ length: at }, () => '0'), step, anyOf[at]].join(' ');
  }
  const time = `${plan.second} ${plan.minute} ${plan.hour}`;
  if (plan.kind === 'daily') return `${time} * * *`;
  if (plan.kind === 'weekly') return `${time} * * ${plan.weekdays.join(',')}`;
  return `${time} ${plan.day === 'last' ? 'L' : plan.day} * *`;
}
