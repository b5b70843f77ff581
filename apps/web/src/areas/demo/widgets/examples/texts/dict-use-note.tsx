import type { ReactNode } from 'react';
import { DictUseNote } from '#ui/tags/dict-use-note.tsx';

export function Normal(): ReactNode {
  return <DictUseNote type="sys_normal_disable" />;
}

export function Empty(): ReactNode {
  return <DictUseNote type="my_own" />;
}
