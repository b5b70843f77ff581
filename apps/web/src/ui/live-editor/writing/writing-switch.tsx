import { Segmented } from 'antd';
import type { ReactNode } from 'react';
import { useWritingView } from './writing-view.ts';
import type { WritingView } from './writing-view.ts';

const options: { value: WritingView; label: string; title: string }[] = [
  { value: 'live', label: '实时', title: '在成文里直接写，标记在光标处显示' },
  { value: 'split', label: '分栏', title: '左边写源码，右边看成文' },
];

/** Chooses how Markdown is written on this device. */
export function WritingSwitch(): ReactNode {
  const { view, choose } = useWritingView();
  return (
    <Segmented
      className="wm-writing-switch"
      size="small"
      aria-label="写作方式"
      options={options}
      value={view}
      onChange={choose}
    />
  );
}
