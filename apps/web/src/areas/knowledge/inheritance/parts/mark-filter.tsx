import type { runVariantsEndpoint } from '@wm/contract/knowledge/inheritance-run';
import { variantMarkNames } from '@wm/contract/knowledge/inheritance/words';
import type { DataOf } from '@wm/contract/core/endpoint';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { formatCount } from '#core/format-count.ts';
import type { VariantQuery } from '../case.api.ts';

interface MarkFilterProps {
  value: VariantQuery['mark'];
  marked: DataOf<typeof runVariantsEndpoint>['marked'] | undefined;
  /** Empty for all. */
  onChange: (mark: string) => void;
}

/** Shows only what is marked so, each with how many there are. */
export function MarkFilter({ value, marked, onChange }: MarkFilterProps): ReactNode {
  const option = (kind: 'candidate' | 'excluded') => ({
    value: kind,
    label: marked
      ? `${variantMarkNames[kind]} ${formatCount(marked[kind])}`
      : variantMarkNames[kind],
  });
  return (
    <Select
      allowClear
      aria-label="标记"
      placeholder="标记"
      className="kb-case-impact"
      value={value}
      options={[option('candidate'), option('excluded'), { value: 'none', label: '未标记' }]}
      onChange={(mark) => onChange(mark ?? '')}
    />
  );
}
