import { weekdayOf } from '@wm/contract/home/repeat';
import { addDays } from '#core/time/calendar.ts';
import { dateText, weekdayText } from '../due-text.ts';

/** Days that one puts things off to, by name; null takes the day away. */
export function daysOffered(today: string): { key: string; label: string; day: string | null }[] {
  const friday = addDays(today, (5 - weekdayOf(today) + 7) % 7 || 7);
  const monday = addDays(today, 8 - weekdayOf(today));
  const days: [name: string, day: string][] = [
    ['今天', today],
    ['明天', addDays(today, 1)],
    ['周五', friday],
    ['下周一', monday],
  ];
  // 周五 on a Thursday is 明天.
  const known = days.filter(([, day], at) => days.findIndex((one) => one[1] === day) === at);
  return [
    ...known.map(([label, day]) => ({
      key: label,
      label: `${label}　${dateText(day)} ${weekdayText(day)}`,
      day,
    })),
    { key: '清除', label: '清除日期', day: null },
  ];
}
