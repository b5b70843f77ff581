import { DeleteOutlined, SettingOutlined } from '@ant-design/icons';
import type {
  ConditionGroup as Group,
  ReportModule,
  ReportWarningDefinition,
} from '@wm/contract/report/definition';
import type { WarningKind, WarningNotice, WarningStyle } from '@wm/contract/report/warning-rules';
import { treeOf } from '@wm/contract/report/warning-tree';
import { Button, Checkbox, InputNumber, Select, Switch } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import {
  countRanges,
  directionOptions,
  levelNames,
  warningKindNames,
} from '../warning/warning-levels.ts';
import { ConditionGroup } from './condition-group.tsx';
import { FaultText } from './fault-text.tsx';
import { firstTest, isAt, optionsOf } from './names.ts';
import type { Fault, SourceColumn } from './names.ts';
import { WarningNowText } from './warning-now.tsx';
import type { NowOf } from './warning-now.tsx';

export const styleNames: Record<WarningStyle, string> = {
  cell: '标出单元格',
  row: '标出整行',
  none: '不标',
};

export const noticeNames: Record<WarningNotice, string> = { bell: '铃铛', channel: '邮件和推送' };

interface WarningFieldsProps {
  warning: ReportWarningDefinition;
  /** Counted from 1 over all warnings of the report. */
  number: number;
  module: ReportModule | undefined;
  kindsAt: (columnId: string) => readonly WarningKind[];
  /** What conditions over its rows may ask of. */
  fields: readonly SourceColumn[];
  fault: Fault | undefined;
  /** How many rows it is about now. */
  now: ReturnType<NowOf>;
  onChange: (warning: ReportWarningDefinition) => void;
  onRemove: () => void;
}

const noParams: readonly never[] = [];

/** The conditions that a warning has already, and one more. */
function groupWith(warning: ReportWarningDefinition, fields: readonly SourceColumn[]): Group {
  const has = treeOf(warning, warning.column);
  const items = has?.join === 'or' ? [has] : (has?.items ?? []);
  const other = fields.find(({ name }) => name !== warning.column) ?? fields[0];
  return { kind: 'group', join: 'and', items: [...items, ...(other ? [firstTest(other)] : [])] };
}

type Set = (part: Partial<ReportWarningDefinition>) => void;

/** One warning as a sentence: when what is so, of which level; and how it is shown and told. */
export function WarningFields({
  warning,
  number,
  module,
  kindsAt,
  fields,
  fault,
  now,
  onChange,
  onRemove,
}: WarningFieldsProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const path = `warnings[${number - 1}]`;
  const isFaulty = isAt(fault, path);
  const isGroup = warning.kind === 'condition';
  const set: Set = (part) => onChange({ ...warning, ...part });
  const label = (what: string): string => `预警 ${number} ${what}`;
  const status = (part: string) =>
    isAt(fault, `${path}.${part}`) ? ({ status: 'error' } as const) : {};
  const setKind = (kind: WarningKind): void =>
    set({
      kind,
      low: firstLow[kind] ?? null,
      high: kind === 'above' ? 0 : null,
      direction: 'up',
      when: kind === 'condition' ? groupWith(warning, fields) : undefined,
    });
  const handleColumn = (column: string): void => {
    const kinds = kindsAt(column);
    if (kinds.includes(warning.kind)) set({ column });
    else set({ column, kind: 'empty', low: null, high: null, when: undefined });
  };
  return (
    <div className={isFaulty ? 'rp-column rp-faulty' : 'rp-column'}>
      <div className="rp-row">
        {module && (
          <>
            <span>{isGroup ? '标出' : '当'}</span>
            <Select
              aria-label={label('列')}
              className="rp-small"
              {...status('column')}
              value={module.columns.some(({ id }) => id === warning.column) ? warning.column : null}
              placeholder="列已不存在"
              options={module.columns.map(({ id, title }) => ({ value: id, label: title }))}
              onChange={handleColumn}
            />
            {isGroup && <span>当</span>}
            <Select
              aria-label={label('什么时候')}
              className="rp-small"
              popupMatchSelectWidth={false}
              {...status('kind')}
              value={warning.kind}
              options={optionsOf(warningKindNames, kindsAt(warning.column))}
              onChange={setKind}
            />
          </>
        )}
        <BoundInputs warning={warning} label={label} status={status} set={set} />
        {treeOf(warning, warning.column) && (
          <Button size="small" aria-label={label('再加条件')} onClick={() => setKind('condition')}>
            ＋ 条件
          </Button>
        )}
      </div>
      {warning.when && (
        <fieldset className="rp-when" aria-label={label('条件')}>
          <ConditionGroup
            group={warning.when}
            path={`${path}.when`}
            depth={1}
            fields={fields}
            params={noParams}
            fault={fault}
            onChange={(when) => set({ when })}
          />
        </fieldset>
      )}
      {now !== undefined && !isFaulty && <WarningNowText now={now} label={label('现在')} />}
      <div className="rp-row">
        <span>→</span>
        <Select
          aria-label={label('级别')}
          className="rp-number"
          value={warning.level}
          options={optionsOf(levelNames)}
          onChange={(level) => set({ level })}
        />
        <Switch
          size="small"
          aria-label={label('启用')}
          checked={warning.enabled}
          onChange={(enabled) => set({ enabled })}
        />
        <span className="wm-muted">{warning.enabled ? '启用' : '停用'}</span>
        <span className="rp-spring" />
        <Button
          type="text"
          size="small"
          aria-expanded={isOpen}
          aria-label={label('设置')}
          icon={<SettingOutlined />}
          onClick={() => setOpen(!isOpen)}
        />
        <Button
          type="text"
          size="small"
          aria-label={`删除预警 ${number}`}
          icon={<DeleteOutlined />}
          onClick={onRemove}
        />
      </div>
      {isOpen && <ToldFields warning={warning} label={label} isColumn={!!module} set={set} />}
      {isFaulty && !isAt(fault, `${path}.when.items`) && <FaultText fault={fault} />}
    </div>
  );
}

