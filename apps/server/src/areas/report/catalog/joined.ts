import type { ModuleJoin, ReportModule } from '@wm/contract/report/definition';
import { joinPrefix } from '@wm/contract/report/definition-rules';
import { findColumn, findSource } from './catalog.ts';
import type { Join, Source, SourceColumn } from './source.ts';

type Named = Pick<ReportModule, 'source' | 'join'>;

/** What a module is of: its source, or both of its sources as one. Nothing where one of them, or what joins them, is not there. */
export function sourceOf({ source: name, join }: Named): Source | undefined {
  const source = findSource(name);
  if (!source || !join) return source;
  const other = findSource(join.source);
  const found = other && joinOf(source, other, join);
  if (!other || !found) return undefined;
  return {
    ...source,
    title: `${source.title} × ${other.title}`,
    columns: [...source.columns, ...other.columns.map((column) => joinedColumn(column, other))],
    join: found,
  };
}

/** A column of the second source: under the rights that it has there. */
function joinedColumn(column: SourceColumn, other: Source): SourceColumn {
  const { name, permission = other.permission } = column.right ?? { name: column.name };
  return {
    ...column,
    name: `${joinPrefix}${column.name}`,
    column: `${joinPrefix}${column.column ?? column.name}`,
    title: `${other.title} · ${column.title}`,
    right: { name, permission },
  };
}

function joinOf(source: Source, other: Source, { relation, left, right, keeps }: ModuleJoin) {
  const keepsAll = keeps === 'all';
  if (relation !== undefined) {
    const found = source.relations?.find(({ name, to }) => name === relation && to === other.name);
    return found && { ...found, source: other, keepsAll };
  }
  if (!source.file || !other.file || source === other) return undefined;
  const [one, another] = [findColumn(source, left ?? ''), findColumn(other, right ?? '')];
  if (!one || !another || one.type !== another.type) return undefined;
  const made: Join = {
    source: other,
    left: one.column ?? one.name,
    right: another.column ?? another.name,
    decides: { left: one.name, right: another.name },
    title: another.title,
    isSingle: false,
    keepsAll,
  };
  return made;
}
