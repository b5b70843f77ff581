import { eachOfThirty, someDay } from '#core/testing/module-checks.ts';
import type { ModuleChecks } from '#core/testing/module-checks.ts';

export const checks: ModuleChecks = {
  lists: {
    '/book/v2/books': {
      seed: [
        `insert into book_book (name, title, authors, series, series_index, category, tags, file_id, checksum, size, section_count, char_count, delete_time, create_time, update_time)
       select '书List' || i, '书List' || i, case when i % 5 > 0 then '作者' || i % 4 else '' end, '丛书' || i % 3, i % 5,
         '分类' || i % 4, array['标签' || i % 4, '共有'], '', 'list-' || i, i, 1, i % 3,
         case when i % 6 = 0 then ${someDay} end, ${someDay}, ${someDay} ${eachOfThirty}`,
        // What is the asker's own: a shelf with one category, and what he wants of another.
        `insert into book_shelf (owner_id, kind, name) select id, 'shelf', 'List' from sys_user where username = 'admin'`,
        `insert into book_shelf_item (shelf_id, book_id, sort)
       select s.id, b.id, 1 from book_shelf s, book_book b where s.name = 'List' and b.category = '分类1'`,
        `insert into book_standing (user_id, book_id, standing)
       select u.id, b.id, 'wanted' from sys_user u, book_book b where u.username = 'admin' and b.category = '分类2'`,
      ],
      filters: {
        title: 'contains',
        text: (row, value) =>
          [row['title'], row['authors'], row['series'], row['tags']].some((part) =>
            String(part).includes(value),
          ),
        series: 'equals',
        category: 'equals',
        tag: (row, value) => String(row['tags']).split(',').includes(value),
        shelf_id: (row) => row['category'] === '分类1',
        standing: (row) => row['category'] === '分类2',
        is_incomplete: (row, value) => String(row['authors'] === '') === value,
        is_removed: (row, value) => String(row['delete_time'] !== null) === value,
      },
      values: {
        text: '作者2',
        tag: '标签3',
        shelf_id: '1',
        standing: 'wanted',
        is_incomplete: 'true',
        is_removed: 'false',
      },
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
    'GET /book/v2/remote/:file_id/file',
    'GET /opds',
    'GET /opds/books',
    'GET /opds/groups',
    'GET /opds/v2',
    'GET /opds/v2/books',
    'GET /opds/books/:id/file',
    'GET /opds/books/:id/cover',
  ],
};
