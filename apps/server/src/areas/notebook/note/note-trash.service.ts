import type { Principal } from '#core/access/principal.ts';
import { requireFound } from '#core/not-found.ts';
import type { DatabaseHandle } from '#core/database/database.ts';
import { freeName } from './free-name.ts';
import { indexNoteById } from './note-search.ts';
import { lockTrashed, purge, untrash } from './note-trash.repository.ts';
import { notebookNamed } from './note.repository.ts';
import { dropAlias } from './note-links.repository.ts';

const lostNotebook = '恢复的笔记';

/**
 * Brings notes back from the trash, under another name where theirs is taken, into a new notebook of that name when theirs
 * was deleted.
 */
export function restoreNotes(
  { db }: DatabaseHandle,
  { userId: ownerId }: Principal,
  ids: number[],
): Promise<{ id: number; name: string }[]> {
  return db.transaction(async (tx) => {
    const notes = await lockTrashed(tx, ownerId, ids);
    requireFound(notes.length > 0);
    const restored: { id: number; name: string }[] = [];
    for (const note of notes) {
      const name = await freeName(tx, ownerId, note.name);
      const lost = note.removedFromName ?? lostNotebook;
      const notebookId = note.notebookId ?? (await notebookNamed(tx, ownerId, { name: lost }));
      await untrash(tx, { id: note.id, name, notebookId });
      await dropAlias(tx, { ownerId, name });
      await indexNoteById(tx, note.id);
      restored.push({ id: note.id, name });
    }
    return restored;
  });
}

/** Deletes notes in the trash for good. */
export async function purgeNotes(
  { db }: DatabaseHandle,
  { userId }: Principal,
  ids: number[],
): Promise<number> {
  const removed = await purge(db, userId, ids);
  requireFound(removed > 0);
  return removed;
}
