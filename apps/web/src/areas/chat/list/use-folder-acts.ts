import { useQueryClient } from '@tanstack/react-query';
import type { ConversationRow } from '@wm/contract/chat/conversation';
import type { ChatFolder } from '@wm/contract/chat/folder';
import { notifier } from '#core/http/notifier.ts';
import { conversationKey, conversationsKey, foldersKey } from '../answers.api.ts';
import {
  addFolder,
  removeFolder,
  restoreFolders,
  saveConversation,
  saveFolder,
  useFolders,
} from '../chat.api.ts';

type Moved = Pick<ConversationRow, 'id' | 'title' | 'folderId'>;

export interface FolderActs {
  folders: ChatFolder[];
  moveConversation: (row: Moved, folderId: number | null) => Promise<void>;
  moveFolder: (folder: ChatFolder, parentId: number | null) => Promise<void>;
  /** Answers whether the name was taken. */
  rename: (id: number, name: string) => Promise<boolean>;
  /** Makes a folder to be named; answers which. */
  add: (parentId: number | null) => Promise<number | undefined>;
  remove: (folder: ChatFolder, contents: 'up' | 'trash') => Promise<void>;
}

const noFolders: ChatFolder[] = [];

/** A name that no folder of the place has yet. */
function newName(folders: readonly ChatFolder[], parentId: number | null): string {
  const taken = new Set(folders.filter((one) => one.parentId === parentId).map(({ name }) => name));
  let name = '新文件夹';
  for (let count = 2; taken.has(name); count += 1) name = `新文件夹 ${count}`;
  return name;
}

/** What one does with folders; what moves something can be taken back for ten seconds. */
export function useFolderActs(): FolderActs {
  const client = useQueryClient();
  const { data: folders = noFolders } = useFolders();
  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    try {
      await work();
    } catch {
      // The client has shown why.
      return false;
    } finally {
      await Promise.all([
        client.invalidateQueries({ queryKey: foldersKey }),
        client.invalidateQueries({ queryKey: conversationsKey }),
      ]);
    }
    return true;
  };
  const placeName = (id: number | null): string => {
    const name = folders.find((one) => one.id === id)?.name;
    return name === undefined ? '最外层' : `「${name}」`;
  };
  const move = async (
    what: string,
    {
      to,
      place,
    }: { to: (id: number | null) => Promise<void>; place: [number | null, number | null] },
  ): Promise<void> => {
    const [before, after] = place;
    if (before === after || !(await attempt(() => to(after)))) return;
    notifier().undoable(`「${what}」已移到${placeName(after)}`, () => attempt(() => to(before)));
  };
  return {
    folders,
    moveConversation: ({ id, title, folderId }, after) => {
      const to = async (next: number | null): Promise<void> => {
        await saveConversation(id, { folderId: next });
        await client.invalidateQueries({ queryKey: conversationKey(id) });
      };
      return move(title, { to, place: [folderId, after] });
    },
    moveFolder: ({ id, name, parentId }, after) =>
      move(name, { to: (next) => saveFolder(id, { parentId: next }), place: [parentId, after] }),
    rename: (id, name) => attempt(() => saveFolder(id, { name })),
    add: async (parentId) => {
      let made: number | undefined;
      await attempt(async () => {
        made = await addFolder(newName(folders, parentId), parentId);
      });
      return made;
    },
    remove: async ({ id, name, parentId }, contents) => {
      let undo: (() => Promise<void>) | undefined;
      const isDone = await attempt(async () => {
        const removed = await removeFolder(id, contents);
        undo = () => restoreFolders(removed);
      });
      if (!isDone || !undo) return;
      const back = undo;
      const where =
        contents === 'trash' ? '里面的对话已移到回收站' : `里面的内容已移到${placeName(parentId)}`;
      notifier().undoable(`文件夹「${name}」已删除，${where}`, () => attempt(back));
    },
  };
}
