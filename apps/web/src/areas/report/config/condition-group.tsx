import { DeleteOutlined } from '@ant-design/icons';
import type {
  Condition,
  ConditionGroup as Group,
  ConditionTest,
  Operator,
  ReportParam,
} from '@wm/contract/report/definition';
import { operatorNames } from '@wm/contract/report/condition-words';
import { definitionLimits } from '@wm/contract/report/definition-rules';
import { Button, Input, InputNumber, Select } from 'antd';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { DayInput } from '#ui/fields/day-input.tsx';
import { FaultText } from './fault-text.tsx';
import { firstTest, firstValue, isAt, operatorsFor, optionsOf, withoutValue } from './names.ts';
import type { Fault, SourceColumn } from './names.ts';

interface Shared {
  fields: readonly SourceColumn[];
  params: readonly ReportParam[];
  fault: Fault | undefined;
}

interface GroupProps extends Shared {
  group: Group;
  path: string;
  depth: number;
  onChange: (group: Group) => void;
  onRemove?: () => void;
}

const joinNames = { and: '全部满足', or: '满足任一', not: '并非全部满足' } as const;

/** Conditions as sentences, joined and nested. */
export function ConditionGroup(props: GroupProps): ReactNode {
  const { group, path, depth, onChange, onRemove, ...shared } = props;
  const { fields, fault } = shared;
  const usable = fields.filter(({ isFilterable }) => isFilterable);
  const set = (items: Condition[]): void => onChange({ ...group, items });
  const add = (): void => {
    const [first] = usable;
    if (first) set([...group.items, firstTest(first)]);
  };
  const addButton = useRef<HTMLButtonElement>(null);
  // The button that was pressed goes with its condition: the keyboard stays in the group.
  const handleRemoved = (at: number): void => {
    set(group.items.toSpliced(at, 1));
    addButton.current?.focus();
  };
  return (
    <div className={depth > 1 ? 'rp-group-box' : 'rp-conditions'}>
      {(group.items.length > 1 || depth > 1) && (
        <div className="rp-row">
          <Select
            aria-label="条件关系"
            className="rp-small"
            value={group.join}
            options={optionsOf(joinNames)}
            onChange={(join) => onChange({ ...group, join })}
          />
          {onRemove && (
            <Button
              type="text"
              size="small"
              aria-label="删除条件组"
              icon={<DeleteOutlined />}
              onClick={onRemove}
            />
          )}
        </div>
      )}
      {group.items.map((item, at) => {
        const inner = `${path}.items[${at}]`;
        const change = (next: Condition): void => set(group.items.with(at, next));
        const remove = (): void => handleRemoved(at);
        return item.kind === 'group' ? (
          <ConditionGroup
            key={inner}
            {...shared}
            group={item}
            path={inner}
            depth={depth + 1}
            onChange={change}
            onRemove={remove}
          />
        ) : (
          <div key={inner}>
            <TestFields {...shared} test={item} onChange={change} onRemove={remove} />
            {isAt(fault, inner) && <FaultText fault={fault} />}
          </div>
        );
      })}
      <div className="rp-bar">
        <Button ref={addButton} size="small" disabled={usable.length === 0} onClick={add}>
          ＋ 条件
        </Button>
        {depth < definitionLimits.depth && (
          <Button
            size="small"
            onClick={() => set([...group.items, { kind: 'group', join: 'or', items: [] }])}
          >
            ＋ 条件组
          </Button>
        )}
      </div>
    </div>
  );
}

interface TestProps extends Shared {
  test: ConditionTest;
  onChange: (test: ConditionTest) => void;
  onRemove: () => void;
}

