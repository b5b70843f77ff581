import type { ModuleKind, ReportColumn, ReportModule } from '@wm/contract/report/definition';
import { isGroup, kindWith } from '../names.ts';

const firstScale = { low: 0, high: 100 };

/** A module as something else, with what that needs; what it was before comes back with its kind. */
export function withKind(module: ReportModule, kind: ModuleKind): ReportModule {
  return fitKind({ ...module, kind });
}

/** A module whose columns have changed: a table where it cannot be what it was, and with a group on either side of a cross table. */
export function fitKind(module: ReportModule): ReportModule {
  const columns = module.columns.map(withoutSide);
  const kind = kindWith(module.kind, columns);
  const fitted = { ...module, kind, columns };
  if (kind === 'gauge') return { ...fitted, scale: module.scale ?? firstScale };
  if (kind !== 'pivot') return fitted;
  const { limit: _, ...unlimited } = fitted;
  return { ...unlimited, columns: withBothSides(columns, columns.findLastIndex(isGroup)) };
}

/** The columns with one of them at the top or at the left; with two groups the other one takes its place. */
export function putAcross(
  columns: readonly ReportColumn[],
  at: number,
  isAcross: boolean,
): ReportColumn[] {
  const put = columns.map((column, place) =>
    place === at ? { ...column, across: isAcross } : column,
  );
  const other = put.findIndex((column, place) => isGroup(column) && place !== at);
  return withBothSides(put, isAcross ? at : other, isAcross ? other : at);
}

/** What is counted stands on no side. */
function withoutSide(column: ReportColumn): ReportColumn {
  if (isGroup(column) || column.across === undefined) return column;
  const { across: _, ...plain } = column;
  return plain;
}

/** At least one group on either side: `top` and `left` where there is none. */
function withBothSides(
  columns: readonly ReportColumn[],
  top: number,
  left = columns.findIndex(isGroup),
): ReportColumn[] {
  const groups = columns.filter(isGroup);
  const lacksTop = groups.every(({ across }) => across !== true);
  const lacksLeft = groups.every(({ across }) => across === true);
  return columns.map((column, at) => {
    if (lacksTop && at === top) return { ...column, across: true };
    if (lacksLeft && at === left) return { ...column, across: false };
    return column;
  });
}
