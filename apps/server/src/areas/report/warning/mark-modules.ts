import type { ReportDefinition } from '@wm/contract/report/definition';
import { markStretches } from '@wm/contract/report/run';
import type { CellMark, ModuleResult, WarningNow } from '@wm/contract/report/run';
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
  /** How many of its rows are shown; its warnings look at all. */
  shown: number;
  /** Whether it is said how many rows each warning is about. */
  tellsCounts: boolean;
}

/** The first rows of a module with what the warnings of its definition would mark in them, and how many rows those are about. */
export function markPreview(
  module: ModuleResult,
  { definition, foundBy, today, shown, tellsCounts }: Previewed,
): ModuleResult {
  const { columns, rows, total } = module;
  const columnOf = (id: string) => {
    const at = columns.findIndex((one) => one.id === id);
    const type = columns[at]?.type;
    return type && { type, cells: rows.map((row) => row[at]), isMasked: isMasked(foundBy, id) };
  };
  const about = (definition.warnings ?? [])
    .filter((one) => one.module === module.id && (one.enabled || tellsCounts))
    .map((warning) => {
      const rule = asRule(warning, definition);
      const { broken } = watchRows(rule, { columnOf, today }) ?? {};
      const isSeen = decidingColumns(rule).every((id) => columnOf(id)?.isMasked === false);
      return { warning, rule, broken, isSeen };
    });
  const marks = about.flatMap(({ warning: { enabled }, rule, broken = [] }) => {
    const places = broken.filter((at) => at < shown);
    return enabled ? marksOf(rule, places) : [];
  });
  const warnsNow = about.map(({ warning: { id, kind }, broken, isSeen }): WarningNow => {
    if (!broken || !isSeen) return { warning: id, kind: 'unseen' };
    if (kind === 'change') return { warning: id, kind: 'compared' };
    const looked = total > rows.length && { looked: rows.length };
    return { warning: id, kind: 'rows', count: broken.length, ...looked };
  });
  return {
    ...module,
    rows: rows.slice(0, shown),
    ...(marks.length > 0 && { marks }),
    ...(tellsCounts && warnsNow.length > 0 && { warnsNow }),
  };
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
