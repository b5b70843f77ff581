import type { FastifyRequest } from 'fastify';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import { clientAddress } from '#core/http/address/client-address.ts';
import type { Asker } from './confirm-password.service.ts';

/** Whose password a request asks for: that of who has signed in. */
export function askerOf({ userId, username }: Principal, request: FastifyRequest): Asker {
  if (!request.session) throw new AppError('auth.required');
  return { userId, username, sessionId: request.session.id, ip: clientAddress(request) };
}
