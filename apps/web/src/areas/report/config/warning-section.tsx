import type {
  ReportDefinition,
  ReportModule,
  ReportWarningDefinition,
} from '@wm/contract/report/definition';
import type { ReportWarning } from '@wm/contract/report/warning';
import { warningKinds, warningLimit } from '@wm/contract/report/warning-rules';
import type { WarningKind } from '@wm/contract/report/warning-rules';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { ruleText, useRulesBeside } from '../warning/warning.api.ts';
import { freshName, isNumeric, rowFields } from './names.ts';
import type { Fault, SourceColumn } from './names.ts';
import { WarningFields } from './warning-fields.tsx';
import type { NowOf } from './warning-now.tsx';

interface WarningSectionProps {
  reportId: number;
  definition: ReportDefinition;
  /** Whose columns are watched; without one, the report itself. */
  module?: ReportModule;
  fields?: readonly SourceColumn[];
  fault: Fault | undefined;
  /** How many rows each is about now; nothing of what is about the report itself. */
  nowOf?: NowOf;
  onChange: (warnings: ReportWarningDefinition[]) => void;
}

const noFields: readonly SourceColumn[] = [];
const anyType: readonly WarningKind[] = ['empty', 'duplicate', 'condition'];

/** The kinds of a column, or of the report itself. */
function kindsOf(isNumber: boolean, isColumn: boolean): readonly WarningKind[] {
  if (!isColumn) return ['stale'];
  return isNumber ? warningKinds.filter((kind) => kind !== 'stale') : anyType;
}

/** 预警: what must not be in the columns of a module, or of a report that nobody runs. In force once it is published. */
export function WarningSection({
  reportId,
  definition,
  module,
  fields = noFields,
  fault,
  nowOf,
  onChange,
}: WarningSectionProps): ReactNode {
  const { warnings = [] } = definition;
  const moduleId = module?.id ?? '';
  const title = module ? '预警' : '运行预警';
  const kindsAt = (columnId: string): readonly WarningKind[] => {
    const column = module?.columns.find(({ id }) => id === columnId);
    const type = fields.find(({ name }) => name === column?.field)?.type;
    return kindsOf(column !== undefined && isNumeric(column, type), module !== undefined);
  };
  const add = (part: Partial<ReportWarningDefinition>): void => {
    const id = freshName(
      'w',
      warnings.map((one) => one.id),
    );
    onChange([...warnings, { ...plain, module: moduleId, ...part, id }]);
  };
  const addFirst = (): void => {
    if (!module) return add({ kind: 'stale', low: 24 });
    const [first] = module.columns;
    const column = module.columns.find(({ id }) => kindsAt(id).includes('below')) ?? first;
    if (!column) return;
    add({
      column: column.id,
      ...(kindsAt(column.id).includes('below') && { kind: 'below', low: 0 }),
    });
  };
  const rowsHave = module ? rowFields(module, fields) : noFields;
  const isFull = warnings.length >= warningLimit;
  return (
    <section className="rp-part" aria-label={title}>
      <h3>{title}</h3>
      <p className="wm-muted">
        {module
          ? '发布后，每次运行都检查读者看得到的行，只提醒他本人。'
          : '太久没有运行时，提醒收到这张报表的人。'}
      </p>
      {warnings.map((warning, at) =>
        warning.module === moduleId ? (
          <WarningFields
            key={warning.id}
            warning={warning}
            number={at + 1}
            module={module}
            kindsAt={kindsAt}
            fields={rowsHave}
            fault={fault}
            now={nowOf?.(warning.id)}
            onChange={(next) => onChange(warnings.with(at, next))}
            onRemove={() => onChange(warnings.toSpliced(at, 1))}
          />
        ) : null,
      )}
      <div className="rp-bar">
        <Button size="small" disabled={isFull} onClick={addFirst}>
          ＋ {title}
        </Button>
      </div>
      <RulesBeside
        reportId={reportId}
        moduleId={moduleId}
        warnings={warnings}
        onTake={isFull ? undefined : (rule) => add(termsOf(rule))}
      />
    </section>
  );
}

const plain: Omit<ReportWarningDefinition, 'id'> = {
  module: '',
  column: '',
  kind: 'empty',
  low: null,
  high: null,
  direction: 'up',
  level: 'warn',
  style: 'cell',
  notify: ['bell', 'channel'],
  rearm: 60,
  enabled: true,
};

function termsOf(rule: ReportWarning): Partial<ReportWarningDefinition> {
  const { columnId: column, kind, low, high, direction, level, rearmMinutes, status } = rule;
  const enabled = status === '0';
  return { column, kind, low, high, direction, level, rearm: rearmMinutes, enabled };
}

/** Whether a warning says what a rule says: publishing makes them one. */
function isTaken(rule: ReportWarning, warnings: readonly ReportWarningDefinition[]): boolean {
  return warnings.some(
    ({ module, column, kind, low, high, direction }) =>
      module === rule.moduleId &&
      column === rule.columnId &&
      kind === rule.kind &&
      low === rule.low &&
      high === rule.high &&
      direction === rule.direction,
  );
}

interface RulesBesideProps {
  reportId: number;
  moduleId: string;
  warnings: readonly ReportWarningDefinition[];
  onTake: ((rule: ReportWarning) => void) | undefined;
}

/** What was set at the console: it is in force, and can be made part of the report. */
function RulesBeside({ reportId, moduleId, warnings, onTake }: RulesBesideProps): ReactNode {
  const { data = [] } = useRulesBeside(reportId, usePermission('report:warning:list'));
  const left = data.filter((rule) => rule.moduleId === moduleId && !isTaken(rule, warnings));
  if (left.length === 0) return null;
  return (
    <ul className="rp-beside" aria-label="控制台里的规则">
      {left.map((rule) => (
        <li key={rule.id}>
          <span className="wm-muted">控制台里的规则：{ruleText(rule)}</span>
          <Button size="small" disabled={!onTake} onClick={() => onTake?.(rule)}>
            收进报表
          </Button>
        </li>
      ))}
    </ul>
  );
}
