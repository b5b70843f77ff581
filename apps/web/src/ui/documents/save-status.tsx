import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { SaveState } from '#core/documents/document-session.ts';
import { saveText } from './save-text.ts';
import './documents.css';

interface SaveStatusProps {
  state: SaveState<unknown>;
  onSave: () => void;
}

const troubles = new Set(['failed', 'conflict', 'offline']);

/** Whether the text is safe, in words. */
export function SaveStatus({ state, onSave }: SaveStatusProps): ReactNode {
  return (
    <span
      className={troubles.has(state.kind) ? 'wm-save wm-save-trouble' : 'wm-save'}
      role="status"
      aria-live="polite"
    >
      {saveText(state)}
      {(state.kind === 'failed' || state.kind === 'offline') && (
        <Button size="small" type="link" onClick={onSave}>
          立即重试
        </Button>
      )}
    </span>
  );
}
