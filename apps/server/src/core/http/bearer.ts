import type { FastifyRequest } from 'fastify';

/** The bearer token of a request, or undefined. A cookie alone never authenticates. */
export function bearerOf(request: FastifyRequest): string | undefined {
  const [scheme, token, ...rest] = (request.headers.authorization ?? '').split(' ');
  return scheme?.toLowerCase() === 'bearer' && token && rest.length === 0 ? token : undefined;
}
