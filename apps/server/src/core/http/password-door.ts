import type { FastifyInstance } from 'fastify';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';

/** How long a password that was given is good for what asks for it. */
const goodForMinutes = 15;

/**
 * Refuses what gives rights, sets passwords or changes settings when the password was given too long ago: whoever finds a
 * browser that is signed in, or steals a token, cannot take the product over with it. The client asks and sends it again.
 */
export function addPasswordDoor(app: FastifyInstance, core: Core): void {
  app.addHook('preHandler', async (request) => {
    const { endpoint } = request.routeOptions.config;
    const asks = endpoint?.asksPassword;
    if (asks === undefined || !request.session) return;
    if (asks !== true && !asks(request.body)) return;
    if (!(await core.sessions.isConfirmed(request.session, goodForMinutes)))
      throw new AppError('auth.confirm-needed');
  });
}
