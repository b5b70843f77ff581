import type { Condition, ReportModule } from '@wm/contract/report/definition';
import { findColumn } from '../catalog/catalog.ts';
import type { Source, SourceColumn } from '../catalog/source.ts';

/** The first column that a module names and its file has no more. */
export function missingColumn(
  module: Pick<ReportModule, 'columns' | 'where'>,
  source: Source,
): SourceColumn | undefined {
  if (!source.file) return undefined;
  return fieldsIn(module)
    .map((name) => findColumn(source, name))
    .find((column) => column?.isMissing === true);
}

/** The columns of its source that a module shows or asks by. */
export function fieldsIn({ columns, where }: Pick<ReportModule, 'columns' | 'where'>): string[] {
  return [...columns.flatMap(({ field }) => field ?? []), ...fieldsOf(where)];
}

function fieldsOf(condition: Condition): string[] {
  return condition.kind === 'test' ? [condition.field] : condition.items.flatMap(fieldsOf);
}
