import type { ReportSource } from '@wm/contract/report/source';
import { mayFilter } from '#core/access/column-rights.ts';
import type { RecordScope } from '#core/access/data-scope.ts';
import { recordScope } from '#core/access/data-scope.ts';
import { holdsPermission } from '#core/access/principal.ts';
import type { Principal } from '#core/access/principal.ts';
import { sources } from './sources.ts';
import { fileSource, fileSources } from './file-sources.ts';
import type { FileSource, Source, SourceColumn } from './source.ts';

const byName = new Map(sources.map((source) => [source.name, source]));

export function findSource(name: string): Source | undefined {
  return byName.get(name) ?? fileSource(name);
}

export function findColumn(source: Source, name: string): SourceColumn | undefined {
  return source.columns.find((column) => column.name === name);
}

/** Whether somebody may read a source at all: he must hold the code of its list, and of its export where he takes rows away. */
export function mayRead(principal: Principal, source: Source, isExport = false): boolean {
  const code = `${source.permission}:list`;
  if (!holdsPermission(principal, code)) return false;
  if (source.file && !reaches(recordScope(principal, code), principal, source.file)) return false;
  if (source.join && !mayRead(principal, source.join.source, isExport)) return false;
  return !isExport || !source.hasExport || holdsPermission(principal, exportCode(source));
}

/** Whether a file is one of those that a data scope reaches. */
function reaches(
  { isEverything, deptIds, isOwn }: RecordScope,
  { userId }: Principal,
  { ownerId, deptId }: FileSource,
): boolean {
  return (
    isEverything || (deptId !== null && deptIds.includes(deptId)) || (isOwn && ownerId === userId)
  );
}

function exportCode({ permission }: Source): string {
  return `${permission}:export`;
}

/** Whose records of a source somebody reaches; null for one that knows no scopes. */
export function reachedIn(
  principal: Principal,
  source: Source,
  isExport = false,
): RecordScope | null {
  if (!source.scope) return null;
  const isUnderExport = isExport && source.hasExport;
  return recordScope(principal, isUnderExport ? exportCode(source) : `${source.permission}:list`);
}

/** What the rights of a column say; undefined where nobody has said anything. */
function rightOf(principal: Principal, source: Source, column: SourceColumn) {
  const { permission = source.permission, name } = column.right ?? { name: column.name };
  return principal.columnRights.get(permission)?.columns.get(name);
}

/** A column that belongs to another resource is seen by who may read that one. */
function isFree(principal: Principal, { right }: SourceColumn): boolean {
  return right?.permission === undefined || holdsPermission(principal, `${right.permission}:list`);
}

/** How much of a column somebody sees: nothing, a part by a mask, or all of it (an empty mask). */
export function maskFor(
  principal: Principal,
  source: Source,
  column: SourceColumn,
): string | undefined {
  if (!isFree(principal, column)) return undefined;
  const right = rightOf(principal, source, column);
  if (!right) return '';
  if (!right.read) return undefined;
  // What is no text has no part that could be shown.
  if (right.mask !== '' && column.type !== 'text') return undefined;
  return right.mask;
}

export function mayFilterBy(principal: Principal, source: Source, name: string): boolean {
  const column = findColumn(source, name);
  if (column && !isFree(principal, column)) return false;
  const { permission = source.permission, name: decides } = column?.right ?? { name };
  return mayFilter(principal.columnRights.get(permission), decides);
}

export function mayExport(principal: Principal, source: Source, name: string): boolean {
  const column = findColumn(source, name);
  return column === undefined || (rightOf(principal, source, column)?.export ?? true);
}

/** The catalogue as somebody may see it. */
export function sourcesFor(principal: Principal): ReportSource[] {
  return [...sources, ...fileSources()]
    .filter((source) => mayRead(principal, source))
    .map((source) => ({
      name: source.name,
      title: source.title,
      about: source.about,
      isFile: source.file !== undefined,
      relations: (source.relations ?? []).flatMap(({ name, to, title }) => {
        const other = findSource(to);
        return other && mayRead(principal, other) ? [{ name, to, title }] : [];
      }),
      columns: source.columns.flatMap((column) => {
        if (column.isMissing) return [];
        const mask = maskFor(principal, source, column);
        if (mask === undefined) return [];
        const { name, title, type } = column;
        const isFilterable = mayFilterBy(principal, source, name);
        return [{ name, title, type, isFilterable, isMasked: mask !== '' }];
      }),
    }));
}
