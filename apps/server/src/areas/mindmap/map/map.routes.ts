import {
  createMapEndpoint,
  mapResource,
  purgeMapsEndpoint,
  readMapEndpoint,
  restoreMapsEndpoint,
  saveMapEndpoint,
} from '@wm/contract/mindmap/map';
import type { FastifyInstance } from 'fastify';
import { requireFound } from '#core/not-found.ts';
import type { Core } from '#core/core.ts';
import { registerCrud } from '#core/crud/register-crud.ts';
import { route } from '#core/http/route.ts';
import { mapService, moveBetween, purgeFromTrash, readMap, saveMap } from './map.service.ts';

export function addMapRoutes(app: FastifyInstance, core: Core): void {
  const repository = mapService(core);
  registerCrud(app, {
    resource: mapResource,
    repository,
    only: ['list', 'query', 'edit', 'remove'],
  });
  route(app, createMapEndpoint, ({ body, principal }) => repository.create(body, principal));
  route(app, readMapEndpoint, ({ params, principal }) => readMap(core, principal, params.id));
  route(app, saveMapEndpoint, ({ params, body, principal }) =>
    saveMap(core, principal, { id: params.id, ...body }),
  );
  route(app, restoreMapsEndpoint, async ({ body, principal }) => {
    const restored = await moveBetween(core, principal, { ids: body.ids, to: 'list' });
    requireFound(restored > 0);
    return { restored };
  });
  route(app, purgeMapsEndpoint, async ({ body, principal }) => {
    const removed = await purgeFromTrash(core, principal, body.ids);
    requireFound(removed > 0);
    return { removed };
  });
}
