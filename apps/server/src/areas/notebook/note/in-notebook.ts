import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { noteNote, noteNotebook } from '../notebook.table.ts';

/** Notes that stand in a notebook, or in one that stands in it. */
export function inNotebook(notebookId: number | SQL): SQL {
  return sql`${noteNote.notebookId} in (
    with recursive below as (
      select b.id from ${noteNotebook} b where b.id = ${notebookId}
      union
      select b.id from ${noteNotebook} b, below where b.parent_id = below.id)
    select id from below)`;
}
