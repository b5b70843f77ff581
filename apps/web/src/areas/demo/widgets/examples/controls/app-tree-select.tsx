import { useState } from 'react';
import type { ReactNode } from 'react';
import { AppTreeSelect } from '#ui/fields/app-tree-select.tsx';

const rows = [
  { id: 1, parentId: 0, label: '总公司' },
  { id: 2, parentId: 1, label: '平台组' },
  { id: 3, parentId: 1, label: '跨部门联合项目第三期筹备与验收小组，名称特别长，一行里放不下' },
];
const common = { parentField: 'parentId', style: { width: '100%', maxWidth: 320 } };

function Sample({ first, label }: { first: number; label: string }): ReactNode {
  const [value, setValue] = useState<number | string>(first);
  return (
    <AppTreeSelect {...common} aria-label={label} rows={rows} value={value} onChange={setValue} />
  );
}

export function Normal(): ReactNode {
  return <Sample first={2} label="部门" />;
}

export function Empty(): ReactNode {
  return <AppTreeSelect {...common} aria-label="没有可选的部门" rows={[]} />;
}

export function Failed(): ReactNode {
  return <AppTreeSelect {...common} aria-label="没有选择的部门" rows={rows} status="error" />;
}

export function Disabled(): ReactNode {
  return <AppTreeSelect {...common} aria-label="停用的部门" rows={rows} value={2} disabled />;
}

export function LongText(): ReactNode {
  return <Sample first={3} label="名称很长的部门" />;
}
