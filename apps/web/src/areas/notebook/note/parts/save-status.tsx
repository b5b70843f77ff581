import { Button } from 'antd';
import type { ReactNode } from 'react';
import { formatDate } from '#core/time/format-date.ts';
import type { NoteSession } from '../editing/note-session.ts';

function textOf({ state }: NoteSession): string {
  if (state.kind === 'saved') {
    return state.time ? `已保存 ${formatDate(state.time, 'HH:mm')}` : '已保存';
  }
  if (state.kind === 'saving') return '正在保存…';
  if (state.kind === 'conflict') return '有两个版本，等待选择';
  return state.kind === 'failed' ? `未保存：${state.reason}，稍后自动重试` : '未保存';
}

/** Whether the text is safe, in words. */
export function SaveStatus({ session }: { session: NoteSession }): ReactNode {
  const isTrouble = session.state.kind === 'failed' || session.state.kind === 'conflict';
  return (
    <span
      className={isTrouble ? 'wm-save wm-save-trouble' : 'wm-save'}
      role="status"
      aria-live="polite"
    >
      {textOf(session)}
      {session.state.kind === 'failed' && (
        <Button size="small" type="link" onClick={() => void session.save()}>
          立即重试
        </Button>
      )}
    </span>
  );
}
