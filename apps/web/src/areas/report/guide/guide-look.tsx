import type { ReportColumn, ReportModule } from '@wm/contract/report/definition';
import type { ReportSource } from '@wm/contract/report/source';
import { Checkbox, Input, InputNumber, Select } from 'antd';
import type { ReactNode } from 'react';
import { withKind } from '../config/kinds/fit-kind.ts';
import { ScaleFields } from '../config/kinds/kind-fields.tsx';
import { KindSelect } from '../config/kinds/kind-select.tsx';
import { isNumeric, optionsOf, sortNames } from '../config/names.ts';

interface GuideLookProps {
  module: ReportModule;
  source: ReportSource;
  change: (module: ReportModule) => void;
}

/** 样式: titles, order, totals and how many rows. */
export function GuideLook({ module, source, change }: GuideLookProps): ReactNode {
  const { columns } = module;
  const sorted = columns.find(({ sort }) => sort !== 'none');
  const set = (at: number, part: Partial<ReportColumn>): void => {
    const column = columns[at];
    if (column) change({ ...module, columns: columns.with(at, { ...column, ...part }) });
  };
  const sortBy = (id: string | undefined, sort: ReportColumn['sort']): void =>
    change({
      ...module,
      columns: columns.map((column) => ({ ...column, sort: column.id === id ? sort : 'none' })),
    });
  return (
    <>
      <section className="rp-part" aria-label="表格">
        <label className="rp-line">
          <span>表格标题</span>
          <Input
            maxLength={60}
            value={module.title}
            onChange={({ target }) => change({ ...module, title: target.value })}
          />
        </label>
        <div className="rp-row">
          <KindSelect module={module} onChange={(kind) => change(withKind(module, kind))} />
          <Select
            aria-label="排序的列"
            className="rp-small"
            allowClear
            placeholder="不排序"
            value={sorted?.id ?? null}
            options={columns.map(({ id, title }) => ({ value: id, label: title }))}
            onChange={(id: string | null | undefined) =>
              sortBy(id ?? undefined, sorted?.sort ?? 'desc')
            }
          />
          {sorted && (
            <Select
              aria-label="排序的方向"
              className="rp-tiny"
              value={sorted.sort}
              options={optionsOf(sortNames, ['desc', 'asc'])}
              onChange={(sort) => sortBy(sorted.id, sort)}
            />
          )}
          {module.kind === 'gauge' && (
            <ScaleFields
              scale={module.scale}
              isFaulty={false}
              onChange={(scale) => change({ ...module, scale })}
            />
          )}
          {module.kind !== 'pivot' && (
            <label className="rp-limit">
              最多
              <InputNumber
                aria-label="最多行数"
                className="rp-number"
                min={1}
                max={100_000}
                precision={0}
                placeholder="全部"
                value={module.limit ?? null}
                onChange={(limit) => change({ ...module, limit: limit ?? undefined })}
              />
              行
            </label>
          )}
        </div>
      </section>
      <section className="rp-part" aria-label="列的样式">
        <h3>列的标题</h3>
        {columns.map((column, at) => {
          const type = source.columns.find(({ name }) => name === column.field)?.type;
          return (
            <div key={column.id} className="rp-row">
              <Input
                aria-label={`第 ${at + 1} 列标题`}
                className="rp-title"
                maxLength={60}
                value={column.title}
                onChange={({ target }) => set(at, { title: target.value })}
              />
              {isNumeric(column, type) && (
                <>
                  <Input
                    aria-label={`第 ${at + 1} 列单位`}
                    className="rp-number"
                    placeholder="单位"
                    maxLength={10}
                    value={column.unit}
                    onChange={({ target }) => set(at, { unit: target.value })}
                  />
                  {module.kind !== 'pivot' && (
                    <Checkbox
                      checked={column.total !== 'none'}
                      onChange={({ target }) => set(at, { total: target.checked ? 'sum' : 'none' })}
                    >
                      合计
                    </Checkbox>
                  )}
                </>
              )}
              <Checkbox
                checked={column.shown}
                onChange={({ target }) => set(at, { shown: target.checked })}
              >
                显示
              </Checkbox>
            </div>
          );
        })}
      </section>
    </>
  );
}
