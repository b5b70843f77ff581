import type { ReactNode } from 'react';
import { MarkIcon } from './mark-icon.tsx';
import type { CellWarning } from './marks-at.ts';

interface MarkedCellProps {
  warning: CellWarning;
  children: ReactNode;
}

/** What stands in a cell that a warning is about: an icon before it, and in words what is the matter. */
export function MarkedCell({ warning: { level, text }, children }: MarkedCellProps): ReactNode {
  return (
    <span title={text}>
      <MarkIcon level={level} />
      <span className="wm-visually-hidden">（{text}）</span>
      {children}
    </span>
  );
}
