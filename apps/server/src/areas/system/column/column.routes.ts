import { columnResource, columnResourcesEndpoint } from '@wm/contract/system/column';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { registerCrud } from '#core/crud/register-crud.ts';
import { route } from '#core/http/route.ts';
import { listColumnResources } from './column.repository.ts';
import { columnService } from './column.service.ts';

export function addColumnRoutes(app: FastifyInstance, core: Core): void {
  route(app, columnResourcesEndpoint, async () => {
    const titles = new Map(app.resources.map(({ permission, title }) => [permission, title]));
    const resources = await listColumnResources(core);
    return {
      rows: resources.map((resource) => ({ resource, title: titles.get(resource) ?? resource })),
    };
  });
  registerCrud(app, {
    resource: columnResource,
    repository: columnService(core),
    only: ['list', 'edit'],
  });
}
