import { barsEndpoint, chartSymbolsEndpoint, symbolResource } from '@wm/contract/trading/symbol';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { registerCrud } from '#core/crud/register-crud.ts';
import { route } from '#core/http/route.ts';
import { listCharted, readOwnBars } from './symbol.service.ts';
import { symbolRepository } from './symbol.repository.ts';

export function addSymbolRoutes(app: FastifyInstance, core: Core): void {
  registerCrud(app, {
    resource: symbolResource,
    repository: symbolRepository(core),
    only: ['list', 'query', 'edit', 'remove'],
  });
  route(app, chartSymbolsEndpoint, ({ principal }) => listCharted(core, principal));
  route(app, barsEndpoint, ({ params, query, principal }) =>
    readOwnBars(core, principal, { id: params.id, ...query }),
  );
}
