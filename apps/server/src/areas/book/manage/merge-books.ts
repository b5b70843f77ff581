import { storedSource } from '@wm/bytes/zip/node';
import { openBookSource } from '@wm/epub/open-book';
import { sql } from 'drizzle-orm';
import { openFile } from '#areas/files/public.ts';
import { recordChange } from '#core/audit/record-changes.ts';
import type { Core } from '#core/core.ts';
import { orNotFound, requireFound } from '#core/not-found.ts';
import { createAnchorage } from '../reading/anchor-marks.ts';
import { findBook } from '../reading/reading.repository.ts';
import { lockBook, moveBooks } from './book.repository.ts';
import { sectionsOf } from './import-book.ts';
import { indexBooks } from './index-book.ts';
import { removeRepeatedMarks } from '../mark/mark.repository.ts';
import { moveMarks } from './move-marks.ts';

/** Keeps one of several books: what people have left in the others moves over, and these go into the trash. */
export async function mergeBooks(
  core: Core,
  { keptId, ids }: { keptId: number; ids: number[] },
): Promise<{ kept: number; lost: number }> {
  const others = ids.filter((id) => id !== keptId);
  requireFound(others.length > 0);
  const { fileId } = orNotFound(await findBook(core.db, keptId));
  const file = orNotFound(await openFile(core, fileId));
  const anchorage = createAnchorage(await sectionsOf(await openBookSource(storedSource(file))));
  return core.db.transaction(async (tx) => {
    const sum = { kept: 0, lost: 0 };
    // In one order, so that two who merge do not wait for each other.
    for (const id of [keptId, ...others].sort((one, other) => one - other))
      orNotFound(await lockBook(tx, id));
    for (const from of others) {
      const moved = await moveMarks(tx, { from, to: keptId, anchorage });
      sum.kept += moved.kept;
      sum.lost += moved.lost;
      // What somebody has in both stays as the kept one has it.
      await tx.execute(sql`
        insert into book_position (user_id, book_id, cfi, section, fraction, chapter, context, device, device_name, update_time)
        select user_id, ${keptId}, '', section, fraction, chapter, context, device, device_name, update_time
        from book_position where book_id = ${from} on conflict do nothing`);
      await tx.execute(sql`
        insert into book_standing (user_id, book_id, standing, update_time)
        select user_id, ${keptId}, standing, update_time from book_standing where book_id = ${from} on conflict do nothing`);
      await tx.execute(sql`
        insert into book_shelf_item (shelf_id, book_id, sort)
        select shelf_id, ${keptId}, sort from book_shelf_item where book_id = ${from} on conflict do nothing`);
      await tx.execute(sql`
        insert into book_note (user_id, book_id, note_id)
        select user_id, ${keptId}, note_id from book_note where book_id = ${from} on conflict do nothing`);
      await tx.execute(sql`update book_reading set book_id = ${keptId} where book_id = ${from}`);
    }
    await removeRepeatedMarks(tx, keptId);
    await moveBooks(tx, { ids: others, to: 'trash' });
    await indexBooks(tx, others);
    for (const id of others)
      await recordChange(tx, {
        resource: 'book:data',
        recordId: id,
        action: 'delete',
        fields: {},
      });
    return sum;
  });
}
