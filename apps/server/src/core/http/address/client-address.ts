import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** The address a request came from. What a proxy passes on that is no address counts for the proxy itself. */
export function clientAddress({ ip, socket }: FastifyRequest): string {
  return isIP(ip) === 0 ? (socket.remoteAddress ?? '') : ip;
}
