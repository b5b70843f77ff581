import type { BookRow } from '@wm/contract/book/book';

/** What of a book is corrected in the sheet, in the order of its columns. */
export const sheetFields = [
  { name: 'title', label: '书名', most: 200 },
  { name: 'authors', label: '作者', most: 300 },
  { name: 'series', label: '丛书', most: 100 },
  { name: 'seriesIndex', label: '册', most: 8 },
  { name: 'category', label: '分类', most: 50 },
  { name: 'tags', label: '标签', most: 600 },
] as const;

export type SheetField = (typeof sheetFields)[number]['name'];

/** Whether a field was corrected by hand, so that no new file overwrites it. */
export function isLocked({ locked }: Pick<BookRow, 'locked'>, field: SheetField): boolean {
  return locked.includes(field === 'seriesIndex' ? 'series_index' : field);
}

/** A book as its row of texts. */
export type SheetRow = Record<SheetField, string> & { id: number };

export function rowOf(book: BookRow): SheetRow {
  const { id, title, authors, series, seriesIndex, category, tags } = book;
  return {
    id,
    title,
    authors,
    series,
    seriesIndex: seriesIndex === null ? '' : String(seriesIndex),
    category,
    tags: tags.join('、'),
  };
}

/** What a row changes of its book, as it is sent; or what is wrong with it. */
export function changeOf(
  row: SheetRow,
  book: BookRow,
): { change: Partial<Pick<BookRow, SheetField>> } | { fault: string } {
  const before = rowOf(book);
  const change: Record<string, unknown> = {};
  for (const { name, label, most } of sheetFields) {
    const text = row[name].trim();
    if (text === before[name].trim()) continue;
    if (text.length > most) return { fault: `${label}不超过 ${most} 个字符` };
    if (name === 'title' && text === '') return { fault: '请输入书名' };
    if (name === 'seriesIndex') {
      const index = Number(text);
      if (text !== '' && !(index >= 0 && index <= 9999)) return { fault: '册应是 0 到 9999 的数' };
      change[name] = text === '' ? null : index;
    } else if (name === 'tags') {
      const tags = [...new Set(text.split(/[、,，;；]/).map((tag) => tag.trim()))].filter(Boolean);
      if (tags.length > 20) return { fault: '标签不超过 20 个' };
      if (tags.some((tag) => tag.length > 30)) return { fault: '一个标签不超过 30 个字符' };
      change[name] = tags;
    } else change[name] = text;
  }
  return { change };
}

/** The rows with one value carried down from a row to all below it. */
export function fillDown(rows: readonly SheetRow[], from: number, field: SheetField): SheetRow[] {
  const value = rows[from]?.[field] ?? '';
  return rows.map((row, at) => (at > from ? { ...row, [field]: value } : row));
}
