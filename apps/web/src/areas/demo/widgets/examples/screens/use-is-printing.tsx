import type { ReactNode } from 'react';
import { useIsPrinting } from '#ui/use-is-printing.ts';

export function Normal(): ReactNode {
  return <p>{useIsPrinting() ? '正在打印' : '按 Ctrl+P 打印时这里会变'}</p>;
}
