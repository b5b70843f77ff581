import { addDays, addMonths, mondayOf } from './calendar.ts';

/** The heads of a month's columns. */
export const weekdayNames = ['一', '二', '三', '四', '五', '六', '日'] as const;

/** 周一. */
export function weekdayText(day: string): string {
  const at = weekdayNames.findIndex((_, index) => addDays(mondayOf(day), index) === day);
  return `周${weekdayNames[at] ?? ''}`;
}

/** 2026 年 11 月. */
export function monthName(day: string): string {
  return `${day.slice(0, 4)} 年 ${Number(day.slice(5, 7))} 月`;
}

/** Where a key leads from a day in the grid of a month. */
export function dayAfterKey(
  day: string,
  { key, shiftKey }: { key: string; shiftKey: boolean },
): string | undefined {
  const months = shiftKey ? 12 : 1;
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return mondayOf(day);
    case 'End':
      return addDays(mondayOf(day), 6);
    case 'PageUp':
      return addMonths(day, -months);
    case 'PageDown':
      return addMonths(day, months);
    default:
      return undefined;
  }
}
