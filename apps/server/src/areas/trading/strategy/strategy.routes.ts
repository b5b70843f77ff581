import { strategyResource } from '@wm/contract/trading/strategy';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { registerCrud } from '#core/crud/register-crud.ts';
import { strategyService } from './strategy.service.ts';

export function addStrategyRoutes(app: FastifyInstance, core: Core): void {
  registerCrud(app, {
    resource: strategyResource,
    repository: strategyService(core),
    only: ['list', 'query', 'add', 'edit', 'remove'],
  });
}
