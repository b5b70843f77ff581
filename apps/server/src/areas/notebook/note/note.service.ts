import type { NoteDocument, noteResource } from '@wm/contract/notebook/note';
import { snakeKeys } from '@wm/contract/core/wire';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { DatabaseHandle } from '#core/database/database.ts';
import { indexNote, indexNoteById } from './note-search.ts';
import { findDocument, noteRepository, ownsNotebook, updateContent } from './note.repository.ts';

/** The notes' repository with its one rule: a note stands in a notebook of its own owner. */
export function noteService(database: DatabaseHandle): CrudRepository<typeof noteResource> {
  const repository = noteRepository(database);
  const requireNotebook = async (
    notebookId: number | undefined,
    principal: Principal,
  ): Promise<void> => {
    if (
      notebookId !== undefined &&
      !(await ownsNotebook(database.db, principal.userId, notebookId))
    ) {
      throw new AppError('resource.not-found');
    }
  };
  return {
    ...repository,
    create: async (input, principal) => {
      await requireNotebook(input.notebookId, principal);
      return database.db.transaction(async (tx) => {
        const note = await noteRepository({ ...database, db: tx }).create(input, principal);
        await indexNoteById(tx, note.id);
        return note;
      });
    },
    update: async (id, patch, principal) => {
      await requireNotebook(patch.notebookId, principal);
      return database.db.transaction(async (tx) => {
        const note = await noteRepository({ ...database, db: tx }).update(id, patch, principal);
        if (note) await indexNoteById(tx, id);
        return note;
      });
    },
  };
}

export async function readNote(
  { db }: DatabaseHandle,
  owner: Principal,
  name: string,
): Promise<NoteDocument> {
  const document = await findDocument(db, owner.userId, name);
  if (!document) throw new AppError('resource.not-found');
  return document;
}

/** Saves a text. If somebody saved in between, nothing is overwritten and the stored document comes with the refusal. */
export async function saveNote(
  { db }: DatabaseHandle,
  owner: Principal,
  change: { name: string; content: string; rowVersion: number },
): Promise<NoteDocument> {
  const saved = await db.transaction(async (tx) => {
    const note = await updateContent(tx, owner.userId, change);
    if (note) await indexNote(tx, { ...note, ownerId: owner.userId }, 'loosely');
    return note;
  });
  if (saved) return saved;
  const stored = await readNote({ db } as DatabaseHandle, owner, change.name);
  throw new AppError('note.changed', { data: snakeKeys(stored) });
}
