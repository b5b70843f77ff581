import {
  beginFactorEndpoint,
  confirmFactorEndpoint,
  endFactorEndpoint,
  renewRecoveryEndpoint,
  secondFactorEndpoint,
} from '@wm/contract/auth/second-factor';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { route } from '#core/http/route.ts';
import {
  beginFactor,
  confirmFactor,
  endFactor,
  readFactor,
  renewRecovery,
} from './second-factor.service.ts';

export function addSecondFactorRoutes(app: FastifyInstance, core: Core): void {
  route(app, secondFactorEndpoint, ({ principal }) => readFactor(core, principal));
  route(app, beginFactorEndpoint, ({ principal }) => beginFactor(core, principal));
  route(app, confirmFactorEndpoint, async ({ principal, body }) => ({
    recoveryCodes: await confirmFactor(core, principal, body.code),
  }));
  route(app, renewRecoveryEndpoint, async ({ principal }) => ({
    recoveryCodes: await renewRecovery(core, principal),
  }));
  route(app, endFactorEndpoint, ({ principal }) => endFactor(core, principal));
}
