import { searchLengthLimit } from '@wm/contract/core/search-limits';
import { Form, Input, Select } from 'antd';
import type { ReactNode } from 'react';

/** 请输入 before what is to be typed, apart from Latin letters as everywhere. */
export function asking(label: string): string {
  return /^[\w']/.test(label) ? `请输入 ${label}` : `请输入${label}`;
}

/** A text to search a list by. The filter is named by its key, too, so that column rights hide it. */
export function textSearch(name: string, label: string, placeholder = asking(label)): ReactNode {
  return (
    <Form.Item key={name} name={name} label={label}>
      <Input allowClear placeholder={placeholder} maxLength={searchLengthLimit} />
    </Form.Item>
  );
}

/** A choice among words; options given as a table are shown by its names. */
export function choiceSearch(
  name: string,
  label: string,
  options: readonly string[] | Readonly<Record<string, string>>,
): ReactNode {
  const names = Array.isArray(options) ? {} : (options as Readonly<Record<string, string>>);
  const words: readonly string[] = Array.isArray(options) ? options : Object.keys(options);
  return (
    <Form.Item key={name} name={name} label={label}>
      <Select
        allowClear
        placeholder="全部"
        options={words.filter(Boolean).map((value) => ({ value, label: names[value] ?? value }))}
      />
    </Form.Item>
  );
}
