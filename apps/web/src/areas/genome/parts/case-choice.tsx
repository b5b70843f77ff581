import type { RowOf } from '@wm/contract/core/resource';
import type { caseResource } from '@wm/contract/knowledge/inheritance-case';
import { Select } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { useCases } from '../viewer.api.ts';

interface CaseChoiceProps {
  value: number | undefined;
  onChange: (caseId: number | undefined) => void;
}

/** Whose files are shown: those of one case, or all. Nothing for who may not see cases. */
export function CaseChoice({ value, onChange }: CaseChoiceProps): ReactNode {
  const mayList = usePermission('knowledge:inheritance-mutation:list');
  const [sought, setSought] = useState('');
  const { data } = useCases(sought, mayList);
  if (!mayList) return null;
  const options = (data?.rows ?? []).map((row) => ({ value: row.id, label: nameOf(row) }));
  const isListed = value === undefined || options.some((one) => one.value === value);
  return (
    <label className="gv-choice">
      病例
      <Select
        allowClear
        showSearch={{ filterOption: false, onSearch: setSought }}
        aria-label="病例"
        className="gv-case"
        placeholder="全部文件"
        popupMatchSelectWidth={false}
        value={value}
        options={isListed ? options : [...options, { value, label: `病例 ${value}` }]}
        onChange={(next: number | undefined) => onChange(next)}
      />
    </label>
  );
}

function nameOf({ caseNo, probandName }: RowOf<typeof caseResource>): string {
  return [caseNo, probandName].filter(Boolean).join(' · ');
}
