type FileRow = Record<string, unknown>;

function isRow(value: unknown): value is FileRow {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Where the tools that write such files keep the rows: Navicat, phpMyAdmin, and answers of a list. */
const holders = ['RECORDS', 'data', 'rows', 'sys_menu'];

function rowsIn(value: unknown): FileRow[] {
  if (Array.isArray(value)) {
    const table = value.filter(isRow).find(({ type, data }) => type === 'table' && data);
    if (table) return rowsIn(table['data']);
    return value.filter(isRow);
  }
  if (!isRow(value)) return [];
  const holder = holders.find((name) => value[name] !== undefined);
  return holder === undefined ? [] : rowsIn(value[holder]);
}

/** The rows of a sys_menu export as JSON; nothing when the text is no such file. */
export function menuRowsOf(text: string): FileRow[] {
  try {
    // Some tools put a byte-order mark in front.
    const rows = rowsIn(JSON.parse(text.replace(/^\uFEFF/, '')));
    return rows.filter((row) => 'menu_name' in row);
  } catch {
    return [];
  }
}
