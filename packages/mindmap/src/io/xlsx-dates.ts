import { attributeOf, childElement, childElements, type XmlElement } from '@wm/bytes/xml/tree';

/** Which cell styles show a date, and from which year the workbook counts days. */
export interface DateStyles {
  isDate(style: number): boolean;
  from1904: boolean;
}

/** Built-in number formats that show a date or time (ECMA-376, 18.8.30), with the East Asian ones. */
function isBuiltInDate(format: number): boolean {
  return (
    (format >= 14 && format <= 22) ||
    (format >= 27 && format <= 36) ||
    (format >= 45 && format <= 47) ||
    (format >= 50 && format <= 58)
  );
}

/** Reads which styles of a workbook are dates, from the root of styles.xml and of workbook.xml. */
export function readDateStyles(styles: XmlElement | null, workbook: XmlElement): DateStyles {
  const custom = new Map<number, string>();
  const formats = styles && childElement(styles, 'numFmts');
  for (const format of formats ? childElements(formats, 'numFmt') : []) {
    const id = Number(attributeOf(format, 'numFmtId'));
    custom.set(id, attributeOf(format, 'formatCode') ?? '');
  }
  const cells = styles && childElement(styles, 'cellXfs');
  const dates = (cells ? childElements(cells, 'xf') : []).map((cell) => {
    const id = Number(attributeOf(cell, 'numFmtId') ?? 0);
    const code = custom.get(id);
    return code === undefined ? isBuiltInDate(id) : isDateCode(code);
  });
  const flag = attributeOf(childElement(workbook, 'workbookPr'), 'date1904');
  return { isDate: (style) => dates[style] ?? false, from1904: flag === '1' || flag === 'true' };
}

/** A format code shows a date when it has a date letter outside quotes, brackets and escapes. */
function isDateCode(code: string): boolean {
  return /[ymdhs]/i.test(code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, ''));
}

const dayMs = 86_400_000;

/** Text of a date serial: "2024-05-06", with the time when it has one; other text stays as it is. */
export function serialToDate(value: string, from1904: boolean): string {
  const serial = Number(value);
  if (value.trim() === '' || !Number.isFinite(serial) || serial < 0 || serial > 2_958_465)
    return value;
  const isoTime = (ms: number): string => new Date(ms).toISOString();
  const base = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30);
  const iso = isoTime(base + Math.round((serial * dayMs) / 1000) * 1000);
  const time = iso.slice(11, 19);
  if (serial < 1 && !from1904) return time;
  return time === '00:00:00' ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${time}`;
}
