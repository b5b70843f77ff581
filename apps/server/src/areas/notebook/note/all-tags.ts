import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { noteNote } from '../notebook.table.ts';

/** The tags of a note: those it was given and those that stand in its text. One may be both. */
export const allTags = sql`(${noteNote.tags} || ${noteNote.inlineTags})`;

/** The same, each once. */
export const distinctTags = sql<string[]>`array(select tag from unnest(${allTags})
  with ordinality as each(tag, place) group by tag order by min(place))`;

/** Whether a note has a tag, or one below it. */
export function hasTag(tag: SQL): SQL {
  return sql`exists (select from unnest(${allTags}) as each(tag)
    where each.tag = ${tag} or starts_with(each.tag, ${tag} || '/'))`;
}
