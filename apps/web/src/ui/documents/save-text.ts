import type { SaveState } from '#core/documents/document-session.ts';
import { formatDate } from '#core/time/format-date.ts';

const texts = {
  unsaved: '未保存',
  saving: '正在保存…',
  conflict: '有两个版本，等待选择',
  offline: '网络已断开，内容已存在本机，恢复后自动保存',
};

/** Whether a document's text is safe, in words. */
export function saveText(state: SaveState<unknown>): string {
  if (state.kind === 'saved')
    return state.time ? `已保存 ${formatDate(state.time, 'HH:mm')}` : '已保存';
  if (state.kind === 'failed')
    return `未保存：${state.reason}${state.isRetried ? '，稍后自动重试' : ''}`;
  return texts[state.kind];
}
