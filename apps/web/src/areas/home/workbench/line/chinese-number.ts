/** A number of at most two digits, in either way of writing. */
export const numberPattern = String.raw`\d{1,2}|[零〇一二两三四五六七八九十]{1,3}`;

const digits: Readonly<Record<string, number>> = {
  零: 0,
  〇: 0,
  一: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
};

/** 12, 三, 十, 十二, 二十, 三十一; undefined for what is no number. */
export function readNumber(text: string): number | undefined {
  if (/^\d+$/.test(text)) return Number(text);
  const parts = /^([一二三四五六七八九])?(十)?([零〇一二两三四五六七八九])?$/.exec(text);
  if (!parts || text === '') return undefined;
  const [, tens, ten, unit] = parts;
  if (!ten) return tens && unit ? undefined : digits[tens ?? unit ?? ''];
  return (tens ? (digits[tens] ?? 0) : 1) * 10 + (unit ? (digits[unit] ?? 0) : 0);
}

/** Whether it is written in Chinese digits, which stand in many other words, too. */
export function isChineseNumber(text: string): boolean {
  return !/^\d/.test(text);
}
