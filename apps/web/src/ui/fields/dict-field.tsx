import type { SeededDict } from '@wm/contract/system/seeded-dicts';
import { Form, Radio, Select } from 'antd';
import type { ReactNode } from 'react';
import { useSeededDict } from '#core/dict/seeded-dict.ts';

interface DictFieldProps {
  type: SeededDict;
  id?: string;
  value?: string;
  disabled?: boolean;
  onChange?: (value: string) => void;
}

function useChoices(type: SeededDict) {
  return useSeededDict(type).map(({ label, value, disabled = false }) => ({
    label,
    value,
    disabled,
  }));
}

/** One of a dictionary's few choices, for forms. */
export function DictRadio({ type, onChange, ...field }: DictFieldProps): ReactNode {
  return (
    <Radio.Group
      {...field}
      options={useChoices(type)}
      onChange={({ target }) => onChange?.(String(target.value))}
    />
  );
}

/** One of a dictionary's choices or all, for searches: also what is out of use may be searched for. */
function DictSelect({ type, ...field }: DictFieldProps): ReactNode {
  const options = useChoices(type).map(({ label, value }) => ({ label, value }));
  return <Select {...field} allowClear placeholder="全部" options={options} />;
}

/** A choice of a dictionary to search a list by. */
export function dictSearch(name: string, label: string, type: SeededDict): ReactNode {
  return (
    <Form.Item key={name} name={name} label={label}>
      <DictSelect type={type} />
    </Form.Item>
  );
}
