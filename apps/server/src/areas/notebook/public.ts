import { sql } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import { distinctTags } from './note/all-tags.ts';
import { insertUnlessTaken, notebookNamed } from './note/note.repository.ts';

export { noteIdsOf } from './note/note.repository.ts';

/** The text of a Word file as Markdown, read in a thread of its own. */
export { readWordApart } from './import/word-apart.ts';

/** How many notebooks and notes a person has. */
export async function countOwnNotes(
  db: Database,
  ownerId: number,
): Promise<{ notebooks: number; notes: number }> {
  const { rows } = await db.execute<{ notebooks: number; notes: number }>(sql`
    select (select count(*)::int from note_notebook where owner_id = ${ownerId}) as notebooks,
           (select count(*)::int from note_note where owner_id = ${ownerId} and delete_time is null) as notes`);
  return rows[0] ?? { notebooks: 0, notes: 0 };
}

// oxlint-disable-next-line typescript/consistent-type-definitions -- a row of the driver has an index signature
type OwnNote = {
  name: string;
  content: string;
  /** Those it was given, and those in its text. */
  tags: string[];
  /** Rises with each save of the text. */
  rowVersion: number;
};

/** A note of a person's own, for what is made of it. */
export async function readOwnNote(
  db: Pick<Database, 'execute'>,
  ownerId: number,
  id: number,
): Promise<OwnNote | undefined> {
  const { rows } = await db.execute<OwnNote>(sql`
    select name, content, ${distinctTags} as tags, row_version as "rowVersion" from note_note where id = ${id} and owner_id = ${ownerId} and delete_time is null`);
  return rows[0];
}

/** Writes a note of a person's own into one of his notebooks, under the first of the names that is free; both are made. */
export async function writeNewNote(
  tx: Pick<Database, 'insert'>,
  ownerId: number,
  { notebook, names, content }: { notebook: string; names: readonly string[]; content: string },
): Promise<{ id: number; name: string } | undefined> {
  const notebookId = await notebookNamed(tx, ownerId, { name: notebook });
  for (const name of names) {
    const id = await insertUnlessTaken(tx, { ownerId, notebookId, name, content });
    if (id !== undefined) return { id, name };
  }
  return undefined;
}
