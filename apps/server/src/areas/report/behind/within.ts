import type { ReportColumn } from '@wm/contract/report/definition';
import type { Cell } from '@wm/contract/report/run';
import type { ColumnType } from '@wm/contract/report/source';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Principal } from '#core/access/principal.ts';
import { mayFilterBy } from '../catalog/catalog.ts';
import type { Source } from '../catalog/source.ts';
import type { Dialect } from '../engine/dialect.ts';
import { plainColumn } from '../engine/kept-column.ts';

/** A column that rows were put together by, and the value of the group that is meant. */
export interface Within {
  column: ReportColumn;
  value: Cell;
}

interface Printing {
  source: Source;
  principal: Principal;
  dialect: Dialect;
}

/**
 * The rows of one group as conditions, each on what its reader was shown of the column: the month and not the moment. A
 * column that he may not filter by, or sees in part only, picks nothing out for him.
 */
export function printWithin(
  within: readonly Within[],
  { source, principal, dialect }: Printing,
): { parts: SQL[] } | { error: string } {
  const parts: SQL[] = [];
  for (const { column, value } of within) {
    const kept = plainColumn(column, 0, { source, principal, dialect, withheld: [] });
    const [shown] = kept?.fields ?? [];
    if (!kept?.inner || !shown || !mayFilterBy(principal, source, shown.field))
      return { error: `没有权限按“${column.title}”筛选` };
    parts.push(sameAs(kept.inner, value, { type: kept.type, dialect }));
  }
  return { parts };
}

function sameAs(
  of: SQL,
  value: Cell,
  { type, dialect }: { type: ColumnType; dialect: Dialect },
): SQL {
  if (value === null) return type === 'number' ? isNoNumber(of) : sql`${of} is null`;
  if (type === 'number') return sql`${of} = ${dialect.number(Number(value))}`;
  if (type === 'bool') return sql`${of} = ${value === true}`;
  // A moment is shown to the second.
  const shown = type === 'time' ? dialect.shownTime(of) : of;
  return sql`${shown} = ${dialect.text(String(value))}`;
}

/** What is shown as nothing: also what no number stands for. */
const isNoNumber = (of: SQL): SQL =>
  sql`(${of} is null or ${of} in ('NaN'::float8, 'Infinity'::float8, '-Infinity'::float8))`;
