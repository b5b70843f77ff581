import { splitCron } from '@wm/contract/core/cron-rules';
import { readPlan } from './cron-plan.ts';
import type { CronPlan, DayTime } from './cron-plan.ts';

export const weekdayNames = ['一', '二', '三', '四', '五', '六', '日'];
const unitNames = { second: '秒', minute: '分钟', hour: '小时' } as const;
const workdays = '1,2,3,4,5';

const pad = (value: number): string => String(value).padStart(2, '0');

function timeText({ hour, minute, second }: DayTime): string {
  const text = `${pad(hour)}:${pad(minute)}`;
  return second === 0 ? text : `${text}:${pad(second)}`;
}

const zoneNames: Readonly<Record<string, string>> = {
  'Asia/Shanghai': '上海时间',
  UTC: '协调世界时',
};

/** What a time zone is called. */
export function zoneText(timeZone: string): string {
  return zoneNames[timeZone] ?? timeZone;
}

/** When an expression fires, in a sentence: 每个工作日 08:30. */
export function cronSentence(cron: string): string {
  const plan = readPlan(cron);
  return plan.kind === 'advanced' ? advancedText(cron) : planText(plan);
}

function planText(plan: Exclude<CronPlan, { kind: 'advanced' }>): string {
  if (plan.kind === 'every') {
    const unit = unitNames[plan.unit];
    if (plan.count > 1) return `每隔 ${plan.count} ${unit}`;
    return plan.unit === 'hour' ? '每小时整点' : `每${unit}`;
  }
  const time = timeText(plan);
  if (plan.kind === 'daily') return `每天 ${time}`;
  if (plan.kind === 'weekly') return `${weekdaysText(plan.weekdays)} ${time}`;
  return plan.day === 'last' ? `每月最后一天 ${time}` : `每月 ${plan.day} 日 ${time}`;
}

function weekdaysText(weekdays: number[]): string {
  const key = weekdays.join(',');
  if (key === workdays) return '每个工作日';
  if (key === '6,7') return '每个周末';
  return `每周${weekdays.map((day) => weekdayNames[day - 1]).join('、')}`;
}

/** Field by field, the largest first; what says nothing is left out. */
function advancedText(cron: string): string {
  const [second = '', minute = '', hour = '', day = '', month = '', weekday = ''] = splitCron(cron);
  const isAny = (field: string): boolean => field === '*' || field === '?';
  const months = isAny(month) ? '' : `每年 ${partsText(month, monthPart)}`;
  const days = isAny(day) ? '' : partsText(day, dayPart);
  const weekdays = isAny(weekday) ? '' : partsText(weekday, weekdayPart);
  // A day of the month or of the week: either is enough.
  const date = [days, weekdays].filter(Boolean).join('或');
  const whole = [months || (/^\d/.test(days) ? '每月' : ''), date].filter(Boolean).join(' ');
  const clock = clockText({ second, minute, hour });
  return whole === '' && !clock.startsWith('每小时') ? `每天 ${clock}` : `${whole} ${clock}`.trim();
}

interface Clock {
  second: string;
  minute: string;
  hour: string;
}

function clockText({ second, minute, hour }: Clock): string {
  const isFixed = [second, minute, hour].every((field) => /^\d+$/.test(field));
  if (isFixed)
    return timeText({ hour: Number(hour), minute: Number(minute), second: Number(second) });
  const texts = [
    hour === '*' ? '每小时' : partsText(hour, (part) => stepText(part, '小时', '点')),
    minute === '*' ? '每分钟' : partsText(minute, (part) => stepText(part, '分钟', '分')),
  ];
  if (second !== '0')
    texts.push(second === '*' ? '每秒' : partsText(second, (part) => stepText(part, '秒', '秒')));
  return texts.join('的 ').replaceAll('的 每', '的每');
}

function partsText(field: string, show: (part: string) => string): string {
  return field.split(',').map(show).join('、');
}

/** A number, a range or a step of a unit. */
function stepText(part: string, unit: string, point: string): string {
  const [range = '', step] = part.split('/');
  const [from, to] = range.split('-');
  const every = step === undefined ? '' : `每隔 ${step} ${unit}`;
  if (range === '*') return every;
  if (to === undefined) return every ? `从 ${from} ${point}起${every}` : `${from} ${point}`;
  return `${from} ${point}到 ${to} ${point}${every}`;
}

function monthPart(part: string): string {
  return stepText(part, '个月', '月');
}

function dayPart(part: string): string {
  if (part === 'L') return '最后一天';
  if (part === 'LW') return '最后一个工作日';
  if (part.endsWith('W')) return `离 ${part.slice(0, -1)} 日最近的工作日`;
  return stepText(part, '天', '日');
}

const englishDays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

function dayName(text: string): string {
  const named = englishDays.indexOf(text.toUpperCase());
  const day = named >= 0 ? named : Number(text);
  return `周${weekdayNames[(day + 6) % 7] ?? ''}`;
}

function weekdayPart(part: string): string {
  const nth = /^(\w+)#(\d)$/.exec(part);
  if (nth) return `第 ${nth[2]} 个${dayName(nth[1] ?? '')}`;
  if (/^\dL$/.test(part)) return `最后一个${dayName(part.slice(0, 1))}`;
  const [from = '', to] = part.split('-');
  return to === undefined ? dayName(from) : `${dayName(from)}到${dayName(to)}`;
}

/** What may surprise of an expression. */
export function cronNotes(cron: string): string[] {
  const plan = readPlan(cron);
  if (plan.kind !== 'monthly' || plan.day === 'last' || plan.day < 29) return [];
  if (plan.day === 29) return ['平年的 2 月没有 29 日，当月不执行'];
  const short = plan.day === 30 ? '2 月没有 30 日' : '2、4、6、9、11 月没有 31 日';
  return [`${short}，当月不执行`];
}
