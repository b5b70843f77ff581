import { Form } from 'antd';
import type { ReactNode } from 'react';
import { rangeSearch } from '#ui/fields/date-range-field.tsx';
import { DayInput } from '#ui/fields/day-input.tsx';
import { choiceSearch, textSearch } from '#ui/fields/text-search.tsx';

interface DayFieldProps {
  label: string;
  value?: string;
  onChange?: (day: string) => void;
}

function DayField({ label, value = '', onChange }: DayFieldProps): ReactNode {
  return (
    <DayInput
      label={label}
      placeholder="例如：2026-01-31"
      day={value}
      onChange={(day) => onChange?.(day)}
    />
  );
}

/** A day from which on, or up to which, something was done. */
function daySearch(name: string, label: string): ReactNode {
  return (
    <Form.Item key={name} name={name} label={label}>
      <DayField label={label} />
    </Form.Item>
  );
}

export const flagNames: Readonly<Record<string, string>> = { true: '是', false: '否' };

/** The filters that every catalog has, behind its own; fields that people correct by their labels. */
export function originSearch(fields: Readonly<Record<string, string>>): ReactNode[] {
  return [
    textSearch('recordId', '编号', '完整的编号'),
    textSearch('source', '来源', '例如：HGNC、手工'),
    textSearch('sourceVersion', '来源版本'),
    ...(Object.keys(fields).length > 0
      ? [choiceSearch('lockedFields', '手工修订的字段', fields)]
      : []),
    textSearch('remark', '备注'),
    rangeSearch('创建时间'),
    daySearch('updatedFrom', '更新时间从'),
    daySearch('updatedTo', '更新时间到'),
  ];
}
