import { holdsPermission } from '#core/access/principal.ts';
import { emptyTrash } from '#core/settings/trash.ts';
import type { Area } from '#core/area.ts';
import { bookBook } from './book.table.ts';
import { addCatalogueRoutes } from './catalogue/catalogue.routes.ts';
import { addBookRoutes } from './manage/book.routes.ts';
import { bookSearchKind } from './manage/index-book.ts';
import { bookJobs } from './manage/scan-job.ts';
import { addManualRoutes } from './manual/manual.routes.ts';
import { addMarkRoutes } from './mark/mark.routes.ts';
import { addOwnRoutes } from './own/own.routes.ts';
import { listFonts } from './own/own.repository.ts';
import { fontUse } from './own/own.service.ts';
import { addRemoteRoutes } from './remote/remote.routes.ts';
import { createOpenedBooks } from './reading/opened-books.ts';
import { addReadingRoutes } from './reading/reading.routes.ts';
import { seedBookDemo } from './seed-demo.ts';
import { addSearchRoutes } from './search/search.routes.ts';
import { addShelfRoutes } from './shelf/shelf.routes.ts';
import { addStatisticsRoutes } from './statistics/statistics.routes.ts';

/** Books: the library, and reading in it. */
export const bookArea: Area = {
  addRoutes: (app, core) => {
    const books = createOpenedBooks(core);
    addBookRoutes(app, core, books);
    addReadingRoutes(app, core, books);
    addMarkRoutes(app, core, books);
    addShelfRoutes(app, core);
    addSearchRoutes(app, core, books);
    addStatisticsRoutes(app, core);
    addOwnRoutes(app, core);
    addCatalogueRoutes(app, core);
    addManualRoutes(app, core, books);
    addRemoteRoutes(app, core, books);
  },
  jobs: bookJobs,
  searchKinds: [bookSearchKind],
  fileUses: [
    {
      kind: 'book',
      label: '书',
      places: async (refIds, principal, db) =>
        holdsPermission(principal, bookSearchKind.access)
          ? bookSearchKind.read(db, principal, { refIds, withBody: false })
          : [],
      // The library is everybody's who may see it: covers on its shelves, and the books themselves.
      mayRead: (_bookIds, principal) =>
        principal !== undefined && holdsPermission(principal, 'book:data:list'),
    },
    // A font is served to its owner alone, by a route of its own.
    {
      kind: fontUse,
      label: '阅读字体',
      mayRead: () => false,
      places: async (refIds, { userId }, db) =>
        (await listFonts(db, userId))
          .filter(({ id }) => refIds.includes(id))
          .map(({ id, name }) => ({ refId: id, title: name })),
    },
  ],
  seedDemo: seedBookDemo,
  retention: () => [emptyTrash(bookBook, 'book.trash.days')],
};
