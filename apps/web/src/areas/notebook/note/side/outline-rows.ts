import type { OutlineEntry } from '@wm/markdown/outline';

/** A heading as a row of the outline. */
export interface OutlineRow {
  /** Which heading of the text it is. */
  index: number;
  text: string;
  line: number;
  /** From 1: a heading stands below the last one before it that is larger. */
  depth: number;
  hasBelow: boolean;
}

/** How headings stand below each other, whatever levels the text leaves out. */
export function outlineRows(entries: readonly OutlineEntry[]): OutlineRow[] {
  const above: number[] = [];
  return entries.map(({ level, text, line }, index) => {
    while ((above.at(-1) ?? 0) >= level) above.pop();
    above.push(level);
    const next = entries[index + 1];
    return { index, text, line, depth: above.length, hasBelow: (next?.level ?? 0) > level };
  });
}

/** The rows that are to be seen where some are closed. */
export function openRows(
  rows: readonly OutlineRow[],
  isClosed: (row: OutlineRow) => boolean,
): OutlineRow[] {
  let hiddenBelow = Infinity;
  return rows.filter((row) => {
    if (row.depth > hiddenBelow) return false;
    hiddenBelow = row.hasBelow && isClosed(row) ? row.depth : Infinity;
    return true;
  });
}

/** The row that stands for a heading: itself, or the one that was closed over it. */
export function rowFor(
  shown: readonly OutlineRow[],
  index: number | undefined,
): number | undefined {
  return index === undefined ? undefined : shown.findLast((row) => row.index <= index)?.index;
}
