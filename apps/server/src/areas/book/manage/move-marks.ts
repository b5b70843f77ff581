import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#core/database/transaction.ts';
import { bookPosition } from '../book.table.ts';
import { lockAllMarks, moveMark } from '../mark/mark.repository.ts';
import type { Anchorage } from '../reading/anchor-marks.ts';

/**
 * Puts everybody's marks of a book where their words stand in another file, which may be another book's. Marks whose words
 * are nowhere stay with their quotation, as lost.
 */
export async function moveMarks(
  tx: Transaction,
  { from, to, anchorage }: { from: number; to: number; anchorage: Anchorage },
): Promise<{ kept: number; lost: number }> {
  const marks = await lockAllMarks(tx, from);
  let kept = 0;
  for (const { id, section, start, end, fraction, quote, before, after } of marks) {
    const found = anchorage.find({ section, fraction, quote, before, after });
    if (found) kept += 1;
    const place = found ?? { section, start, end, fraction };
    await moveMark(tx, id, { bookId: to, ...place, cfi: '', isLost: !found });
  }
  return { kept, lost: marks.length - kept };
}

/** The same for the places where people are; one that is nowhere keeps its share of the book. */
export async function movePositions(
  tx: Transaction,
  {
    bookId,
    anchorage,
    sectionCount,
  }: { bookId: number; anchorage: Anchorage; sectionCount: number },
): Promise<void> {
  const positions = await tx
    .select({
      userId: bookPosition.userId,
      section: bookPosition.section,
      fraction: bookPosition.fraction,
      context: bookPosition.context,
    })
    .from(bookPosition)
    .where(eq(bookPosition.bookId, bookId))
    .for('update');
  for (const { userId, section, fraction, context } of positions) {
    const found = anchorage.find({ section, fraction, quote: context, before: '', after: '' });
    const at = found?.section ?? Math.min(section, sectionCount - 1);
    await tx
      .update(bookPosition)
      .set({ section: at, cfi: '' })
      .where(sql`${bookPosition.userId} = ${userId} and ${bookPosition.bookId} = ${bookId}`);
  }
}
