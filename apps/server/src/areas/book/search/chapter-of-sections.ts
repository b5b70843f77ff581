import { flattenContents } from '@wm/epub/contents';
import type { Core } from '#core/core.ts';
import { findBook } from '../reading/reading.repository.ts';
import type { OpenedBooks } from '../reading/opened-books.ts';

/** Names the line of the contents under which a section of a book begins; nothing where the book cannot be opened. */
export async function chapterOfSections(
  { db }: Pick<Core, 'db'>,
  books: OpenedBooks,
  bookId: number,
): Promise<(section: number) => string> {
  const book = await findBook(db, bookId);
  const opened = book && (await books.open(book.fileId).catch(() => undefined));
  const lines = opened ? [...flattenContents(opened.contents)] : [];
  return (section) => {
    let best = '';
    let bestSection = -1;
    for (const { label, section: begins } of lines)
      if (begins !== undefined && begins <= section && begins > bestSection) {
        best = label;
        bestSection = begins;
      }
    return best;
  };
}
