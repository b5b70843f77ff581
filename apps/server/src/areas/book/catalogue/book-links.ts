import type { BookRow } from '@wm/contract/book/book';
import { extensionOf, fileTypes, isFileExtension } from '@wm/contract/files/file-types';

interface BookLink {
  rel: string;
  href: string;
  type: string;
}

/** Where a reading application fetches a book and its cover. */
export function bookLinks({ id, cover }: Pick<BookRow, 'id' | 'cover'>): {
  acquisition: BookLink;
  covers: BookLink[];
} {
  const extension = extensionOf(cover);
  const type = isFileExtension(extension) ? fileTypes[extension].type : '';
  const coverLink = (rel: string): BookLink => ({ rel, href: `/opds/books/${id}/cover`, type });
  return {
    acquisition: {
      rel: 'http://opds-spec.org/acquisition',
      href: `/opds/books/${id}/file`,
      type: 'application/epub+zip',
    },
    covers:
      type === ''
        ? []
        : [
            coverLink('http://opds-spec.org/image'),
            coverLink('http://opds-spec.org/image/thumbnail'),
          ],
  };
}
