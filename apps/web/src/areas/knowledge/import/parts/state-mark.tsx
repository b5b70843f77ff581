import type { ImportState } from '@wm/contract/knowledge/import';
import type { ReactNode } from 'react';
import { stateTexts } from '../import.api.ts';
import '../../catalog/catalog.css';

const colors: Readonly<Record<ImportState, string>> = {
  checking: 'var(--wm-brand)',
  checked: 'var(--wm-warning)',
  writing: 'var(--wm-brand)',
  done: 'var(--wm-success)',
  undoing: 'var(--wm-brand)',
  undone: 'var(--wm-text-3)',
  failed: 'var(--wm-danger)',
};

/** How far a batch is, by word and color. */
export function StateMark({ state }: { state: ImportState }): ReactNode {
  return (
    <span className="kb-sig" style={{ '--kb-sig': colors[state] } as React.CSSProperties}>
      {stateTexts[state]}
    </span>
  );
}
