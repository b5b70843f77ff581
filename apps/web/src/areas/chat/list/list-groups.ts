import type { ChatFolder, ConversationRow } from '@wm/contract/chat/conversation';

export interface ListGroup {
  title: string;
  /** The folder that it is, if it is one. */
  folder?: ChatFolder | undefined;
  rows: ConversationRow[];
}

const dayMs = 86_400_000;

/** Conversations as the list shows them: pinned ones, those in folders, and the others by how long ago. */
export function listGroups(
  rows: readonly ConversationRow[],
  folders: readonly ChatFolder[],
  now = new Date(),
): ListGroup[] {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime();
  const names = new Map(folders.map(({ id, name }) => [id, name]));
  const titleOf = ({ isPinned, folderId, updateTime }: ConversationRow): string => {
    if (isPinned) return '置顶';
    const folder = folderId === null ? undefined : names.get(folderId);
    if (folder !== undefined) return `文件夹 ${folder}`;
    const time = Date.parse(updateTime);
    if (time >= midnight) return '今天';
    if (time >= midnight - dayMs) return '昨天';
    return time >= midnight - 7 * dayMs ? '最近 7 天' : '更早';
  };
  const order = ['置顶', '今天', '昨天', '最近 7 天', '更早'];
  const groups = Map.groupBy(rows, titleOf);
  const rankOf = (title: string): number => {
    const at = order.indexOf(title);
    return at < 0 ? 1.5 : at;
  };
  return [...groups]
    .map(([title, held]) => ({
      title,
      rows: held,
      folder: folders.find(({ name }) => `文件夹 ${name}` === title),
    }))
    .toSorted((a, b) => rankOf(a.title) - rankOf(b.title) || a.title.localeCompare(b.title, 'zh'));
}
