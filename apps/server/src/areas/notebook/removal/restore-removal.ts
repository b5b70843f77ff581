import { notebookDepthLimit } from '@wm/contract/notebook/notebook';
import type { Principal } from '#core/access/principal.ts';
import type { DatabaseHandle } from '#core/database/database.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { orNotFound } from '#core/not-found.ts';
import { freeName } from '../note/free-name.ts';
import { dropAliases } from '../note/note-links.repository.ts';
import { indexNoteById } from '../note/note-search.ts';
import { takenNames } from '../note/note-trash.repository.ts';
import { chainOf, heightOf } from '../notebook/notebook-levels.ts';
import type { Parents } from '../notebook/notebook-levels.ts';
import { lockParents } from '../notebook/notebook.repository.ts';
import type { RemovedNotebook } from '../notebook.table.ts';
import {
  dropRemoval,
  listStanding,
  lockRemoval,
  lockRemovedNotes,
  moveNotesBack,
  reattachTrashed,
  remakeNotebook,
  standNotebook,
  untrashToPlace,
} from './removal.repository.ts';
import { freeAmong } from './removal.service.ts';

/** Brings a notebook back as it stood with its notes, under other names where theirs are taken. */
export function restoreRemoval(
  { db }: Pick<DatabaseHandle, 'db'>,
  { userId: ownerId }: Principal,
  id: number,
): Promise<{ name: string; notes: number }> {
  return db.transaction(async (tx) => {
    const parents = await lockParents(tx, ownerId);
    const removal = orNotFound(await lockRemoval(tx, ownerId, id));
    const gone = removal.notebooks.filter(({ movedTo }) => movedTo === null);
    const name = await remake(tx, { ownerId, gone, parents });
    const moved = removal.notebooks.filter(({ movedTo }) => movedTo !== null);
    for (const notebook of moved) {
      // One that was put elsewhere since, or has gone, stays as it is.
      if (parents.get(notebook.id) === notebook.movedTo) await standNotebook(tx, notebook);
    }
    const notes =
      removal.kind === 'trash'
        ? await untrashAll(tx, ownerId, id)
        : await moveNotesBack(tx, id, gone[0]?.notesTo ?? 0);
    await reattachTrashed(
      tx,
      ownerId,
      gone.map((one) => one.id),
    );
    await dropRemoval(tx, id);
    return { name, notes };
  });
}

interface Gone {
  ownerId: number;
  gone: readonly RemovedNotebook[];
  parents: Parents;
}

/** Makes notebooks anew, the outermost where it stood, or at the top when that has gone; answers what that is called now. */
async function remake(tx: Transaction, { ownerId, gone, parents }: Gone): Promise<string> {
  const [outermost, ...below] = gone;
  if (!outermost) return '';
  const own = new Map(gone.map(({ id, parentId }) => [id, parentId]));
  const height = heightOf(own.set(outermost.id, null), outermost.id);
  const { parentId: stoodIn } = outermost;
  const fits =
    stoodIn !== null &&
    parents.has(stoodIn) &&
    chainOf(parents, stoodIn).length + height <= notebookDepthLimit;
  const parentId = fits ? stoodIn : null;
  const beside = (await listStanding(tx, ownerId)).filter((one) => one.parentId === parentId);
  const name = freeAmong(new Set(beside.map((one) => one.name)), outermost.name);
  const { id, sort } = outermost;
  await remakeNotebook(tx, { id, sort, name, parentId }, ownerId);
  for (const one of below) await remakeNotebook(tx, one, ownerId);
  return name;
}

async function untrashAll(tx: Transaction, ownerId: number, removalId: number): Promise<number> {
  const notes = await lockRemovedNotes(tx, removalId);
  const names = notes.map(({ name }) => name);
  const taken = await takenNames(tx, ownerId, names);
  const back: { id: number; name?: string }[] = [];
  // Two of them may be called the same: the trash does not hold names.
  const own = new Set<string>();
  const later: typeof notes = [];
  for (const note of notes) {
    if (taken.has(note.name) || own.has(note.name)) later.push(note);
    else back.push({ id: note.id });
    own.add(note.name);
  }
  await untrashToPlace(tx, back);
  for (const { id, name } of later)
    await untrashToPlace(tx, [{ id, name: await freeName(tx, ownerId, name) }]);
  await dropAliases(tx, ownerId, [...own]);
  for (const { id } of notes) await indexNoteById(tx, id);
  return notes.length;
}
