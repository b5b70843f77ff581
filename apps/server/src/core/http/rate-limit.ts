import rateLimit from '@fastify/rate-limit';
import { rateLimits } from '@wm/contract/core/endpoint';
import type { RateClass } from '@wm/contract/core/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#core/app-error.ts';
import { clientAddress } from './client-address.ts';

const perAddress = 1200;

/** An address as limits count it: IPv6 by its /64, which is what one household holds. */
export function limitedAddress(ip: string): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip;
  const [head = '', tail = ''] = ip.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail.split(':').filter(Boolean);
  const zeros = ip.includes('::')
    ? Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0')
    : [];
  return [...groups, ...zeros, ...rest].slice(0, 4).join(':');
}

export interface Limiter {
  /** Counts a request against its address, before anything is known of it. */
  countAddress: (request: FastifyRequest) => Promise<void>;
  /** Counts it against its route's class, per signed-in user, else per address. */
  countClass: (request: FastifyRequest) => Promise<void>;
}

/** Requests per minute, counted in this process. Guessing at passwords is limited in the database, for all processes. */
export async function createLimiter(app: FastifyInstance): Promise<Limiter> {
  await app.register(rateLimit, { global: false });
  const timeWindow = 60_000;
  const address = app.createRateLimit({
    max: perAddress,
    timeWindow,
    keyGenerator: (request) => `ip:${limitedAddress(clientAddress(request))}`,
  });
  const classes = Object.fromEntries(
    Object.entries(rateLimits).map(([name, max]) => [
      name,
      app.createRateLimit({
        max,
        timeWindow,
        keyGenerator: (request) =>
          `${name}:${request.principal ? `user:${request.principal.userId}` : limitedAddress(clientAddress(request))}`,
      }),
    ]),
  ) as Record<RateClass, typeof address>;
  const count = async (check: typeof address, request: FastifyRequest): Promise<void> => {
    const result = await check(request);
    if (!result.isAllowed && result.isExceeded) {
      throw new AppError('request.too-many', { retryAfter: result.ttlInSeconds });
    }
  };
  return {
    countAddress: (request) => count(address, request),
    countClass: async (request) => {
      const rate = request.routeOptions.config.endpoint?.rate;
      if (rate) await count(classes[rate], request);
    },
  };
}