function TestFields({ test, fields, params, onChange, onRemove }: TestProps): ReactNode {
  const field = fields.find(({ name }) => name === test.field);
  const type = field?.type ?? 'text';
  const setOperator = (op: Operator): void =>
    onChange({ kind: 'test', field: test.field, op, value: firstValue(op, type) });
  return (
    <div className="rp-row">
      <Select
        aria-label="条件的列"
        className="rp-small"
        value={field ? test.field : null}
        placeholder="列已不存在"
        options={fields
          .filter(({ isFilterable }) => isFilterable)
          .map(({ name, title }) => ({ value: name, label: title }))}
        onChange={(name: string) => {
          const next = fields.find((one) => one.name === name);
          if (next) onChange(firstTest(next));
        }}
      />
      <Select
        aria-label="条件的判断"
        className="rp-tiny"
        value={test.op}
        options={optionsOf(operatorNames, operatorsFor[type])}
        onChange={setOperator}
      />
      {!withoutValue.has(test.op) && (
        <>
          {params.length > 0 && (
            <Select
              aria-label="值的来源"
              className="rp-small"
              value={test.param ?? ''}
              options={[
                { value: '', label: '固定值' },
                ...params.map(({ name, title }) => ({ value: name, label: `参数：${title}` })),
              ]}
              onChange={(param: string) => {
                const { param: _, ...plain } = test;
                onChange(
                  param === ''
                    ? { ...plain, value: firstValue(test.op, type) }
                    : { ...plain, value: null, param },
                );
              }}
            />
          )}
          {test.param === undefined && (
            <ValueField
              type={type}
              test={test}
              onChange={(value) => onChange({ ...test, value })}
            />
          )}
        </>
      )}
      <Button
        type="text"
        size="small"
        aria-label="删除条件"
        icon={<DeleteOutlined />}
        onClick={onRemove}
      />
    </div>
  );
}

interface ValueProps {
  type: SourceColumn['type'];
  test: ConditionTest;
  onChange: (value: ConditionTest['value']) => void;
}

function ValueField({ type, test: { op, value }, onChange }: ValueProps): ReactNode {
  if (op === 'last_n_days')
    return (
      <InputNumber
        aria-label="天数"
        className="rp-number"
        min={1}
        max={3660}
        precision={0}
        value={typeof value === 'number' ? value : null}
        onChange={(days) => onChange(days)}
      />
    );
  if (type === 'bool')
    return (
      <Select
        aria-label="条件的值"
        className="rp-number"
        value={value === true}
        options={[
          { value: true, label: '为真' },
          { value: false, label: '为假' },
        ]}
        onChange={(is: boolean) => onChange(is)}
      />
    );
  const list = Array.isArray(value) ? value : [];
  if (op === 'in' || op === 'not_in')
    return (
      <Select
        aria-label="条件的值"
        className="rp-values"
        mode="tags"
        open={false}
        suffixIcon={null}
        placeholder="输入后回车"
        value={list.map(String)}
        onChange={(texts: string[]) => onChange(texts)}
      />
    );
  if (op === 'between')
    return (
      <span className="rp-range">
        <OneValue
          type={type}
          label="从"
          value={list[0]}
          onChange={(from) => onChange([from, list[1] ?? ''])}
        />
        至
        <OneValue
          type={type}
          label="到"
          value={list[1]}
          onChange={(to) => onChange([list[0] ?? '', to])}
        />
      </span>
    );
  const single = Array.isArray(value) ? undefined : (value ?? undefined);
  return <OneValue type={type} label="条件的值" value={single} onChange={onChange} />;
}

interface OneValueProps {
  type: SourceColumn['type'];
  label: string;
  value: string | number | boolean | undefined;
  onChange: (value: string | number) => void;
}

function OneValue({ type, label, value, onChange }: OneValueProps): ReactNode {
  if (type === 'number')
    return (
      <InputNumber
        aria-label={label}
        className="rp-value"
        value={typeof value === 'number' ? value : null}
        onChange={(next) => onChange(next ?? '')}
      />
    );
  const text = typeof value === 'string' ? value : '';
  if (type === 'time')
    return <DayInput label={label} placeholder="2026-01-31" day={text} onChange={onChange} />;
  return (
    <Input
      aria-label={label}
      className="rp-value"
      maxLength={500}
      value={text}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
