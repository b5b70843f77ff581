import { conditionWords } from '@wm/contract/report/condition-words';
import type { ReportDefinition, ReportWarningDefinition } from '@wm/contract/report/definition';
import { columnsAsked } from '@wm/contract/report/warning-tree';
import type { Rule } from './broken-rule.ts';

type Terms = Omit<ReportWarningDefinition, 'module' | 'column' | 'when' | 'rearm' | 'enabled'>;

interface RuleOfDefinition extends Rule, Omit<Terms, keyof Rule> {
  moduleId: string;
  columnId: string;
  condition: NonNullable<Rule['condition']> | null;
  conditionWords: string;
}

/** A warning of a definition as the rule that it is: with its columns by their titles. */
export function asRule(
  warning: ReportWarningDefinition,
  { modules }: Pick<ReportDefinition, 'modules'>,
): RuleOfDefinition {
  const { module, column, when, rearm: _rearm, enabled: _enabled, ...terms } = warning;
  const columns = modules.find(({ id }) => id === module)?.columns;
  const titleOf = (id: string): string => columns?.find((one) => one.id === id)?.title ?? '';
  return {
    ...terms,
    moduleId: module,
    columnId: column,
    columnTitle: titleOf(column),
    condition: when ?? null,
    conditionWords: when ? conditionWords(when, titleOf) : '',
  };
}

interface Deciding {
  columnId: string;
  condition?: Rule['condition'];
}

/** The columns that decide whether a rule is broken: who may not see one of them is not told. */
export function decidingColumns({ columnId, condition }: Deciding): string[] {
  return [...new Set([columnId, ...columnsAsked(condition)])];
}
