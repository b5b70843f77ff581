import { DeleteOutlined } from '@ant-design/icons';
import type { Aggregate, Bucket, ReportColumn, ReportModule } from '@wm/contract/report/definition';
import type { ReportSource } from '@wm/contract/report/source';
import { Button, Checkbox, Select } from 'antd';
import type { ReactNode } from 'react';
import { aggregateNames, aggregatesFor, bucketNames, optionsOf } from '../config/names.ts';
import { addMeasure, measureOf, partsOf, toggleField, withColumns } from './guide-state.ts';

interface GuideColumnsProps {
  module: ReportModule;
  source: ReportSource;
  change: (module: ReportModule) => void;
}

/** 列与汇总: what rows are told apart by, and what is reckoned over them. */
export function GuideColumns({ module, source, change }: GuideColumnsProps): ReactNode {
  const { kept, measures } = partsOf(module);
  const fields = source.columns;
  const swap = (column: ReportColumn): void =>
    change(
      withColumns(
        module,
        module.columns.map((one) => (one.id === column.id ? column : one)),
      ),
    );
  const drop = (id: string): void =>
    change(
      withColumns(
        module,
        module.columns.filter((one) => one.id !== id),
      ),
    );
  return (
    <>
      <section className="rp-part" aria-label="列">
        <h3>{measures.length > 0 ? '按这些列分组' : '显示这些列'}</h3>
        <ul className="rp-picks">
          {fields.map((field) => {
            const column = kept.find(({ field: name }) => name === field.name);
            return (
              <li key={field.name}>
                <Checkbox
                  checked={column !== undefined}
                  onChange={() => change(toggleField(module, field))}
                >
                  {field.title}
                </Checkbox>
                {column && field.type === 'time' && (
                  <Select<Bucket>
                    aria-label={`${field.title}的时段`}
                    className="rp-tiny"
                    value={column.bucket}
                    options={optionsOf(bucketNames)}
                    onChange={(bucket) => swap({ ...column, bucket })}
                  />
                )}
              </li>
            );
          })}
        </ul>
        {kept
          .filter(({ field }) => !fields.some(({ name }) => name === field))
          .map(({ id, title }) => (
            <div key={id} className="rp-row">
              <span className="rp-fault">{title}（已不存在）</span>
              <Button size="small" onClick={() => drop(id)}>
                去掉
              </Button>
            </div>
          ))}
      </section>
      <section className="rp-part" aria-label="汇总">
        <h3>汇总</h3>
        {measures.map((column, at) => {
          const field = fields.find(({ name }) => name === column.field);
          return (
            <div key={column.id} className="rp-row">
              <Select
                aria-label={`第 ${at + 1} 项汇总的列`}
                className="rp-small"
                value={field ? field.name : null}
                placeholder={column.title}
                options={fields.map(({ name, title }) => ({ value: name, label: title }))}
                onChange={(name: string | null) => {
                  const next = fields.find((one) => one.name === name);
                  if (!next) return;
                  const usual = next.type === 'number' ? 'sum' : 'count';
                  const isKept = aggregatesFor[next.type].includes(column.aggregate);
                  swap(measureOf(column.id, next, isKept ? column.aggregate : usual));
                }}
              />
              {field && (
                <Select<Aggregate>
                  aria-label={`第 ${at + 1} 项汇总的算法`}
                  className="rp-tiny"
                  value={column.aggregate}
                  options={optionsOf(
                    aggregateNames,
                    aggregatesFor[field.type].filter((one) => one !== 'none'),
                  )}
                  onChange={(aggregate) => swap(measureOf(column.id, field, aggregate))}
                />
              )}
              <Button
                type="text"
                size="small"
                aria-label={`删除第 ${at + 1} 项汇总`}
                icon={<DeleteOutlined />}
                onClick={() => drop(column.id)}
              />
            </div>
          );
        })}
        <Select
          aria-label="新增汇总"
          className="rp-add"
          placeholder="＋ 新增汇总"
          showSearch={{ optionFilterProp: 'label' }}
          value={null}
          options={fields.map(({ name, title }) => ({ value: name, label: title }))}
          onChange={(name: string | null) => {
            const field = fields.find((one) => one.name === name);
            if (field) change(addMeasure(module, field));
          }}
        />
      </section>
    </>
  );
}
