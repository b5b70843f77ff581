import { cutText } from '@wm/contract/core/stored-text';
import { notebookDepthLimit, notebookResource } from '@wm/contract/notebook/notebook';
import type { NotebookRemoved } from '@wm/contract/notebook/notebook-removal';
import { noteResource } from '@wm/contract/notebook/note';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import { recordRemoved } from '#core/crud/record-writes.ts';
import type { DatabaseHandle } from '#core/database/database.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { orNotFound, requireFound } from '#core/not-found.ts';
import { forgetDocuments } from '#core/search/search-index.ts';
import { chainOf, heightOf } from '../notebook/notebook-levels.ts';
import type { Parents } from '../notebook/notebook-levels.ts';
import { lockParents } from '../notebook/notebook.repository.ts';
import type { RemovedNotebook } from '../notebook.table.ts';
import { purge } from '../note/note-trash.repository.ts';
import {
  countNotes,
  createRemoval,
  dropNotebooks,
  dropRemoval,
  freeRemembering,
  listStanding,
  lockRemoval,
  lockRemovedNotes,
  moveNotesOut,
  standNotebook,
  trashNotesIn,
} from './removal.repository.ts';

/** What a notebook may be called at most. */
const longestName = 50;

type Db = Pick<DatabaseHandle, 'db'>;
type Standing = Omit<RemovedNotebook, 'movedTo' | 'notesTo'>;

/** A notebook and those in it however deep, the outermost first. */
function subtreeOf(all: readonly Standing[], id: number): Standing[] {
  const found = all.filter((one) => one.id === id);
  for (const { id: parentId } of found)
    found.push(...all.filter((one) => one.parentId === parentId));
  return found;
}

/** What would go with a notebook. */
export async function contentsOf({ db }: Db, { userId }: Principal, id: number) {
  const [outermost, ...below] = subtreeOf(await listStanding(db, userId), id);
  requireFound(outermost !== undefined);
  const counted = await countNotes(db, [id, ...below.map((one) => one.id)], id);
  return { ...counted, notebooks: below.length };
}

/** Deletes a notebook with all that stands in it; its notes go to the trash. */
export function removeWithNotes(
  { db }: Db,
  { userId: ownerId }: Principal,
  id: number,
): Promise<NotebookRemoved> {
  return db.transaction(async (tx) => {
    await lockParents(tx, ownerId);
    const gone = subtreeOf(await listStanding(tx, ownerId), id);
    const { name } = orNotFound(gone[0]);
    const notebooks = gone.map((one) => ({ ...one, movedTo: null }));
    const removalId = await createRemoval(tx, { ownerId, name, kind: 'trash', notebooks });
    const ids = gone.map((one) => one.id);
    await freeRemembering(tx, ids);
    const notes = await trashNotesIn(tx, ids, removalId);
    const noteIds = notes.map((note) => note.id);
    if (noteIds.length > 0) {
      await forgetDocuments(tx, 'note', noteIds);
      await recordRemoved(tx, noteResource, notes);
    }
    await dropNotebooks(tx, ids);
    await recordRemoved(tx, notebookResource, gone);
    return { removalId, notes: notes.length, notebooks: gone.length - 1 };
  });
}

/** Deletes a notebook whose notes and notebooks go to another. */
export function dissolveInto(
  { db }: Db,
  { userId: ownerId }: Principal,
  { id, targetId }: { id: number; targetId: number },
): Promise<NotebookRemoved> {
  return db.transaction(async (tx) => {
    const parents = await lockParents(tx, ownerId);
    const all = await listStanding(tx, ownerId);
    const outermost = orNotFound(all.find((one) => one.id === id));
    requireFound(parents.has(targetId));
    if (chainOf(parents, targetId).includes(id)) throw new AppError('notebook.parent-below');
    const children = all.filter((one) => one.parentId === id);
    requireRoom(parents, children, targetId);
    const { name } = outermost;
    const notebooks = [
      { ...outermost, movedTo: null, notesTo: targetId },
      ...children.map((one) => ({ ...one, movedTo: targetId })),
    ];
    const removalId = await createRemoval(tx, { ownerId, name, kind: 'move', notebooks });
    const notes = await moveNotesOut(tx, { from: id, to: targetId, removalId });
    const taken = new Set(all.filter((one) => one.parentId === targetId).map((one) => one.name));
    for (const child of children) {
      const free = freeAmong(taken, child.name);
      taken.add(free);
      await standNotebook(tx, { ...child, parentId: targetId, name: free });
    }
    await freeRemembering(tx, [id]);
    await dropNotebooks(tx, [id]);
    await recordRemoved(tx, notebookResource, [outermost]);
    return { removalId, notes, notebooks: children.length };
  });
}

function requireRoom(parents: Parents, children: readonly Standing[], targetId: number): void {
  const above = chainOf(parents, targetId).length;
  if (children.some((child) => above + heightOf(parents, child.id) > notebookDepthLimit))
    throw new AppError('notebook.too-deep', { values: { depth: String(notebookDepthLimit) } });
}

/** A name, or one with a number behind it that no notebook beside it has. */
export function freeAmong(taken: ReadonlySet<string>, name: string): string {
  let free = name;
  for (let number = 2; taken.has(free); number += 1) {
    const tail = ` (${number})`;
    free = cutText(name, longestName - tail.length) + tail;
  }
  return free;
}

/** Deletes the notes that went with a notebook for good. */
export function purgeRemoval({ db }: Db, { userId }: Principal, id: number): Promise<number> {
  return db.transaction(async (tx: Transaction) => {
    const removal = orNotFound(await lockRemoval(tx, userId, id));
    requireFound(removal.kind === 'trash');
    const notes = await lockRemovedNotes(tx, id);
    const removed = await purge(
      tx,
      userId,
      notes.map((note) => note.id),
    );
    await dropRemoval(tx, id);
    return removed;
  });
}
