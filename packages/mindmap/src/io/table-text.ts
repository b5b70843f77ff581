import type { MindNode } from '../model/document.ts';
import type { ReadLimits } from './read-limits.ts';
import { createNodeCounter, defaultReadLimits } from './read-limits.ts';

/**
 * Reads cells that were copied from a sheet into nodes: each row is its first cell, with the other cells as its children; empty
 * cells are none. Null for a text that is no table: one where no line has cells apart by tabs, or where tabs only indent.
 */
export function readTableText(
  text: string,
  limits: ReadLimits = defaultReadLimits,
): MindNode[] | null {
  const rows = text
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .map((line) => line.split('\t').map((cell) => cell.trim()));
  const isTable =
    rows.length > 0 && rows.every(([first, ...rest]) => first !== '' && rest.length > 0);
  if (!isTable) return null;
  const countNode = createNodeCounter(limits);
  return rows.map(([first = '', ...cells]) => {
    countNode(1);
    const children = cells.flatMap((cell): MindNode[] => {
      if (cell === '') return [];
      countNode(2);
      return [{ data: { text: cell, expand: true }, children: [] }];
    });
    return { data: { text: first, expand: true }, children };
  });
}
