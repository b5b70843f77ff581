import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  SettingOutlined,
} from '@ant-design/icons';
import type { ReportColumn, ReportParam } from '@wm/contract/report/definition';
import { Button, Checkbox, Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { FaultText } from './fault-text.tsx';
import { putAcross } from './kinds/fit-kind.ts';
import { LinkFields } from './link-fields.tsx';
import {
  aggregateNames,
  aggregatesFor,
  alignNames,
  bucketNames,
  freshName,
  isAt,
  isGroup,
  isNumeric,
  newColumn,
  optionsOf,
  sortNames,
  totalNames,
} from './names.ts';
import type { Fault, SourceColumn } from './names.ts';

interface ColumnListProps {
  columns: ReportColumn[];
  /** Whether groups stand on two sides. */
  isCross: boolean;
  fields: readonly SourceColumn[];
  /** Those of the report. */
  params: readonly ReportParam[];
  path: string;
  fault: Fault | undefined;
  onChange: (columns: ReportColumn[]) => void;
}

/** The columns of a report in their order. */
export function ColumnList({
  columns,
  isCross,
  fields,
  params,
  path,
  fault,
  onChange,
}: ColumnListProps): ReactNode {
  const fresh = freshName(
    'c',
    columns.map(({ id }) => id),
  );
  const [first] = fields;
  const move = (from: number, to: number): void => {
    const next = [...columns];
    const [moved] = next.splice(from, 1);
    if (moved) next.splice(to, 0, moved);
    onChange(next);
  };
  const addFormula = (): void => {
    if (!first) return;
    const { field: _, ...plain } = newColumn(fresh, { ...first, title: '计算列' });
    onChange([...columns, { ...plain, formula: '' }]);
  };
  return (
    <section className="rp-part" aria-label="列">
      <h3>列</h3>
      <ol className="rp-columns">
        {columns.map((column, at) => (
          <li key={column.id}>
            <ColumnFields
              column={column}
              number={at + 1}
              fields={fields}
              path={`${path}[${at}]`}
              fault={fault}
              onChange={(next) => onChange(columns.with(at, next))}
              hasTotal={!isCross}
              links={
                <LinkFields
                  column={column}
                  columns={columns}
                  params={params}
                  label={`第 ${at + 1} 列`}
                  onChange={(next) => onChange(columns.with(at, next))}
                />
              }
              onPut={
                isCross && isGroup(column)
                  ? (isAcross) => onChange(putAcross(columns, at, isAcross))
                  : undefined
              }
              tools={
                <>
                  <Button
                    type="text"
                    size="small"
                    aria-label={`第 ${at + 1} 列上移`}
                    disabled={at === 0}
                    icon={<ArrowUpOutlined />}
                    onClick={() => move(at, at - 1)}
                  />
                  <Button
                    type="text"
                    size="small"
                    aria-label={`第 ${at + 1} 列下移`}
                    disabled={at === columns.length - 1}
                    icon={<ArrowDownOutlined />}
                    onClick={() => move(at, at + 1)}
                  />
                  <Button
                    type="text"
                    size="small"
                    aria-label={`删除第 ${at + 1} 列`}
                    icon={<DeleteOutlined />}
                    onClick={() => onChange(columns.toSpliced(at, 1))}
                  />
                </>
              }
            />
          </li>
        ))}
      </ol>
      <div className="rp-bar">
        <Select
          aria-label="新增列"
          className="rp-add"
          placeholder="＋ 新增列"
          showSearch={{ optionFilterProp: 'label' }}
          value={null}
          options={fields.map(({ name, title }) => ({ value: name, label: title }))}
          onChange={(name: string | null) => {
            const field = fields.find((one) => one.name === name);
            if (field) onChange([...columns, newColumn(fresh, field)]);
          }}
        />
        <Button onClick={addFormula}>＋ 计算列</Button>
      </div>
      {fault?.path === path && <FaultText fault={fault} />}
    </section>
  );
}

const sideOptions = [
  { value: false, label: '放左侧' },
  { value: true, label: '放上方' },
];

interface ColumnFieldsProps {
  column: ReportColumn;
  number: number;
  fields: readonly SourceColumn[];
  path: string;
  fault: Fault | undefined;
  onChange: (column: ReportColumn) => void;
  /** Puts a group of a cross table at its top or its left. */
  onPut: ((isAcross: boolean) => void) | undefined;
  /** Whether it is chosen what stands below the rows. */
  hasTotal: boolean;
  /** Where its values lead. */
  links: ReactNode;
  tools: ReactNode;
}

function ColumnFields({
  column,
  number,
  fields,
  path,
  fault,
  onChange,
  onPut,
  hasTotal,
  links,
  tools,
}: ColumnFieldsProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const field = fields.find(({ name }) => name === column.field);
  const isFaulty = isAt(fault, path);
  const status = (part: string) =>
    isAt(fault, `${path}.${part}`) ? ({ status: 'error' } as const) : {};
  const set = (part: Partial<ReportColumn>): void => onChange({ ...column, ...part });
  const label = (what: string): string => `第 ${number} 列${what}`;
  return (
    <div className={isFaulty ? 'rp-column rp-faulty' : 'rp-column'}>
      <div className="rp-row rp-head">
        <Input
          aria-label={label('标题')}
          className="rp-title"
          maxLength={60}
          {...status('title')}
          value={column.title}
          onChange={({ target }) => set({ title: target.value })}
        />
        {column.formula === undefined ? (
          <Select
            aria-label={label('字段')}
            className="rp-field"
            {...status('field')}
            value={column.field ?? null}
            options={fields.map(({ name, title }) => ({ value: name, label: title }))}
            onChange={(name: string | null) => {
              const next = fields.find((one) => one.name === name);
              if (next) onChange({ ...newColumn(column.id, next), sort: column.sort });
            }}
          />
        ) : (
          <Input
            aria-label={label('算式')}
            className="rp-field"
            placeholder="如 [c2] / [c1] * 100"
            maxLength={300}
            {...status('formula')}
            value={column.formula}
            onChange={({ target }) => set({ formula: target.value })}
          />
        )}
        {tools}
      </div>
      <div className="rp-row">
        <span className="wm-muted" title="算式里这样写">
          [{column.id}]
        </span>
        {field && (
          <Select
            aria-label={label('汇总')}
            className="rp-small"
            {...status('aggregate')}
            value={column.aggregate}
            options={optionsOf(aggregateNames, aggregatesFor[field.type])}
            onChange={(aggregate) => set({ aggregate, bucket: 'none', total: 'none' })}
          />
        )}
        {field?.type === 'time' && column.aggregate === 'none' && (
          <Select
            aria-label={label('时段')}
            className="rp-tiny"
            {...status('bucket')}
            value={column.bucket}
            options={optionsOf(bucketNames)}
            onChange={(bucket) => set({ bucket })}
          />
        )}
        {onPut && (
          <Select
            aria-label={label('位置')}
            className="rp-tiny"
            {...status('across')}
            value={column.across === true}
            options={sideOptions}
            onChange={onPut}
          />
        )}
        <Select
          aria-label={label('排序')}
          className="rp-tiny"
          value={column.sort}
          options={optionsOf(sortNames)}
          onChange={(sort) => set({ sort })}
        />
        <Button
          type="text"
          size="small"
          aria-expanded={isOpen}
          aria-label={label('格式')}
          icon={<SettingOutlined />}
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      {isOpen && (
        <FormatFields
          column={column}
          label={label}
          isNumber={isNumeric(column, field?.type)}
          hasTotal={hasTotal}
          set={set}
        />
      )}
      {(isOpen || column.link) && links}
      {isFaulty && <FaultText fault={fault} />}
    </div>
  );
}

interface FormatFieldsProps {
  column: ReportColumn;
  label: (what: string) => string;
  isNumber: boolean;
  /** Whether it is chosen what stands below the rows. */
  hasTotal: boolean;
  set: (part: Partial<ReportColumn>) => void;
}

/** How a column is written. */
function FormatFields({ column, label, isNumber, hasTotal, set }: FormatFieldsProps): ReactNode {
  return (
    <div className="rp-row rp-format">
      {isNumber && (
        <>
          {hasTotal && (
            <label>
              合计行
              <Select
                aria-label={label('合计')}
                className="rp-tiny"
                value={column.total}
                options={optionsOf(totalNames)}
                onChange={(total) => set({ total })}
              />
            </label>
          )}
          <label>
            小数
            <InputNumber
              aria-label={label('小数位')}
              className="rp-number"
              min={0}
              max={8}
              precision={0}
              value={column.decimals ?? null}
              onChange={(decimals) => set({ decimals: decimals ?? undefined })}
            />
          </label>
          <label>
            单位
            <Input
              aria-label={label('单位')}
              className="rp-number"
              maxLength={10}
              value={column.unit}
              onChange={({ target }) => set({ unit: target.value })}
            />
          </label>
        </>
      )}
      <label>
        对齐
        <Select
          aria-label={label('对齐')}
          className="rp-number"
          value={column.align}
          options={optionsOf(alignNames)}
          onChange={(align) => set({ align })}
        />
      </label>
      <Checkbox checked={column.shown} onChange={({ target }) => set({ shown: target.checked })}>
        显示
      </Checkbox>
    </div>
  );
}