/** What a bound is until somebody says otherwise. */
const firstLow: Partial<Record<WarningKind, number>> = {
  below: 0,
  outside: 0,
  change: 20,
  trend_n: 3,
  top_n: 10,
  stale: 24,
};

interface BoundInputsProps {
  warning: ReportWarningDefinition;
  label: (what: string) => string;
  status: (part: string) => { status?: 'error' };
  set: Set;
}

const withLow: ReadonlySet<WarningKind> = new Set([
  'below',
  'outside',
  'change',
  'trend_n',
  'top_n',
  'stale',
]);
const withHigh: ReadonlySet<WarningKind> = new Set(['above', 'outside', 'top_n']);

/** What a warning compares with, in the order of its sentence. */
function BoundInputs(props: BoundInputsProps): ReactNode {
  const { warning, label, set } = props;
  const { kind, direction } = warning;
  return (
    <>
      {kind === 'stale' && <span>超过</span>}
      {(kind === 'trend_n' || kind === 'top_n') && (
        <Select
          aria-label={label('方向')}
          className="rp-tiny"
          value={direction}
          options={[...directionOptions[kind]]}
          onChange={(next) => set({ direction: next })}
        />
      )}
      {withLow.has(kind) && <LowInput {...props} />}
      {withHigh.has(kind) && <HighInput {...props} />}
      {kind === 'stale' && <span>没有运行</span>}
    </>
  );
}

function LowInput({ warning: { kind, low }, label, status, set }: BoundInputsProps): ReactNode {
  const range = kind in countRanges ? countRanges[kind as keyof typeof countRanges] : undefined;
  const unit = units[kind];
  return (
    <InputNumber
      aria-label={label(unit ? '数值' : '下限')}
      className="rp-tiny"
      {...status('low')}
      {...(range && { min: range[0], max: range[1], precision: 0 })}
      {...(unit && { suffix: unit })}
      value={low}
      onChange={(next) => set({ low: next })}
    />
  );
}

function HighInput({ warning, label, status, set }: BoundInputsProps): ReactNode {
  const { kind, high, direction } = warning;
  return (
    <>
      {kind === 'outside' && <span>到</span>}
      {kind === 'top_n' && <span>{direction === 'down' ? '并且小于' : '并且大于'}</span>}
      <InputNumber
        aria-label={label('上限')}
        className="rp-tiny"
        placeholder={kind === 'top_n' ? '不限' : ''}
        {...status('high')}
        value={high}
        onChange={(next) => set({ high: next })}
      />
    </>
  );
}

const units: Partial<Record<WarningKind, string>> = {
  change: '%',
  trend_n: '次',
  top_n: '名',
  stale: '小时',
};

interface ToldFieldsProps extends Omit<BoundInputsProps, 'status'> {
  /** Whether it is about cells, which may be marked. */
  isColumn: boolean;
}

/** How a warning is shown, where it is told, and how often. */
function ToldFields({ warning, label, isColumn, set }: ToldFieldsProps): ReactNode {
  return (
    <div className="rp-row rp-format">
      {isColumn && (
        <label>
          结果里
          <Select
            aria-label={label('样式')}
            className="rp-tiny"
            popupMatchSelectWidth={false}
            value={warning.style}
            options={optionsOf(styleNames)}
            onChange={(style) => set({ style })}
          />
        </label>
      )}
      <div className="rp-row">
        提醒
        <Checkbox.Group
          aria-label={label('提醒')}
          value={warning.notify}
          options={optionsOf(noticeNames)}
          onChange={(notify) => set({ notify })}
        />
      </div>
      <label>
        间隔
        <InputNumber
          aria-label={label('再次提醒间隔')}
          className="rp-tiny"
          min={0}
          max={43_200}
          precision={0}
          suffix="分钟"
          value={warning.rearm}
          onChange={(rearm) => set({ rearm: rearm ?? 0 })}
        />
      </label>
    </div>
  );
}
