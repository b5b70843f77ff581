import type { ModuleKind, ReportModule } from '@wm/contract/report/definition';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { kindWith, optionsOf } from './names.ts';

const kindNames = {
  table: '表格',
  bar: '柱状图',
  line: '折线图',
  pie: '饼图',
  card: '数字',
} as const;

type Look = keyof typeof kindNames;

interface KindSelectProps {
  module: ReportModule;
  onChange: (kind: ModuleKind) => void;
}

/** How rows are shown: as a table, or as a chart with the table below. */
export function KindSelect({ module: { kind, columns }, onChange }: KindSelectProps): ReactNode {
  const look: Look = kind in kindNames ? (kind as Look) : 'table';
  const canDraw = columns.some(({ aggregate }) => aggregate !== 'none');
  return (
    <Select<Look>
      aria-label="呈现方式"
      className="rp-tiny"
      popupMatchSelectWidth={false}
      value={look}
      options={optionsOf(kindNames).map((option) => ({
        ...option,
        ...(option.value !== 'table' &&
          !canDraw && { disabled: true, label: `${option.label}（要先加一项汇总）` }),
      }))}
      onChange={(next) => onChange(kindWith(next, columns))}
    />
  );
}
