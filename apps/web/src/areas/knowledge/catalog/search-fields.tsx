import { Form, Input, Select } from 'antd';
import type { ReactNode } from 'react';

/** A text to search by; what the filter looks at is named by its key, so that column rights hide it. */
export function textSearch(name: string, label: string, placeholder = `请输入${label}`): ReactNode {
  return (
    <Form.Item key={name} name={name} label={label}>
      <Input allowClear placeholder={placeholder} maxLength={100} />
    </Form.Item>
  );
}

export function choiceSearch(
  name: string,
  label: string,
  options: readonly string[],
  names: Readonly<Record<string, string>> = {},
): ReactNode {
  return (
    <Form.Item key={name} name={name} label={label}>
      <Select
        allowClear
        placeholder="全部"
        options={options.filter(Boolean).map((value) => ({ value, label: names[value] ?? value }))}
      />
    </Form.Item>
  );
}
