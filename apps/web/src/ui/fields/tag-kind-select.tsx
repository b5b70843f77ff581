import { tagKinds } from '@wm/contract/system/tag-kinds';
import type { TagKind } from '@wm/contract/system/tag-kinds';
import { Select } from 'antd';
import type { SelectProps } from 'antd';
import type { ReactNode } from 'react';
import { EntryTag } from '#ui/tags/entry-tag.tsx';

const names: Readonly<Record<TagKind, string>> = {
  default: '默认（文字）',
  primary: '主要',
  success: '成功',
  info: '信息',
  warning: '警告',
  danger: '危险',
};

const options = tagKinds.map((kind) => ({
  value: kind,
  label: <EntryTag label={names[kind]} kind={kind} />,
}));

/** Chooses how a dictionary entry's tag looks, each choice in its own look. */
export function TagKindSelect(props: SelectProps<TagKind>): ReactNode {
  return <Select {...props} options={options} />;
}
