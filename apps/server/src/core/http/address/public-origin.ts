import type { FastifyRequest } from 'fastify';
import { AppError } from '#core/app-error.ts';
import type { Config } from '#core/config.ts';

const plainHost = /^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[0-9a-f:]+\])(?::\d{1,5})?$/i;

/**
 * The address of the product, for what must be told in full: as it is configured, else as the request names it in `Host`,
 * never as X-Forwarded-Host does, which many proxies pass on from anybody. A host that is none is refused.
 */
export function publicOrigin(
  { publicOrigin: configured }: Pick<Config, 'publicOrigin'>,
  request: FastifyRequest,
): string {
  if (configured !== undefined) return configured;
  const host = request.headers.host ?? '';
  if (!plainHost.test(host)) throw new AppError('request.invalid');
  return `${request.protocol}://${host.toLowerCase()}`;
}
