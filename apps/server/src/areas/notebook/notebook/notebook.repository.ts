import { notebookResource } from '@wm/contract/notebook/notebook';
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { contains } from '#core/crud/filters.ts';
import { tableRepository } from '#core/crud/table-repository.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { Database, DatabaseHandle } from '#core/database/database.ts';
import { noteNote, noteNotebook } from '../notebook.table.ts';
import type { Parents } from './notebook-levels.ts';

export function notebookRepository(
  database: Pick<DatabaseHandle, 'pool' | 'db'>,
): CrudRepository<typeof notebookResource> {
  return tableRepository(database, notebookResource, {
    table: noteNotebook,
    owner: noteNotebook.ownerId,
    filters: { name: contains(noteNotebook.name) },
    computed: {
      noteCount: sql<number>`(select count(*)::int from note_note n where n.notebook_id = note_notebook.id and n.delete_time is null)`,
    },
    violations: {
      note_notebook_owner_id_parent_id_name_unique: 'notebook.name-taken',
      note_note_notebook_id_note_notebook_id_fk: 'notebook.not-empty',
      note_notebook_parent_id_fk: 'notebook.has-children',
    },
  });
}

/** The parents of all of somebody's notebooks by id, held until the transaction ends. */
export async function lockParents(tx: Pick<Database, 'select'>, ownerId: number): Promise<Parents> {
  const rows = await tx
    .select({ id: noteNotebook.id, parentId: noteNotebook.parentId })
    .from(noteNotebook)
    .where(eq(noteNotebook.ownerId, ownerId))
    .orderBy(noteNotebook.id)
    .for('update');
  return new Map(rows.map(({ id, parentId }) => [id, parentId]));
}

/** Takes notes that are in the trash out of notebooks, so that these can go. */
export async function freeTrashed(
  tx: Pick<Database, 'update'>,
  ownerId: number,
  notebookIds: number[],
): Promise<void> {
  await tx
    .update(noteNote)
    .set({ notebookId: null })
    .where(
      and(
        eq(noteNote.ownerId, ownerId),
        inArray(noteNote.notebookId, notebookIds),
        isNotNull(noteNote.deleteTime),
      ),
    );
}
