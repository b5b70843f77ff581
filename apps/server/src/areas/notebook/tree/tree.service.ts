import { noteResource } from '@wm/contract/notebook/note';
import type { NotePlace, NotebookPlace } from '@wm/contract/notebook/note-tree';
import type { Principal } from '#core/access/principal.ts';
import { recordChange } from '#core/audit/record-changes.ts';
import type { DatabaseHandle } from '#core/database/database.ts';
import { orNotFound, requireFound } from '#core/not-found.ts';
import { freeName } from '../note/free-name.ts';
import { notebookNamed } from '../note/note.repository.ts';
import { noteService } from '../note/note.service.ts';
import { lockParents } from '../notebook/notebook.repository.ts';
import { notebookService } from '../notebook/notebook.service.ts';
import {
  listSiblings,
  lockNotebook,
  lockStanding,
  orderNotebooks,
  putNote,
  sortAt,
  spreadNotes,
  standsIn,
} from './tree.repository.ts';

const untitled = '无标题';
const firstNotebook = '我的笔记';

/** Moves a note before another, or behind the last of a notebook; answers where it stood. */
export function placeNote(
  { db }: Pick<DatabaseHandle, 'db'>,
  { userId }: Principal,
  aim: NotePlace & { id: number },
): Promise<NotePlace> {
  const { id, notebookId, before } = aim;
  return db.transaction(async (tx) => {
    requireFound(await lockNotebook(tx, userId, notebookId));
    const stood = orNotFound(await lockStanding(tx, userId, id));
    if (before === id) return stood;
    if (before !== null) requireFound(await standsIn(tx, before, notebookId));
    let sort = await sortAt(tx, aim);
    if (sort === undefined) {
      await spreadNotes(tx, notebookId);
      sort = await sortAt(tx, aim);
    }
    await putNote(tx, id, { notebookId, sort: sort ?? 0 });
    const isOther = notebookId !== stood.notebookId;
    await recordChange(tx, {
      resource: noteResource.permission,
      recordId: id,
      action: 'update',
      fields: isOther ? { notebook_id: [stood.notebookId, notebookId] } : {},
    });
    return stood;
  });
}

/** Moves a notebook before another, or behind the last of a level; answers where it stood. */
export function placeNotebook(
  database: DatabaseHandle,
  principal: Principal,
  { id, parentId, before }: NotebookPlace & { id: number },
): Promise<NotebookPlace> {
  const { userId } = principal;
  return database.db.transaction(async (tx) => {
    const parents = await lockParents(tx, userId);
    requireFound(parents.has(id));
    const stoodIn = parents.get(id) ?? null;
    const old = await listSiblings(tx, userId, stoodIn);
    const stood = { parentId: stoodIn, before: old[old.indexOf(id) + 1] ?? null };
    if (before === id) return stood;
    if (parentId !== stoodIn)
      await notebookService({ ...database, db: tx }).update(id, { parentId }, principal);
    const others = (await listSiblings(tx, userId, parentId)).filter((one) => one !== id);
    const at = before === null ? others.length : others.indexOf(before);
    requireFound(at >= 0);
    await orderNotebooks(tx, others.toSpliced(at, 0, id));
    return stood;
  });
}

/** Makes an empty note under a name that is free. */
export async function makeNewNote(
  database: DatabaseHandle,
  principal: Principal,
  wanted: { notebookId: number | null; name?: string | undefined; content?: string | undefined },
): Promise<{ id: number; name: string; notebookId: number }> {
  const { db } = database;
  const notebookId =
    wanted.notebookId ?? (await notebookNamed(db, principal.userId, { name: firstNotebook }));
  const name = await freeName(db, principal.userId, wanted.name ?? untitled);
  const fresh = { content: wanted.content ?? '', notebookId, name, tags: [], pinned: false };
  const note = await noteService(database).create(fresh, principal);
  return { id: note.id, name: note.name, notebookId };
}
