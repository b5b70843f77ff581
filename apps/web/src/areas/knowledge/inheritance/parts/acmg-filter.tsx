import { acmgClasses } from '@wm/contract/knowledge/inheritance/words';
import type { runVariantsEndpoint } from '@wm/contract/knowledge/inheritance-run';
import type { DataOf } from '@wm/contract/core/endpoint';
import { acmgClassNames } from '@wm/genomics/acmg-classify';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { formatCount } from '#core/format-count.ts';
import type { VariantQuery } from '../case.api.ts';

interface AcmgFilterProps {
  value: VariantQuery['acmg'];
  reviewed: DataOf<typeof runVariantsEndpoint>['reviewed'] | undefined;
  /** Empty for all. */
  onChange: (name: string) => void;
}

/** Shows only what was reviewed to a class, each with how many there are. */
export function AcmgFilter({ value, reviewed, onChange }: AcmgFilterProps): ReactNode {
  const totals = new Map(reviewed?.map((one) => [one.class, one.total]));
  const options = acmgClasses.map((name) => ({
    value: name,
    label: reviewed
      ? `${acmgClassNames[name]} ${formatCount(totals.get(name) ?? 0)}`
      : acmgClassNames[name],
  }));
  return (
    <Select
      allowClear
      aria-label="ACMG 分级"
      placeholder="ACMG 分级"
      className="kb-case-acmg"
      value={value}
      options={[...options, { value: 'none', label: '未评审' }]}
      onChange={(name) => onChange(name ?? '')}
    />
  );
}
