import type { NoteImportResult } from '@wm/contract/notebook/note-import';
import { csvCell } from '#core/text/csv-cell.ts';

/** What became of each file of an import as CSV, with the sign by which spreadsheets know UTF-8. */
export function importSheet(result: NoteImportResult): string {
  const { notes = [], same = [], broken = [], remarks = [] } = result;
  const isDry = result.isDry === true;
  const rows: [string, string, string][] = [
    ['文件', '情况', '说明'],
    ...result.refused.map(({ path, reason }): [string, string, string] => [
      path,
      isDry ? '不会导入' : '没有导入',
      reason,
    ]),
    ...broken.map(({ path, target }): [string, string, string] => [path, '断开的链接', target]),
    ...result.renamed.map(({ path, name }): [string, string, string] => [path, '改了名', name]),
    ...remarks.map(({ path, reason }): [string, string, string] => [path, '说明', reason]),
    ...same.map((path): [string, string, string] => [path, '跳过', '已导入过或内容相同']),
    ...result.attachments.map((path): [string, string, string] => [
      path,
      isDry ? '将带上' : '已带来',
      '附件',
    ]),
    ...notes.map(({ path, notebook, name }): [string, string, string] => [
      path,
      isDry ? '将新增' : '已新增',
      `${notebook} / ${name}`,
    ]),
  ];
  return `\uFEFF${rows.map((row) => row.map((cell) => csvCell(cell)).join(',')).join('\r\n')}\r\n`;
}
