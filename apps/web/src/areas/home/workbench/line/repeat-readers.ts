import type { RepeatRule } from '@wm/contract/home/repeat';
import { numberPattern, readNumber } from './chinese-number.ts';
import { weekdayNamed } from './day-readers.ts';
import type { LineReader, Meaning } from './line-reader.ts';

const sticky = (source: string): RegExp => new RegExp(source, 'y');
const by = (repeat: RepeatRule['repeat'], day: number | null): Meaning => ({
  rule: { repeat, day },
});

/** Readers of repeats, the longer words first. */
export const repeatReaders: readonly LineReader[] = [
  {
    kind: 'repeat',
    pattern: sticky(
      String.raw`每个?月\s*的?\s*(?:(${numberPattern})\s*[日号]|(底|末|最后一[天日]))`,
    ),
    read([, date, end]) {
      if (end) return by('monthly', 31);
      const day = readNumber(date ?? '') ?? 0;
      return day >= 1 && day <= 31 ? by('monthly', day) : undefined;
    },
  },
  {
    kind: 'repeat',
    pattern: sticky('每个?(?:周|星期|礼拜)([一二三四五六日天])(?!\\s*[到至、和~～-])'),
    read: ([, name = '']) => by('weekly', weekdayNamed(name)),
  },
  {
    kind: 'repeat',
    pattern: sticky('每天(?!的)|每日'),
    read: ([words], { isBeforeGap }) =>
      words === '每天' || isBeforeGap ? by('daily', null) : undefined,
  },
  {
    kind: 'repeat',
    pattern: sticky('每个?(周|星期|礼拜|月)'),
    read: ([, unit], { isBeforeGap }) =>
      isBeforeGap ? by(unit === '月' ? 'monthly' : 'weekly', null) : undefined,
  },
];
