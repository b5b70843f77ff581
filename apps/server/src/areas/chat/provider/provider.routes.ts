import {
  addProviderEndpoint,
  modelsEndpoint,
  providerRolesEndpoint,
  providersEndpoint,
  removeProviderEndpoint,
  saveProviderEndpoint,
  testProviderEndpoint,
} from '@wm/contract/chat/provider';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';
import {
  addProvider,
  readModels,
  readProviderRoles,
  readProviders,
  removeProvider,
  saveProvider,
  testProvider,
} from './provider.service.ts';

export function addProviderRoutes(app: FastifyInstance, core: Core): void {
  route(app, providersEndpoint, ({ principal }) => readProviders({ core, principal }));
  route(app, providerRolesEndpoint, ({ principal }) => readProviderRoles({ core, principal }));
  route(app, modelsEndpoint, ({ principal }) => readModels({ core, principal }));
  route(app, addProviderEndpoint, ({ principal, body }) => addProvider({ core, principal }, body));
  route(app, saveProviderEndpoint, ({ principal, params, body }) =>
    saveProvider({ core, principal }, params.id, body),
  );
  route(app, removeProviderEndpoint, ({ principal, params }) =>
    removeProvider({ core, principal }, params.id),
  );
  route(app, testProviderEndpoint, ({ principal, params }) =>
    testProvider({ core, principal }, params.id),
  );
}
