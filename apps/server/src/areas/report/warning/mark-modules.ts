import type { ReportDefinition, ReportWarningDefinition } from '@wm/contract/report/definition';
import { markStretches } from '@wm/contract/report/run';
import type { CellMark, ModuleResult } from '@wm/contract/report/run';
import type { WarningStyle } from '@wm/contract/report/warning-rules';
import { warningWords } from '@wm/contract/report/warning-words';
import type { WarningTerms } from '@wm/contract/report/warning-words';
import type { StoredModule } from '../run/stored-outcome.ts';
import { watchColumn } from './broken-rule.ts';
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

/** A module that a definition shows, with what its warnings would mark in these rows. */
export function markPreview(
  module: ModuleResult,
  { warnings = [] }: ReportDefinition,
): ModuleResult {
  const marks = warnings
    .filter(({ module: id, enabled }) => enabled && id === module.id)
    .flatMap((warning) =>
      marksOf({ ...warning, columnId: warning.column }, brokenIn(module, warning)),
    );
  return marks.length === 0 ? module : { ...module, marks };
}

function brokenIn({ columns, rows }: ModuleResult, warning: ReportWarningDefinition): number[] {
  const at = columns.findIndex(({ id }) => id === warning.column);
  if (at === -1) return [];
  const cells = rows.map((row) => row[at]);
  return watchColumn({ ...warning, columnTitle: '' }, cells).broken;
}

interface Marking extends WarningTerms {
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
  const mark: CellMark = {
    column: rule.columnId,
    level: rule.level,
    text: warningWords(rule),
    rows: rows.slice(0, markStretches),
    isCut: rows.length > markStretches,
  };
  return [rule.style === 'row' ? { ...mark, isRow: true } : mark];
}
