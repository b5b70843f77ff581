import type { ReactNode } from 'react';
import { runStateNames } from '../case.api.ts';
import '../../catalog/catalog.css';

const colors: Readonly<Record<string, string>> = {
  waiting: 'var(--wm-brand)',
  running: 'var(--wm-brand)',
  done: 'var(--wm-success)',
  failed: 'var(--wm-danger)',
};

/** How far an analysis is, by word and color. */
export function RunStateMark({ state }: { state: string }): ReactNode {
  const style = { '--kb-sig': colors[state] ?? 'var(--wm-text-3)' } as React.CSSProperties;
  return (
    <span className="kb-sig" style={style}>
      {runStateNames[state as keyof typeof runStateNames] ?? state}
    </span>
  );
}
