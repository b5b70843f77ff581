import type { ReportDefinition } from '@wm/contract/report/definition';
import { markStretches } from '@wm/contract/report/run';
import type { CellMark, ModuleResult } from '@wm/contract/report/run';
import type { WarningStyle } from '@wm/contract/report/warning-rules';
import { warningWords } from '@wm/contract/report/warning-words';
import type { StoredModule } from '../run/stored-outcome.ts';
import { watchRows } from './broken-rule.ts';
import type { Rule } from './broken-rule.ts';
import { asRule, decidingColumns } from './warning-rule.ts';
import { isMasked } from './watch-run.ts';
import type { Finding } from './watch-run.ts';

/** The modules of a run with the cells that its warnings are about. */
export function markModules(
  modules: readonly StoredModule[],
  findings: readonly Finding[],
): StoredModule[] {
  return modules.map((module) => {
    const marks = findings.flatMap(({ rule, broken }) =>
      rule.moduleId === module.id ? marksOf(rule, broken) : [],
    );
    return marks.length === 0 ? module : { ...module, marks };
  });
}

interface Previewed {
  definition: ReportDefinition;
  foundBy: StoredModule['foundBy'];
  today: string;
}

/** A module that a definition shows, with what its warnings would mark in these rows. */
export function markPreview(
  module: ModuleResult,
  { definition, foundBy, today }: Previewed,
): ModuleResult {
  const { columns, rows } = module;
  const columnOf = (id: string) => {
    const at = columns.findIndex((one) => one.id === id);
    const type = columns[at]?.type;
    return type && { type, cells: rows.map((row) => row[at]), isMasked: isMasked(foundBy, id) };
  };
  const marks = (definition.warnings ?? [])
    .filter(({ module: id, enabled }) => enabled && id === module.id)
    .flatMap((warning) => {
      const rule = asRule(warning, definition);
      return marksOf(rule, watchRows(rule, { columnOf, today })?.broken ?? []);
    });
  return marks.length === 0 ? module : { ...module, marks };
}

interface Marking extends Rule {
  columnId: string;
  level: CellMark['level'];
  style: WarningStyle;
}

function marksOf(rule: Marking, broken: readonly number[]): CellMark[] {
  if (broken.length === 0 || rule.style === 'none') return [];
  const rows: CellMark['rows'] = [];
  for (const at of broken) {
    const last = rows.at(-1);
    if (last?.[1] === at - 1) last[1] = at;
    else rows.push([at, at]);
  }
  const needs = decidingColumns(rule).filter((id) => id !== rule.columnId);
  const mark: CellMark = {
    column: rule.columnId,
    level: rule.level,
    text: warningWords(rule),
    rows: rows.slice(0, markStretches),
    isCut: rows.length > markStretches,
    ...(needs.length > 0 && { needs }),
  };
  return [rule.style === 'row' ? { ...mark, isRow: true } : mark];
}
