import { cutText } from '@wm/contract/core/stored-text';
import { sql } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';

/** UTF-16 units that are read at a place. */
const readAtMost = 12_000;
/** So much before the place goes along: a section that is not longer than that is read from its beginning. */
const before = 4000;

interface SectionText extends Record<string, unknown> {
  text: string;
  /** Characters of the book before it. */
  start: number;
  /** Where one reads, counted alike. */
  place: number;
}

/**
 * The text of a book around a place, given as the share of the book before it: the section that one reads, from its beginning
 * or from a paragraph before the place where that is far off, and what follows. Empty for a book without text.
 */
export async function readAround(
  db: Pick<Database, 'execute'>,
  bookId: number,
  at: number,
): Promise<string> {
  const { rows } = await db.execute<SectionText>(sql`
    with measured as (
      select position, length, sum(length) over (order by position) - length as start, sum(length) over () as total
      from book_section where book_id = ${bookId}),
    placed as (select *, least(floor(total * ${at}::float8), total - 1) as place from measured where length > 0)
    select s.text, p.start::int as start, p.place::int as place from placed p
    join book_section s on s.book_id = ${bookId} and s.position = p.position
    where p.start + p.length > p.place and p.start < p.place + ${readAtMost}
    order by p.position`);
  const [first] = rows;
  if (!first) return '';
  const texts = rows.map(({ text }) => text);
  const within = first.place - first.start;
  if (within > before) texts[0] = fromParagraph(first.text, within - before);
  return cutText(texts.join('\n\n'), readAtMost);
}

/** A text from the first paragraph that begins after a place; from the place where it is all one. */
function fromParagraph(text: string, place: number): string {
  const end = text.indexOf('\n', place);
  if (end >= 0 && end < place + before) return text.slice(end + 1);
  // Not from the middle of a sign of two units.
  return text.slice(place).replace(/^[\uDC00-\uDFFF]/, '');
}
