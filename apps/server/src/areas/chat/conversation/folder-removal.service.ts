import type { RemovedFolders, restoreFoldersEndpoint } from '@wm/contract/chat/folder';
import { foldersBelow } from '@wm/contract/chat/folder-rules';
import type { BodyOf } from '@wm/contract/core/endpoint';
import { cutText } from '@wm/contract/core/stored-text';
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { orNotFound } from '#core/not-found.ts';
import { chatConversation, chatFolder } from '../chat.table.ts';
import type { Asking } from './conversation.service.ts';
import {
  holdFolders,
  requireFewer,
  requirePlace,
  storeFolder,
  tellOfFolders,
} from './folder.service.ts';
import type { FolderRow } from './folder.service.ts';

const longestName = 40;

/** A name that no other folder of the place has: 项目, 项目 2, 项目 3. */
function freeName(taken: ReadonlySet<string>, name: string): string {
  let free = name;
  for (let count = 2; taken.has(free); count += 1) {
    const end = ` ${count}`;
    free = cutText(name, longestName - end.length) + end;
  }
  return free;
}

const namesIn = (folders: readonly FolderRow[], parentId: number | null): Set<string> =>
  new Set(folders.filter((one) => one.parentId === parentId).map(({ name }) => name));

/** Takes a folder away and answers what it held, with which it is put back. */
export async function removeFolder(
  asking: Asking,
  id: number,
  contents: 'up' | 'trash',
): Promise<RemovedFolders> {
  const ownerId = asking.principal.userId;
  const removed = await asking.core.db.transaction(async (tx) => {
    const folders = await holdFolders(tx, ownerId);
    const folder = orNotFound(folders.find((one) => one.id === id));
    const gone = contents === 'up' ? [folder] : foldersBelow(folders, id);
    const goneIds = gone.map((one) => one.id);
    const conversations = await takeOut(tx, goneIds, contents === 'up' ? folder.parentId : 'trash');
    const moved = contents === 'up' ? await moveUp(tx, { folders, folder }) : [];
    await tx.delete(chatFolder).where(inArray(chatFolder.id, goneIds));
    return {
      folders: gone.map(({ id: goneId, parentId, name }) => ({ id: goneId, parentId, name })),
      moved,
      conversations,
      inTrash: contents === 'trash',
    };
  });
  await tellOfFolders(asking);
  return removed;
}

/** Takes the conversations out of folders: into another one, or into the trash. Answers where each of them stood. */
async function takeOut(
  tx: Transaction,
  folderIds: number[],
  to: number | null | 'trash',
): Promise<RemovedFolders['conversations']> {
  const held = await tx
    .select({ id: chatConversation.id, folderId: chatConversation.folderId })
    .from(chatConversation)
    .where(and(inArray(chatConversation.folderId, folderIds), isNull(chatConversation.deleteTime)))
    .orderBy(chatConversation.id)
    .for('update');
  const isTrash = to === 'trash';
  if (held.length > 0)
    await tx
      .update(chatConversation)
      .set(isTrash ? { folderId: null, deleteTime: sql`now()` } : { folderId: to })
      .where(
        inArray(
          chatConversation.id,
          held.map(({ id }) => id),
        ),
      );
  return held.flatMap(({ id, folderId }) => (folderId === null ? [] : [{ id, folderId }]));
}

/** Moves what stands in a folder to where that stands; one whose name is taken there gets a number. */
async function moveUp(
  tx: Transaction,
  { folders, folder }: { folders: readonly FolderRow[]; folder: FolderRow },
): Promise<{ id: number; name: string }[]> {
  const taken = namesIn(folders, folder.parentId);
  const moved = folders.filter(({ parentId }) => parentId === folder.id);
  for (const { id, name } of moved) {
    const free = freeName(taken, name);
    taken.add(free);
    // oxlint-disable-next-line no-await-in-loop -- each looks at the names before it
    await tx
      .update(chatFolder)
      .set({ name: sql`${free}`, parentId: folder.parentId })
      .where(eq(chatFolder.id, id));
  }
  return moved.map(({ id, name }) => ({ id, name }));
}

/** Puts removed folders back. What was moved elsewhere meanwhile stays there. */
export async function restoreFolders(
  asking: Asking,
  { folders: gone, moved, conversations, inTrash }: BodyOf<typeof restoreFoldersEndpoint>,
): Promise<{ id: number }> {
  const ownerId = asking.principal.userId;
  const id = await asking.core.db.transaction(async (tx) => {
    const folders = await holdFolders(tx, ownerId);
    requireFewer(folders, gone.length);
    const ids = new Map<number, number>();
    const [top] = gone;
    // Where its place is gone, too, it stands at the top.
    const place = folders.some((one) => one.id === top?.parentId) ? (top?.parentId ?? null) : null;
    for (const one of gone) {
      const parentId = one === top ? place : ids.get(one.parentId ?? 0);
      if (parentId === undefined || ids.has(one.id)) throw new AppError('chat.folder-gone');
      const name = freeName(namesIn(folders, parentId), one.name);
      requirePlace(folders, { name, parentId });
      // oxlint-disable-next-line no-await-in-loop -- each stands in one before it
      const made = await storeFolder(tx, ownerId, { name, parentId });
      ids.set(one.id, made);
      folders.push({ id: made, name, parentId });
    }
    const topId = ids.get(top?.id ?? 0) ?? 0;
    await moveDown(tx, { folders, moved, from: place, to: topId });
    const stands = inTrash || place === null ? null : place;
    await putBack(tx, { ownerId, conversations, ids, stands, inTrash });
    return topId;
  });
  await tellOfFolders(asking);
  return { id };
}

interface Back {
  ownerId: number;
  conversations: RemovedFolders['conversations'];
  /** The folders as they are now, by what they were. */
  ids: ReadonlyMap<number, number>;
  /** Where the conversations were put: what has been moved on since stays there. */
  stands: number | null;
  inTrash: boolean;
}

async function putBack(tx: Transaction, back: Back): Promise<void> {
  const { ownerId, conversations, ids, stands, inTrash } = back;
  const { folderId: folder, deleteTime } = chatConversation;
  for (const [before, now] of ids) {
    const own = conversations.filter(({ folderId }) => folderId === before).map(({ id }) => id);
    if (own.length === 0) continue;
    // oxlint-disable-next-line no-await-in-loop -- a transaction does one after the other
    await tx
      .update(chatConversation)
      .set({ folderId: now, deleteTime: null })
      .where(
        and(
          eq(chatConversation.ownerId, ownerId),
          inArray(chatConversation.id, own),
          stands === null ? isNull(folder) : eq(folder, stands),
          inTrash ? isNotNull(deleteTime) : isNull(deleteTime),
        ),
      );
  }
}

interface Down {
  folders: readonly FolderRow[];
  moved: readonly { id: number; name: string }[];
  from: number | null;
  to: number;
}

/** Moves folders back into the one they were moved out of, under the names that they had. */
async function moveDown(tx: Transaction, { folders, moved, from, to }: Down): Promise<void> {
  const taken = new Set<string>();
  for (const { id, name } of moved) {
    const one = folders.find((folder) => folder.id === id);
    if (one?.parentId !== from || taken.has(name)) continue;
    requirePlace(folders, { id, name, parentId: to });
    taken.add(name);
    // oxlint-disable-next-line no-await-in-loop -- a transaction does one after the other
    await tx
      .update(chatFolder)
      .set({ name: sql`${name}`, parentId: to })
      .where(eq(chatFolder.id, id));
  }
}
