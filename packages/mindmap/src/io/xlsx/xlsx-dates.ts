import { dateOfSerial, isDateFormat } from '@wm/bytes/sheet-cells';
import { attributeOf, childElement, childElements, type XmlElement } from '@wm/bytes/xml/tree';

/** Which cell styles show a date, and from which year the workbook counts days. */
export interface DateStyles {
  isDate(style: number): boolean;
  from1904: boolean;
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
    return isDateFormat(id, custom.get(id));
  });
  const flag = attributeOf(childElement(workbook, 'workbookPr'), 'date1904');
  return { isDate: (style) => dates[style] ?? false, from1904: flag === '1' || flag === 'true' };
}

/** Text of a date serial: "2024-05-06", with the time when it has one; other text stays as it is. */
export function serialToDate(value: string, from1904: boolean): string {
  return value.trim() === '' ? value : (dateOfSerial(Number(value), from1904) ?? value);
}
