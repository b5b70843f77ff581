import { sql } from 'drizzle-orm';
import { holdsPermission } from '#core/access/principal.ts';
import type { Area } from '#core/area.ts';
import { addBookRoutes } from './manage/book.routes.ts';
import { addReadingRoutes } from './reading/reading.routes.ts';

/** Books: the library, and reading in it. */
export const bookArea: Area = {
  addRoutes: (app, core) => {
    addBookRoutes(app, core);
    addReadingRoutes(app, core);
  },
  fileUses: [
    {
      kind: 'book',
      // The library is everybody's who may see it: covers on its shelves, and the books themselves.
      mayRead: (_bookIds, principal) =>
        principal !== undefined && holdsPermission(principal, 'book:data:list'),
    },
  ],
  // The trash.
  retention: () => [sql`delete from book_book where delete_time < now() - interval '30 days'`],
};
