import type { CallState } from '@wm/contract/chat/call';
import type { StoredCall } from '../chat.table.ts';

const stateNotes: Partial<Record<CallState, string>> = {
  asked: '用户还没有决定，没有写入',
  written: '用户确认后已写入',
  declined: '用户决定不写',
  undone: '写入后已撤销',
};

/** An answer as the model reads it later: with what became of what it has proposed. */
export function callNotes(text: string, calls: readonly StoredCall[]): string {
  const notes = calls.flatMap(({ title, said, state }) => {
    const note = stateNotes[state];
    return note === undefined ? [] : [`（${title}「${said}」：${note}）`];
  });
  return [text, ...notes].filter((part) => part !== '').join('\n\n');
}
