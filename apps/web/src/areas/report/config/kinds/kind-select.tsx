import type { ModuleKind, ReportModule } from '@wm/contract/report/definition';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { kindWith, optionsOf } from '../names.ts';

export const kindNames = {
  table: '表格',
  pivot: '交叉表',
  bar: '柱状图',
  line: '折线图',
  pie: '饼图',
  scatter: '散点图',
  funnel: '漏斗图',
  gauge: '仪表盘',
  card: '数字',
} as const;

type Look = keyof typeof kindNames;

interface KindSelectProps {
  module: ReportModule;
  onChange: (kind: ModuleKind) => void;
}

/** Why a kind is not to be had with these columns; nothing where it is. */
function lackOf(kind: Look, columns: ReportModule['columns']): string | undefined {
  if (kind === 'table' || kindWith(kind, columns) === kind) return undefined;
  if (kind === 'pivot') return '要先有两列分组和一项汇总';
  return kind === 'scatter' ? '要先加两项汇总' : '要先加一项汇总';
}

/** How rows are shown: as a table, across two sides, or as a chart with the table below. */
export function KindSelect({ module: { kind, columns }, onChange }: KindSelectProps): ReactNode {
  const look: Look = kind in kindNames ? (kind as Look) : 'table';
  return (
    <Select<Look>
      aria-label="呈现方式"
      className="rp-tiny"
      popupMatchSelectWidth={false}
      listHeight={320}
      value={look}
      options={optionsOf(kindNames).map((option) => {
        const lack = lackOf(option.value, columns);
        return lack === undefined
          ? option
          : { ...option, disabled: true, label: `${option.label}（${lack}）` };
      })}
      onChange={(next) => onChange(kindWith(next, columns))}
    />
  );
}
