import { frontMatterTags, setProperty } from '@wm/markdown/front-matter';
import { renameLinks } from '@wm/markdown/note-links';
import { linkMention } from '@wm/markdown/note-mentions';
import { noteResource, tagLimit } from '@wm/contract/notebook/note';
import type { NoteDocument } from '@wm/contract/notebook/note';
import type { UpdateOf } from '@wm/contract/core/resource';
import { snakeKeys } from '@wm/contract/core/wire';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import { orNotFound, requireFound } from '#core/not-found.ts';
import { recordChange } from '#core/audit/record-changes.ts';
import { recordRemoved } from '#core/crud/record-writes.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { Database, DatabaseHandle } from '#core/database/database.ts';
import type { Transaction } from '#core/database/transaction.ts';
import { fileIdsIn, readableFileIds, setFileUses } from '#areas/files/public.ts';
import { announceDocument } from '#core/documents/announce-document.ts';
import { keepVersion } from '#core/documents/keep-version.ts';
import { forgetDocuments } from '#core/search/search-index.ts';
import {
  dropAlias,
  findAliases,
  lockLinking,
  putAlias,
  putLinks,
} from './note-links.repository.ts';
import { indexNote, indexNoteById, indexTypedNote } from './note-search.ts';
import { trashNotes } from './note-trash.repository.ts';
import { tagMove } from './said-above.ts';
import { noteVersions } from './note-version.repository.ts';
import {
  changeTags,
  findDocument,
  lockDocument,
  moveNotes,
  noteRepository,
  ownsNotebook,
  pinNote,
  putSaidAbove,
  requireNote,
  storeContent,
} from './note.repository.ts';
import type { NoteKey } from './note.repository.ts';

type Patch = UpdateOf<typeof noteResource>;

/**
 * The notes' repository with their rules: a note stands in a notebook of its own owner, what is removed goes to the
 * trash, and links follow a new name.
 */
export function noteService(database: DatabaseHandle): CrudRepository<typeof noteResource> {
  const { db } = database;
  const within = (tx: Transaction) => noteRepository({ ...database, db: tx });
  return {
    ...noteRepository(database),
    create: async (input, principal) => {
      await requireNotebook(db, principal, input.notebookId);
      return db.transaction(async (tx) => {
        const note = await within(tx).create(input, principal);
        await dropAlias(tx, { ownerId: principal.userId, name: note.name });
        const { content, tags } = input;
        const said = await putSaidAbove(tx, { id: note.id, content, tags });
        await putLinks(tx, note.id, content);
        await recordFileUses(tx, principal, { id: note.id, before: '', content });
        await indexNoteById(tx, note.id);
        return { ...note, tags: said.tags, inlineTags: said.inlineTags, excerpt: said.excerpt };
      });
    },
    update: async (id, patch, principal) => {
      await requireNotebook(db, principal, patch.notebookId);
      if (patch.pinned !== undefined && Object.keys(patch).length === 1) {
        const { pinned } = patch;
        const isThere = await db.transaction((tx) => pin(tx, principal, { id, pinned }));
        if (!isThere) return undefined;
        return noteRepository(database).find(id, principal, 'edit');
      }
      return db.transaction(async (tx) => {
        const before = await lockDocument(tx, principal.userId, { id });
        if (!before) return undefined;
        const note = await within(tx).update(id, patch, principal);
        await followName(tx, principal.userId, { before, patch });
        if (patch.tags) await followTags(tx, principal.userId, { ...before, tags: patch.tags });
        await indexNoteById(tx, id);
        return note;
      });
    },
    remove: (ids, principal) =>
      db.transaction(async (tx) => {
        const notes = await trashNotes(tx, principal.userId, ids);
        if (notes.length === 0) return 0;
        const gone = notes.map(({ id }) => id);
        await forgetDocuments(tx, 'note', gone);
        await recordRemoved(tx, noteResource, notes);
        return notes.length;
      }),
  };
}

async function requireNotebook(
  db: Database,
  principal: Principal,
  notebookId: number | undefined,
): Promise<void> {
  if (notebookId !== undefined) requireFound(await ownsNotebook(db, principal.userId, notebookId));
}

async function pin(
  tx: Transaction,
  { userId }: Principal,
  change: { id: number; pinned: boolean },
): Promise<boolean> {
  const before = await pinNote(tx, userId, change);
  if (before === undefined) return false;
  if (before !== change.pinned) {
    const fields = { pinned: [before, change.pinned] as [unknown, unknown] };
    await recordChange(tx, {
      resource: noteResource.permission,
      recordId: change.id,
      action: 'update',
      fields,
    });
  }
  return true;
}

/**
 * After a rename: the old name leads on, and what links to the note is rewritten, by whichever of its names it does. What
 * cannot be written with the new name (`a|b`) keeps the name it has, until a later rename.
 */
async function followName(
  tx: Transaction,
  ownerId: number,
  { before, patch }: { before: NoteDocument; patch: Patch },
): Promise<void> {
  const { name } = patch;
  if (name === undefined || name === before.name) return;
  await dropAlias(tx, { ownerId, name });
  await putAlias(tx, { ownerId, name: before.name, noteId: before.id });
  const former = await findAliases(tx, [before.id]);
  const names = [before.name, ...former.map((alias) => alias.name)];
  for (const note of await lockLinking(tx, ownerId, names)) {
    const content = names.reduce((text, from) => renameLinks(text, from, name), note.content);
    if (content !== note.content)
      await writeContent(tx, ownerId, { note, content, kind: 'rename' });
  }
}

