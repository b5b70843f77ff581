import type { ReactNode } from 'react';
import { DictTag } from '#ui/tags/dict-tag.tsx';

const options = [
  { value: '1', label: '平台', elTagType: 'primary', elTagClass: '' },
  { value: '2', label: '财务', elTagType: 'success', elTagClass: '' },
  {
    value: '3',
    label: '跨部门联合项目第三期筹备与验收小组，名称特别长，一行里放不下也不能撑破页面',
    elTagType: 'warning',
    elTagClass: '',
  },
];

/** Two values, and one that the dictionary does not know. */
export function Normal(): ReactNode {
  return <DictTag options={options} value="1,2,9" />;
}

export function Empty(): ReactNode {
  return <DictTag options={options} value="" />;
}

export function LongText(): ReactNode {
  return <DictTag options={options} value="3,1" />;
}
