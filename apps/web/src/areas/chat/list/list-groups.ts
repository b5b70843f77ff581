import type { ConversationRow } from '@wm/contract/chat/conversation';

export interface ListGroup {
  title: string;
  isPinned?: boolean;
  rows: ConversationRow[];
}

const dayMs = 86_400_000;
const order = ['置顶', '今天', '昨天', '最近 7 天', '更早'];

/** Conversations that stand in no folder as the list shows them: pinned ones, and the others by how long ago. */
export function listGroups(rows: readonly ConversationRow[], now = new Date()): ListGroup[] {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime();
  const titleOf = ({ isPinned, updateTime }: ConversationRow): string => {
    if (isPinned) return '置顶';
    const time = Date.parse(updateTime);
    if (time >= midnight) return '今天';
    if (time >= midnight - dayMs) return '昨天';
    return time >= midnight - 7 * dayMs ? '最近 7 天' : '更早';
  };
  return [...Map.groupBy(rows, titleOf)]
    .map(([title, held]) => ({ title, rows: held, isPinned: title === '置顶' }))
    .toSorted((a, b) => order.indexOf(a.title) - order.indexOf(b.title));
}
