import { Button } from 'antd';
import type { ReactNode } from 'react';
import { formatDate } from '#core/time/format-date.ts';
import type { NoteSession } from '../editing/note-session.ts';

function textOf({ state }: NoteSession): string {
  if (state.kind === 'saved')
    return state.time ? `已保存 ${formatDate(state.time, 'HH:mm')}` : '已保存';
  if (state.kind === 'failed') return `未保存：${state.reason}，稍后自动重试`;
  return texts[state.kind];
}

const texts = {
  unsaved: '未保存',
  saving: '正在保存…',
  conflict: '有两个版本，等待选择',
  offline: '网络已断开，内容已存在本机，恢复后自动保存',
};

const troubles = new Set(['failed', 'conflict', 'offline']);

/** Whether the text is safe, in words. */
export function SaveStatus({ session }: { session: NoteSession }): ReactNode {
  const isTrouble = troubles.has(session.state.kind);
  return (
    <span
      className={isTrouble ? 'wm-save wm-save-trouble' : 'wm-save'}
      role="status"
      aria-live="polite"
    >
      {textOf(session)}
      {(session.state.kind === 'failed' || session.state.kind === 'offline') && (
        <Button size="small" type="link" onClick={() => void session.save()}>
          立即重试
        </Button>
      )}
    </span>
  );
}
