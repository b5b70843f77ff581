import { useState } from 'react';
import type { ReactNode } from 'react';
import { TagKindSelect } from '#ui/fields/tag-kind-select.tsx';

const style = { width: 200 };

export function Normal(): ReactNode {
  const [kind, setKind] = useState<
    'primary' | 'success' | 'info' | 'warning' | 'danger' | 'default'
  >('primary');
  return <TagKindSelect aria-label="样式" value={kind} onChange={setKind} style={style} />;
}

export function Empty(): ReactNode {
  return <TagKindSelect aria-label="没有选的样式" placeholder="请选择" style={style} />;
}

export function Failed(): ReactNode {
  return <TagKindSelect aria-label="必须选的样式" status="error" style={style} />;
}

export function Disabled(): ReactNode {
  return <TagKindSelect aria-label="停用的样式" disabled value="primary" style={style} />;
}
