import type { EvidenceCell } from '@wm/contract/knowledge/evidence';

export interface GridRow {
  name: string;
  /** Items by level. */
  levels: Readonly<Record<string, number>>;
  total: number;
}

export interface Grid {
  rows: GridRow[];
  /** Items of the fullest cell. */
  most: number;
  /** Rows that are not shown. */
  left: number;
}

/** The cells as rows of a picture, those with most items first. */
export function layOutGrid(
  cells: readonly EvidenceCell[],
  rowsAtMost: number,
  rowOf: (cell: EvidenceCell) => string = ({ diseaseName }) => diseaseName,
): Grid {
  const rows = [...Map.groupBy(cells, rowOf)].map(([name, own]): GridRow => {
    const levels: Record<string, number> = {};
    for (const { evidenceLevel, count } of own)
      levels[evidenceLevel] = (levels[evidenceLevel] ?? 0) + count;
    return { name, levels, total: own.reduce((sum, { count }) => sum + count, 0) };
  });
  rows.sort((one, other) => other.total - one.total || one.name.localeCompare(other.name));
  const most = Math.max(1, ...rows.flatMap(({ levels }) => Object.values(levels)));
  return { rows: rows.slice(0, rowsAtMost), most, left: Math.max(0, rows.length - rowsAtMost) };
}
