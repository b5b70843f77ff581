import { isNull, ne, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { waitingEdition } from './search-index.ts';
import { searchDoc } from './search.table.ts';

/**
 * Which records of a kind the index must take again, as a condition on their table joined with `search_doc`: those that
 * are missing, of another edition or of another instant; with `waitingSeconds` those just saved that have rested so long.
 */
export function staleRows(
  updateTime: PgColumn,
  { edition, waitingSeconds }: { edition: number; waitingSeconds?: number },
): SQL | undefined {
  if (waitingSeconds === undefined)
    return or(
      isNull(searchDoc.id),
      ne(searchDoc.edition, edition),
      ne(searchDoc.updateTime, updateTime),
    );
  // The constant stands in the text, so that the planner sees the index of what waits.
  return sql`${searchDoc.edition} = ${sql.raw(String(waitingEdition))}
    and ${searchDoc.updateTime} < now() - make_interval(secs => ${waitingSeconds})`;
}
