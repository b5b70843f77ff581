import type { FastifyRequest } from 'fastify';
import { AppError } from '#core/app-error.ts';

const plainHost = /^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[0-9a-f:]+\])(?::\d{1,5})?$/i;

/** The address that a visitor came to, for what must be told in full; a host that is none is refused. */
export function siteOrigin(request: FastifyRequest): string {
  if (!plainHost.test(request.host)) throw new AppError('request.invalid');
  return `${request.protocol}://${request.host.toLowerCase()}`;
}
