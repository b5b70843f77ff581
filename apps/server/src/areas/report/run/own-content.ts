import type { ReportDefinition } from '@wm/contract/report/definition';
import type { CellMark, ModuleResult, WarnedOf } from '@wm/contract/report/run';

const severity: Record<CellMark['level'], number> = { error: 0, warn: 1, info: 2 };

/** Modules with what they show beside rows: pictures of the definition, and lists of what is marked in the other ones. */
export function withOwnContent(
  modules: readonly ModuleResult[],
  definition: ReportDefinition,
): ModuleResult[] {
  return modules.map((module) => {
    if (module.kind === 'warnings') return { ...module, warned: warnedIn(modules) };
    if (module.kind !== 'image') return module;
    const image = definition.modules.find(({ id }) => id === module.id)?.image;
    return image === undefined ? module : { ...module, image };
  });
}

/** What warnings mark, the gravest first; nothing about columns that are not shown. */
function warnedIn(modules: readonly ModuleResult[]): WarnedOf[] {
  const all = modules.flatMap(({ id, title, columns, marks = [], error }) =>
    error === '' ? marks.flatMap((mark) => warnedOf(mark, { id, title, columns })) : [],
  );
  return all.toSorted((one, other) => severity[one.level] - severity[other.level]);
}

function warnedOf(
  { column, level, text, rows, isCut }: CellMark,
  { id, title, columns }: Pick<ModuleResult, 'id' | 'title' | 'columns'>,
): WarnedOf[] {
  const found = columns.find((one) => one.shown && one.id === column);
  if (!found) return [];
  const count = rows.reduce((sum, [from, to]) => sum + to - from + 1, 0);
  return [{ module: id, moduleTitle: title, columnTitle: found.title, level, text, count, isCut }];
}
