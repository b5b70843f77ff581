/** The column of a cell's reference, from 0 (`AB12` is 27); undefined where it names none. */
export function columnOf(reference = ''): number | undefined {
  let column = 0;
  for (let at = 0; at < 3; at += 1) {
    // As an upper-case letter, from 1.
    const letter = (reference.charCodeAt(at) & ~0x20) - 64;
    if (!(letter >= 1 && letter <= 26)) break;
    column = column * 26 + letter;
  }
  return column === 0 ? undefined : column - 1;
}

/**
 * Whether a number format shows a date or a time: by its code, where the workbook has one, else by its number (ECMA-376,
 * 18.8.30, the East Asian ones among them). What stands in quotes, in brackets or behind a backslash is shown as it is.
 */
export function isDateFormat(format: number, code: string | undefined): boolean {
  if (code !== undefined) return /[ymdhs]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''));
  const ranges = [14, 22, 27, 36, 45, 47, 50, 58];
  return ranges.some(
    (from, at) => at % 2 === 0 && format >= from && format <= (ranges[at + 1] ?? 0),
  );
}

const dayMs = 86_400_000;

/** "2024-05-06", with the time when it has one, of a count of days; a time alone below a day; undefined beyond the year 9999. */
export function dateOfSerial(serial: number, from1904: boolean): string | undefined {
  if (!(serial >= 0 && serial <= 2_958_465)) return undefined;
  // Workbooks that count from 1900 hold a 29th of February in that year.
  const first = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30);
  const instant = new Date(first + Math.round((serial * dayMs) / 1000) * 1000);
  const [day = '', time = ''] = instant.toISOString().slice(0, 19).split('T');
  if (serial < 1) return time;
  return time === '00:00:00' ? day : `${day} ${time}`;
}
