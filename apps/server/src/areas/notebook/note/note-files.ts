import { and, eq, inArray } from 'drizzle-orm';
import type { Principal } from '#core/access/principal.ts';
import type { Database } from '#core/database/database.ts';
import type { FileUseKind, FileUsePlace } from '#core/files/file-use-kinds.ts';
import { noteNote, noteTemplate, noteVersion } from '../notebook.table.ts';
import { mayReadNotes, mayVisitNotes } from '../share/share.repository.ts';

const note = { title: noteNote.name, deleteTime: noteNote.deleteTime };

/** Where a note is opened, or brought back. */
function placeOf(found: { refId: number; title: string; deleteTime: string | null }): FileUsePlace {
  const { refId, title, deleteTime } = found;
  const isInTrash = deleteTime !== null;
  const path = isInTrash
    ? '/notebook/note?view=trash'
    : `/notebook/preview/${encodeURIComponent(title)}`;
  return { refId, title, path, isInTrash };
}

async function notes(refIds: number[], { userId }: Principal, db: Database) {
  const found = await db
    .select({ refId: noteNote.id, ...note })
    .from(noteNote)
    .where(and(inArray(noteNote.id, refIds), eq(noteNote.ownerId, userId)));
  return found.map(placeOf);
}

async function versions(refIds: number[], { userId }: Principal, db: Database) {
  const found = await db
    .select({ refId: noteVersion.id, ...note })
    .from(noteVersion)
    .innerJoin(noteNote, eq(noteNote.id, noteVersion.noteId))
    .where(and(inArray(noteVersion.id, refIds), eq(noteNote.ownerId, userId)));
  return found.map(placeOf);
}

function templates(refIds: number[], { userId }: Principal, db: Database) {
  return db
    .select({ refId: noteTemplate.id, title: noteTemplate.name })
    .from(noteTemplate)
    .where(and(inArray(noteTemplate.id, refIds), eq(noteTemplate.ownerId, userId)));
}

/** What of the notebook uses files. Triggers record those that earlier versions and templates name; these let nobody read. */
export const noteFileUses: readonly FileUseKind[] = [
  {
    kind: 'note',
    label: '笔记',
    places: notes,
    mayRead: mayReadNotes,
    mayVisit: mayVisitNotes,
    isPersonal: true,
  },
  { kind: 'note-version', label: '笔记的历史版本', places: versions, mayRead: () => false },
  { kind: 'note-template', label: '笔记模板', places: templates, mayRead: () => false },
];
