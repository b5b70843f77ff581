import { weekdayOf } from '@wm/contract/home/repeat';
import type { Todo } from '@wm/contract/home/todo';
import { addDays } from '#core/time/calendar.ts';
import { clockText } from '#core/time/clock-text.ts';
import { officeNow } from '#core/time/office-clock.ts';

const weekdays = '一二三四五六日';
const dayMs = 86_400_000;

/** 周一. */
export function weekdayText(day: string): string {
  return `周${weekdays.charAt(weekdayOf(day) - 1)}`;
}

/** 11月27日. */
export function dateText(day: string): string {
  return `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`;
}

/** 今天, 明天, 周五 within a week, else the date; another year is named. */
function dayText(day: string, today: string): string {
  if (day === today) return '今天';
  if (day === addDays(today, 1)) return '明天';
  if (day === addDays(today, 2)) return '后天';
  if (day > today && day < addDays(today, 7)) return weekdayText(day);
  return day.slice(0, 4) === today.slice(0, 4) ? dateText(day) : day;
}

/** How many days it is overdue; 0 for what is not. */
export function daysOver(day: string | null, today: string): number {
  if (day === null || day >= today) return 0;
  return Math.round((Date.parse(today) - Date.parse(day)) / dayMs);
}

/** When it is due, as one says it. */
export function dueText(
  { dueDay, dueMinute }: Pick<Todo, 'dueDay' | 'dueMinute'>,
  { today } = officeNow(),
): string {
  if (dueDay === null) return '';
  const time = dueMinute === null ? '' : ` ${clockText(dueMinute)}`;
  return `${dayText(dueDay, today)}${time}`;
}

/** 每周三, 每月 1 日; empty for what does not repeat. */
export function repeatText({ repeat, repeatDay }: Pick<Todo, 'repeat' | 'repeatDay'>): string {
  if (repeat === 'none') return '';
  if (repeat === 'daily') return '每天';
  if (repeat === 'weekly') return `每周${weekdays.charAt((repeatDay ?? 1) - 1)}`;
  return repeatDay === 31 ? '每月最后一天' : `每月 ${repeatDay ?? 1} 日`;
}
