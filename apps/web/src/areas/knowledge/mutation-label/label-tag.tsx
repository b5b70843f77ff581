import type { ReactNode } from 'react';
import './mutation-label.css';

interface LabelTagProps {
  name: string;
  color: string;
  /** Given by a rule: outlined; filled when given by hand. */
  isAuto: boolean;
  children?: ReactNode;
}

export function LabelTag({ name, color, isAuto, children }: LabelTagProps): ReactNode {
  return (
    <span
      className={isAuto ? 'kb-label kb-label-auto' : 'kb-label'}
      title={isAuto ? '由规则贴上' : '手工'}
      style={{ '--kb-label': color || 'var(--wm-text-3)' } as React.CSSProperties}
    >
      {name}
      {children}
    </span>
  );
}
