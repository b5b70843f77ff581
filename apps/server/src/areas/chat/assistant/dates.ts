const dayMs = 86_400_000;
const weekdays = ['星期日', '星期一', '星期二', '星期三', '星期四', '星期五', '星期六'];

/** A moment, and where its day and its hour are read: a time zone of the IANA's list. */
export interface Clock {
  now: Date;
  timeZone: string;
}

/** A day as the midnight of UTC that bears its date. */
function todayOf({ now, timeZone }: Clock): number {
  return Date.parse(new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now));
}

const named: Record<string, number> = {
  前天: -2,
  昨天: -1,
  今天: 0,
  现在: 0,
  明天: 1,
  后天: 2,
};
const dayPattern = String.raw`(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?|前天|昨天|今天|现在|明天|后天`;

/** A day that is named in a text; undefined when the calendar has no such day. */
function dayOf(text: string, clock: Clock): number | undefined {
  const offset = named[text];
  if (offset !== undefined) return todayOf(clock) + offset * dayMs;
  const parts = /(\d{4})\D+(\d{1,2})\D+(\d{1,2})/.exec(text);
  if (!parts) return undefined;
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number];
  const time = Date.UTC(year, month - 1, day);
  const back = new Date(time);
  return back.getUTCMonth() === month - 1 && back.getUTCDate() === day ? time : undefined;
}

const dateText = (time: number): string => {
  const date = new Date(time);
  return `${date.toISOString().slice(0, 10)}，${weekdays[date.getUTCDay()]}`;
};

const units: Record<string, { days?: number; months?: number }> = {
  天: { days: 1 },
  日: { days: 1 },
  周: { days: 7 },
  星期: { days: 7 },
  个月: { months: 1 },
  月: { months: 1 },
  年: { months: 12 },
};

/** Months later; a day that the month has not becomes its last. */
function moved(time: number, count: number, unit: string): number {
  const { days, months = 0 } = units[unit] ?? {};
  if (days !== undefined) return time + count * days * dayMs;
  const date = new Date(time);
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count * months, 1);
  const last = new Date(
    Date.UTC(new Date(first).getUTCFullYear(), new Date(first).getUTCMonth() + 1, 0),
  ).getUTCDate();
  return first + (Math.min(date.getUTCDate(), last) - 1) * dayMs;
}

/** What a question about days comes to; undefined for what is none. */
export function answerDate(question: string, clock: Clock): string | undefined {
  const text = question.trim().replace(/[?？。]+$/, '');
  if (text.length > 100) return undefined;
  if (/^(今天|明天|后天|昨天|前天)?(是)?(几号|几月几[号日]|星期几|周几|什么日期|日期)$/.test(text))
    return dateText(dayOf(/^(今天|明天|后天|昨天|前天)/.exec(text)?.[0] ?? '今天', clock) ?? 0);
  if (/^现在几点(了|钟)?$/.test(text))
    return new Intl.DateTimeFormat('zh-CN', {
      timeZone: clock.timeZone,
      timeStyle: 'medium',
    }).format(clock.now);
  return weekdayOf(text, clock) ?? laterOf(text, clock) ?? between(text, clock);
}

function weekdayOf(text: string, clock: Clock): string | undefined {
  const found = new RegExp(`^(${dayPattern})\\s*(是)?(星期几|周几)$`).exec(text);
  const day = found && dayOf(found[1] ?? '', clock);
  return day === null || day === undefined ? undefined : dateText(day);
}

function laterOf(text: string, clock: Clock): string | undefined {
  const found = new RegExp(
    `^(${dayPattern})?\\s*(加|减|的?|再?过)\\s*(\\d{1,5})\\s*(天|日|周|星期|个月|月|年)\\s*(以?后|之后|以?前|之前)?(是)?(哪天|哪一天|几号|星期几|什么日子|多少)?$`,
  ).exec(text);
  if (!found) return undefined;
  const [, from = '今天', , , , how = '', count = '', unit = '', side = ''] = found;
  if (how === '' && side === '') return undefined;
  const day = dayOf(from, clock);
  if (day === undefined) return undefined;
  const isBack = how === '减' || side.includes('前');
  return dateText(moved(day, Number(count) * (isBack ? -1 : 1), unit));
}

function between(text: string, clock: Clock): string | undefined {
  const pair = new RegExp(`^(?:从)?(${dayPattern})\\s*(?:到|至|~|和|与)\\s*(${dayPattern})`).exec(
    text,
  );
  const single = new RegExp(`^(?:距离?|离|到)\\s*(${dayPattern})`).exec(text);
  if (!/几天|多少天|多久|相差|差几|天数/.test(text)) return undefined;
  const from = pair ? dayOf(pair[1] ?? '', clock) : todayOf(clock);
  const until = dayOf((pair ? pair[5] : single?.[1]) ?? '', clock);
  if (from === undefined || until === undefined) return undefined;
  const days = Math.round((until - from) / dayMs);
  const weeks = Math.floor(Math.abs(days) / 7);
  const rest =
    weeks > 0
      ? `（${weeks} 周${Math.abs(days) % 7 > 0 ? `零 ${Math.abs(days) % 7} 天` : ''}）`
      : '';
  return days < 0 && !pair ? `已经过去 ${-days} 天${rest}` : `${Math.abs(days)} 天${rest}`;
}
