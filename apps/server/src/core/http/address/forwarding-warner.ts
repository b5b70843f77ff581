import type { FastifyRequest } from 'fastify';
import type { Core } from '#core/core.ts';

const againAfterMs = 3_600_000;

/**
 * Warns, once an hour, when a peer that is not trusted passes on addresses: then a proxy stands before the server that
 * TRUST_PROXY does not name, and everybody behind it counts as one address.
 */
export function forwardingWarner({
  logger,
}: Pick<Core, 'logger'>): (request: FastifyRequest) => void {
  let quietUntil = 0;
  return (request) => {
    const { headers, ip, socket } = request;
    if (headers['x-forwarded-for'] === undefined && headers.forwarded === undefined) return;
    // A trusted peer's header has changed the address.
    if (ip !== socket.remoteAddress || performance.now() < quietUntil) return;
    quietUntil = performance.now() + againAfterMs;
    logger.warn(
      { peer: ip },
      'X-Forwarded-For from a peer that TRUST_PROXY does not name: all its clients count as one address, and HTTPS is not seen; set TRUST_PROXY to the address of the proxy if it is yours',
    );
  };
}
