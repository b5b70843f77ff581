import { impacts } from '@wm/contract/knowledge/inheritance/words';
import type { runVariantsEndpoint } from '@wm/contract/knowledge/inheritance-run';
import type { DataOf } from '@wm/contract/core/endpoint';
import { Input, Segmented, Select, Switch } from 'antd';
import type { ReactNode } from 'react';
import { LabelFilter } from '../labels/label-filter.tsx';
import { AcmgFilter } from './acmg-filter.tsx';
import { MarkFilter } from './mark-filter.tsx';
import type { queryOf } from './variant-query.ts';
import { sayImpact } from './words.ts';

interface VariantFiltersProps {
  asked: ReturnType<typeof queryOf>;
  data: DataOf<typeof runVariantsEndpoint> | undefined;
  gene: string;
  onSet: (values: Record<string, string>) => void;
}

/** What the variants of an analysis are chosen and ordered by. */
export function VariantFilters({ asked, data, gene, onSet }: VariantFiltersProps): ReactNode {
  return (
    <div className="kb-case-tools">
      <Segmented
        aria-label="状态"
        options={[
          { value: 'loose', label: '● 符合与 ◐ 可能' },
          { value: 'strict', label: '只看 ● 符合' },
        ]}
        value={asked.keep}
        onChange={(keep) => onSet({ keep: keep === 'strict' ? 'strict' : '' })}
      />
      <Input.Search
        key={gene}
        allowClear
        defaultValue={gene}
        className="kb-case-gene"
        aria-label="基因"
        placeholder="基因"
        maxLength={60}
        onSearch={(text) => onSet({ gene: text.trim() })}
      />
      <Select
        allowClear
        aria-label="影响"
        placeholder="影响"
        className="kb-case-impact"
        value={asked.impact}
        options={impacts.map((value) => ({ value, label: `影响${sayImpact(value)}` }))}
        onChange={(impact) => onSet({ impact: impact ?? '' })}
      />
      <label className="kb-person-flag">
        <Switch
          size="small"
          checked={asked.pathogenic === 'true'}
          onChange={(isOn) => onSet({ p: isOn ? 'true' : '' })}
        />
        ClinVar（可能）致病
      </label>
      <MarkFilter value={asked.mark} marked={data?.marked} onChange={(mark) => onSet({ mark })} />
      <LabelFilter
        value={asked.label}
        labelled={data?.labelled}
        onChange={(label) => onSet({ label })}
      />
      <AcmgFilter
        value={asked.acmg}
        reviewed={data?.reviewed}
        onChange={(acmg) => onSet({ acmg })}
      />
      <Select
        aria-label="排序"
        value={asked.sort}
        options={[
          { value: 'rank', label: '按可能性排序' },
          { value: 'place', label: '按位置排序' },
        ]}
        onChange={(sort) => onSet({ sort: sort === 'place' ? 'place' : '' })}
      />
    </div>
  );
}
