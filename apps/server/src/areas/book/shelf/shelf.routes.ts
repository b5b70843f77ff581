import {
  addShelfEndpoint,
  changeShelfBooksEndpoint,
  libraryFacetsEndpoint,
  orderShelfEndpoint,
  removeShelvesEndpoint,
  renameShelfEndpoint,
  shelfBooksEndpoint,
  standingEndpoint,
} from '@wm/contract/book/shelf';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';
import { orNotFound, requireFound } from '#core/not-found.ts';
import {
  findShelf,
  listShelfBooks,
  orderShelf,
  putStandings,
  removeShelves,
} from './shelf.repository.ts';
import { addShelf, changeShelf, changeShelfName, readFacets } from './shelf.service.ts';

export function addShelfRoutes(app: FastifyInstance, core: Core): void {
  route(app, libraryFacetsEndpoint, ({ principal }) => readFacets(core, principal));
  route(app, addShelfEndpoint, ({ body, principal }) => addShelf(core, principal, body));
  route(app, renameShelfEndpoint, ({ params, body, principal }) =>
    changeShelfName(core, principal, { id: params.id, name: body.name }),
  );
  route(app, removeShelvesEndpoint, async ({ body, principal }) => {
    const removed = await removeShelves(core.db, principal.userId, body.ids);
    requireFound(removed > 0);
    return { removed };
  });
  route(app, shelfBooksEndpoint, async ({ params, principal }) => {
    orNotFound(await findShelf(core.db, principal.userId, params.id));
    return { rows: await listShelfBooks(core.db, params.id) };
  });
  route(app, changeShelfBooksEndpoint, ({ params, body, principal }) =>
    changeShelf(core, principal, { id: params.id, ...body }),
  );
  route(app, orderShelfEndpoint, async ({ params, body, principal }) => {
    orNotFound(await findShelf(core.db, principal.userId, params.id));
    return { changed: await orderShelf(core.db, params.id, body.ids) };
  });
  route(app, standingEndpoint, async ({ body, principal }) => ({
    changed: await putStandings(core.db, principal.userId, body),
  }));
}
