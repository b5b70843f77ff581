import type { Comparison } from '@wm/contract/report/compare';
import type { Principal } from '#core/access/principal.ts';
import { findSource, mayFilterBy } from '../catalog/catalog.ts';
import type { MatchedColumns, ModuleSide } from './compare-columns.ts';

interface Asked {
  before: ModuleSide;
  after: ModuleSide;
  principal: Principal;
}

/** Where the records of a row stand: the list of its source, filtered by a column that is shown as it is stored. */
export function linkOf(
  { columns }: MatchedColumns,
  { before, after, principal }: Asked,
): Comparison['link'] {
  const source = findSource(after.designed.source);
  // A row of two sources is none of one list.
  if (after.designed.join || before.designed.join) return null;
  if (!source?.list || before.designed.source !== after.designed.source) return null;
  for (const [field, filter] of Object.entries(source.list.filters)) {
    if (!mayFilterBy(principal, source, field)) continue;
    const at = columns.findIndex(({ column, designed, pair }) => {
      const parts = after.stored.foundBy?.fields[column.id] ?? [];
      const isPlain = designed?.aggregate === 'none' && designed.bucket === 'none';
      const isWhole = parts.every(({ mask }) => mask === '');
      return pair !== undefined && isPlain && isWhole && designed.field === field;
    });
    if (at >= 0) return { path: source.list.path, field: filter, at };
  }
  return null;
}
