import type { ReportDefinition, ReportModule } from '@wm/contract/report/definition';
import type { ReportSource } from '@wm/contract/report/source';
import { bottomOf, gridColumns, lowest, settle } from '../module-grid.ts';
import { furtherNames } from './kinds/further-fields.tsx';
import type { FurtherKind } from './kinds/further-fields.tsx';
import { freshName, newModule } from './names.ts';

/** Modules that a report may have; the server's limit. */
const mostModules = 20;

export function mayAddModule({ modules }: ReportDefinition): boolean {
  return modules.length < mostModules && bottomOf(modules) <= lowest;
}

function freshId(modules: readonly ReportModule[]): string {
  return freshName(
    'm',
    modules.map(({ id }) => id),
  );
}

/** A definition with a module more, below the others; and its id. */
export function addModule(
  definition: ReportDefinition,
  module: ReportModule,
): [ReportDefinition, string] {
  const { modules } = definition;
  const id = freshId(modules);
  const added = { ...module, id, x: 0, y: bottomOf(modules) };
  return [{ ...definition, modules: [...modules, added] }, id];
}

export function textModule(source: ReportSource): ReportModule {
  return { ...newModule(source), kind: 'text', title: '文字', h: 4, columns: [], text: '' };
}

const furtherHeights: Record<FurtherKind, number> = { image: 8, warnings: 4, report: 4 };

/** A picture, a list of warnings or a sub-report. */
export function furtherModule(source: ReportSource, kind: FurtherKind): ReportModule {
  const own = { title: furtherNames[kind], h: furtherHeights[kind], columns: [] };
  return { ...newModule(source), ...own, kind };
}

/** A control for the first parameter that none asks for yet. */
export function filterModule(
  source: ReportSource,
  { params, modules }: ReportDefinition,
): ReportModule {
  const asked = new Set(modules.map(({ param }) => param));
  const param = params.find(({ name }) => !asked.has(name)) ?? params[0];
  const own = { kind: 'filter', title: param?.title ?? '筛选', w: 8, h: 3, columns: [] } as const;
  return { ...newModule(source), ...own, columns: [], ...(param && { param: param.name }) };
}

/** A definition with a module a second time, beside it where there is room, with its warnings; and its id. */
export function duplicateModule(
  definition: ReportDefinition,
  moduleId: string,
): [ReportDefinition, string] {
  const { modules, warnings } = definition;
  const at = modules.findIndex(({ id }) => id === moduleId);
  const module = modules[at];
  if (!module) return [definition, moduleId];
  const id = freshId(modules);
  const isRoom = module.x + 2 * module.w <= gridColumns;
  const place = isRoom ? { x: module.x + module.w } : { y: module.y + module.h };
  const copied = { ...module, ...place, id };
  const next = { ...definition, modules: settle(modules.toSpliced(at + 1, 0, copied), id) };
  if (!warnings) return [next, id];
  const all = [...warnings];
  for (const warning of warnings)
    if (warning.module === moduleId)
      all.push({
        ...warning,
        module: id,
        id: freshName(
          'w',
          all.map((one) => one.id),
        ),
      });
  return [{ ...next, warnings: all }, id];
}

/** A definition without a module and its warnings. */
export function removeModule(definition: ReportDefinition, moduleId: string): ReportDefinition {
  const warnings = definition.warnings?.filter(({ module }) => module !== moduleId);
  return {
    ...definition,
    modules: settle(definition.modules.filter(({ id }) => id !== moduleId)),
    ...(warnings && { warnings }),
  };
}
