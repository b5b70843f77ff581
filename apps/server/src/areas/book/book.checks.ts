import { eachOfThirty, someDay } from '#core/testing/module-checks.ts';
import type { ModuleChecks } from '#core/testing/module-checks.ts';

export const checks: ModuleChecks = {
  lists: {
    '/book/v2/books': {
      seed: [
        `insert into book_book (name, title, authors, series, file_id, checksum, size, section_count, char_count, delete_time, create_time, update_time)
       select '书List' || i, '书List' || i, '作者' || i % 4, '', '', 'list-' || i, i, 1, i % 3,
         case when i % 6 = 0 then ${someDay} end, ${someDay}, ${someDay} ${eachOfThirty}`,
      ],
      filters: {
        title: 'contains',
        text: (row, value) =>
          [row['title'], row['authors'], row['series']].some((part) =>
            String(part).includes(value),
          ),
        is_removed: (row, value) => String(row['delete_time'] !== null) === value,
      },
      values: { text: '作者2', is_removed: 'false' },
    },
  },
  unscoped: [
    // The library is everybody's who may read it; places in books are one's own.
    /^\w+ \/book\/v2\//,
  ],
  // A page of a book and its pictures are loaded by frames, which send no bearer: the cookies count, and the right is asked.
  // The sample book is everybody's. The catalogue is opened by user name and app password, and answers nobody else.
  publicRoutes: [
    'GET /book/v2/books/:id/file',
    'GET /book/v2/fonts/:id/file',
    'GET /book/v2/sample',
    'GET /book/v2/sample/file',
    'GET /opds',
    'GET /opds/books',
    'GET /opds/groups',
    'GET /opds/search.xml',
    'GET /opds/v2',
    'GET /opds/v2/books',
    'GET /opds/books/:id/file',
    'GET /opds/books/:id/cover',
  ],
};
