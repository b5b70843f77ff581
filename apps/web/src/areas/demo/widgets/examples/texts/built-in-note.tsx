import type { ReactNode } from 'react';
import { BuiltInNote } from '#ui/tags/dict-use-note.tsx';

export function Normal(): ReactNode {
  return <BuiltInNote type="sys_yes_no" />;
}

/** Nothing is said of a dictionary of one's own. */
export function Empty(): ReactNode {
  return <BuiltInNote type="my_own" />;
}
