import type { MaskKind } from '@wm/contract/core/column';
import type { ReportColumn, ReportModule } from '@wm/contract/report/definition';
import type { ColumnType } from '@wm/contract/report/source';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Principal } from '#core/access/principal.ts';
import { masked } from '#core/crud/row-access.ts';
import { findColumn, maskFor } from '../catalog/catalog.ts';
import type { Source, SourceColumn } from '../catalog/source.ts';
import type { Dialect } from './dialect.ts';
import { columnsIn, parseFormula } from './formula.ts';

/** A column that is left to somebody, with what stands for it inside. */
export interface Kept {
  at: number;
  column: ReportColumn;
  type: ColumnType;
  /** The columns of the source that it shows something of. */
  fields: { field: string; mask: string }[];
  inner?: SQL;
  /** Whether its sums are those of its decimal places. */
  isExact: boolean;
}

/** What a column is called in statements, by its place in the module. */
export const place = (at: number): SQL => sql.raw(`"c${at}"`);

export interface Keeping {
  source: Source;
  principal: Principal;
  dialect: Dialect;
  withheld: string[];
}

/** The columns of a module that somebody may see; a formula goes with any column that it needs. */
export function keptColumns(module: ReportModule, keeping: Keeping): Kept[] {
  const kept = new Map<string, Kept>();
  for (const [at, column] of module.columns.entries()) {
    const made =
      column.formula === undefined
        ? plainColumn(column, at, keeping)
        : formulaColumn(column, at, kept);
    if (made) kept.set(column.id, made);
    else keeping.withheld.push(column.title);
  }
  return [...kept.values()];
}

export function plainColumn(
  column: ReportColumn,
  at: number,
  { source, principal, dialect }: Keeping,
): Kept | undefined {
  const found = findColumn(source, column.field ?? '');
  if (!found) return undefined;
  const mask = maskFor(principal, source, found);
  if (mask === undefined) return undefined;
  const { inner, type } = innerOf(found, { column, mask, dialect });
  const isExact = found.isExact === true && type === 'number';
  return { at, column, type, inner, isExact, fields: [{ field: found.name, mask }] };
}

function formulaColumn(
  column: ReportColumn,
  at: number,
  kept: Map<string, Kept>,
): Kept | undefined {
  const needed = columnsIn(parseFormula(column.formula ?? ''));
  const parts = needed.map((id) => kept.get(id));
  if (parts.some((part) => part === undefined)) return undefined;
  const isExact = parts.every((part) => part?.isExact);
  const fields = parts.flatMap((part) => part?.fields ?? []);
  return { at, column, type: 'number', isExact, fields };
}

/** What stands for a column in a row of the table, before anything is put together. */
function innerOf(
  found: SourceColumn,
  { column, mask, dialect }: { column: ReportColumn; mask: string; dialect: Dialect },
): { inner: SQL; type: ColumnType } {
  const { aggregate, bucket } = column;
  const raw = sql`${sql.identifier(found.column ?? found.name)}`;
  const isCount = aggregate === 'count' || aggregate === 'distinct';
  if (bucket !== 'none') return { inner: dialect.bucket(raw, bucket), type: 'text' };
  if (mask !== '')
    return { inner: masked(raw, mask as MaskKind), type: isCount ? 'number' : 'text' };
  if (isCount) return { inner: raw, type: 'number' };
  if (aggregate === 'sum' || aggregate === 'avg') {
    const number =
      found.type === 'bool' ? sql`(case when ${raw} then 1 when not ${raw} then 0 end)` : raw;
    return { inner: dialect.real(number), type: 'number' };
  }
  if (found.type === 'number') return { inner: dialect.real(raw), type: 'number' };
  if (!found.labels) return { inner: raw, type: found.type };
  const cases = Object.entries(found.labels).map(
    ([value, label]) => sql`when ${dialect.text(value)} then ${dialect.text(label)}`,
  );
  return { inner: sql`(case ${raw} ${sql.join(cases, sql` `)} else ${raw} end)`, type: 'text' };
}