/** After tags were changed beside its text: where the text names tags, it names these. */
async function followTags(
  tx: Transaction,
  ownerId: number,
  { id, content, tags }: { id: number; content: string; tags: string[] },
): Promise<void> {
  if (frontMatterTags(content) === undefined) return;
  const named = setProperty(content, 'tags', { kind: 'list', items: tags });
  if (named !== content)
    await writeContent(tx, ownerId, { note: { id, content }, content: named, kind: 'edit' });
}

interface Write {
  note: { id: number; content: string };
  content: string;
  kind: 'edit' | 'overwrite' | 'restore' | 'rename';
}

/** Stores a text with its version, its links and what the search knows of it. The note must be locked. */
export async function writeContent(
  tx: Transaction,
  ownerId: number,
  { note, content, kind }: Write,
): Promise<NoteDocument> {
  await keepVersion(noteVersions(tx, note.id), { before: note.content, after: content, kind });
  const move = tagMove(note.content, content);
  const saved = await storeContent(tx, { id: note.id, content, move });
  await putLinks(tx, note.id, content);
  const { id, rowVersion } = saved;
  await announceDocument(tx, { kind: 'note', id, rowVersion, userId: ownerId });
  const index = kind === 'edit' ? indexTypedNote : indexNote;
  await index(tx, { ...saved, ownerId });
  return saved;
}

/** Lets whoever may read a note read the files it shows, limited to files that its author can read. */
export async function recordFileUses(
  tx: Transaction,
  principal: Principal,
  { id, before, content }: { id: number; before: string; content: string },
): Promise<void> {
  const [ids, known] = [fileIdsIn(content), fileIdsIn(before)];
  if (ids.join() === known.join()) return;
  const fileIds = await readableFileIds(tx, ids, principal);
  await setFileUses(tx, { kind: 'note', refId: id, fileIds });
}

export async function readNote(
  { db }: Pick<DatabaseHandle, 'db'>,
  owner: Principal,
  key: NoteKey,
): Promise<NoteDocument> {
  return orNotFound(await findDocument(db, owner.userId, key));
}

/** Saves a text. If somebody saved in between, nothing is overwritten and the stored document comes with the refusal. */
export function saveNote(
  { db }: Pick<DatabaseHandle, 'db'>,
  principal: Principal,
  change: { key: NoteKey; content: string; rowVersion: number; isOverwrite?: boolean | undefined },
): Promise<NoteDocument> {
  const { userId } = principal;
  return db.transaction(async (tx) => {
    const stored = orNotFound(await lockDocument(tx, userId, change.key));
    if (stored.rowVersion !== change.rowVersion)
      throw new AppError('note.changed', { data: snakeKeys(stored) });
    const { content, isOverwrite } = change;
    const kind = isOverwrite ? 'overwrite' : 'edit';
    await recordFileUses(tx, principal, { id: stored.id, before: stored.content, content });
    return writeContent(tx, userId, { note: stored, content, kind });
  });
}

/** Puts tags on notes and takes others from them; answers how many notes there were, and in whose text some go on to stand. */
export function tagNotes(
  { db }: DatabaseHandle,
  { userId }: Principal,
  change: { ids: number[]; add: string[]; remove: string[] },
): Promise<{ changed: number; inText: number }> {
  return db.transaction(async (tx) => {
    const notes = await changeTags(tx, userId, change);
    requireFound(notes.length > 0);
    if (notes.some(({ tags }) => tags.length > tagLimit))
      throw new AppError('note.too-many-tags', { values: { limit: String(tagLimit) } });
    for (const note of notes) {
      await followTags(tx, userId, note);
      await indexNote(tx, note);
    }
    const staying = notes.filter(({ inlineTags }) =>
      inlineTags.some((tag) => change.remove.includes(tag)),
    );
    return { changed: notes.length, inText: staying.length };
  });
}

/** Moves notes into a notebook; answers how many. */
export async function moveTo(
  { db }: DatabaseHandle,
  principal: Principal,
  change: { ids: number[]; notebookId: number },
): Promise<number> {
  await requireNotebook(db, principal, change.notebookId);
  const moved = await moveNotes(db, principal.userId, change);
  requireFound(moved > 0);
  return moved;
}

/** Makes a link of the first mention of a note in another one of its owner's, as that one's next version; answers what that is called. */
export function linkMentioned(
  { db }: Pick<DatabaseHandle, 'db'>,
  { userId }: Principal,
  { id, inNote }: { id: number; inNote: number },
): Promise<{ name: string }> {
  return db.transaction(async (tx) => {
    const { name } = await requireNote(tx, userId, id);
    const stored = orNotFound(await lockDocument(tx, userId, { id: inNote }));
    const content = linkMention(stored.content, name);
    if (content === undefined) throw new AppError('note.mention-gone', { values: { name } });
    await writeContent(tx, userId, { note: stored, content, kind: 'edit' });
    return { name: stored.name };
  });
}
