import { notebookResource } from '@wm/contract/notebook/notebook';
import { sql } from 'drizzle-orm';
import { contains } from '#core/crud/filters.ts';
import { tableRepository } from '#core/crud/table-repository.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { DatabaseHandle } from '#core/database/database.ts';
import { noteNotebook } from '../notebook.table.ts';

export function notebookRepository(
  database: DatabaseHandle,
): CrudRepository<typeof notebookResource> {
  return tableRepository(database, notebookResource, {
    table: noteNotebook,
    owner: noteNotebook.ownerId,
    filters: { name: contains(noteNotebook.name) },
    computed: {
      noteCount: sql<number>`(select count(*)::int from note_note n where n.notebook_id = note_notebook.id)`,
    },
    violations: {
      note_notebook_owner_id_name_unique: 'notebook.name-taken',
      note_note_notebook_id_note_notebook_id_fk: 'notebook.not-empty',
    },
  });
}
