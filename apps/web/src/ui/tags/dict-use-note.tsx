import { unreadDicts, valuesOnScreens } from '@wm/contract/system/seeded-dicts';
import type { ReactNode } from 'react';

interface DictNoteProps {
  type: string;
}

/** Says so of a dictionary that came with the product and that no screen reads. */
export function BuiltInNote({ type }: DictNoteProps): ReactNode {
  if (!unreadDicts.includes(type)) return null;
  return <span className="wm-muted">内置，不影响页面</span>;
}

/** What a dictionary that came with the product does to the screens; nothing about somebody's own. */
export function DictUseNote({ type }: DictNoteProps): ReactNode {
  const values = valuesOnScreens(type);
  if (!values) return <BuiltInNote type={type} />;
  return (
    <span className="wm-muted" title="新增的键值不会出现在页面上，停用的键值不再供选择">
      页面使用键值 {values.join('、')}，修改标签、样式和顺序后一秒内生效
    </span>
  );
}
