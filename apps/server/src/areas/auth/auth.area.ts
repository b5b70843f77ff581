import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { addAccountRoutes } from './account/account.routes.ts';
import { addProfileRoutes } from './profile/profile.routes.ts';
import { addSecondFactorRoutes } from './second-factor/second-factor.routes.ts';

export function addAuthArea(app: FastifyInstance, core: Core): void {
  addAccountRoutes(app, core);
  addProfileRoutes(app, core);
  addSecondFactorRoutes(app, core);
}
