import type { runVariantsEndpoint } from '@wm/contract/knowledge/inheritance-run';
import type { DataOf } from '@wm/contract/core/endpoint';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { formatCount } from '#core/format-count.ts';
import { useCaseLabels } from './label.api.ts';

interface LabelFilterProps {
  value: number | undefined;
  labelled: DataOf<typeof runVariantsEndpoint>['labelled'] | undefined;
  /** Empty for all. */
  onChange: (label: string) => void;
}

/** Shows only what bears a label, each with how many there are. */
export function LabelFilter({ value, labelled, onChange }: LabelFilterProps): ReactNode {
  const { data } = useCaseLabels();
  const totals = new Map(labelled?.map((one) => [one.labelId, one.total]));
  const rows = data?.rows ?? [];
  // What a variant bears is found by it, whether the catalog still has it or not.
  const lost = (labelled ?? []).filter(({ labelId }) => !rows.some(({ id }) => id === labelId));
  const choices = [...rows, ...lost.map(({ labelId, labelName }) => ({ id: labelId, labelName }))];
  const options = choices.map(({ id, labelName }) => ({
    value: id,
    label: labelled ? `${labelName} ${formatCount(totals.get(id) ?? 0)}` : labelName,
  }));
  return (
    <Select
      allowClear
      aria-label="标签"
      placeholder="标签"
      className="kb-case-impact"
      popupMatchSelectWidth={false}
      value={value}
      options={options}
      onChange={(label: number | undefined) => onChange(label === undefined ? '' : String(label))}
    />
  );
}
