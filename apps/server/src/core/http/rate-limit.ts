import rateLimit from '@fastify/rate-limit';
import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { rateLimits } from '@wm/contract/core/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import { openRedis } from '#core/redis/redis-client.ts';
import { sharedCounts } from '#core/redis/shared-counts.ts';
import { readCookie, readDeviceCookie, tokenCookieName } from '#core/session/cookies.ts';
import { isKnownDevice } from '#core/session/known-devices.ts';
import { limitedAddress } from '#core/session/limited-address.ts';
import { hashToken } from '#core/session/tokens.ts';
import { bearerOf } from './bearer.ts';
import { clientAddress } from './address/client-address.ts';

const perAddress = 1200;
const lookupsPerAddress = 600;
const timeWindow = 60_000;

declare module 'fastify' {
  interface FastifyRequest {
    /** Who sends it, when its address is over a limit: a session or a device. */
    caller: string | null;
  }
}

export interface Limiter {
  /** Counts a request against its address, before anything is known of it. */
  countAddress: (request: FastifyRequest) => Promise<void>;
  /** Counts it against its route's class, per signed-in user, else per address. */
  countClass: (request: FastifyRequest) => Promise<void>;
}

/**
 * Requests per minute, counted in this process, or with Redis in all of them together. An address that is over its limit
 * is not closed: who has a session, or a browser that somebody has signed in from before, is counted by that instead, so
 * that a stranger behind the same address stops strangers only. Guessing at passwords is limited in the database, for all
 * processes.
 */
export async function createLimiter(app: FastifyInstance, core: Core): Promise<Limiter> {
  const { redisUrl } = core.config;
  const redis = redisUrl === undefined ? undefined : openRedis(redisUrl, core.logger);
  app.addHook('onClose', async () => redis?.close());
  await app.register(rateLimit, {
    global: false,
    ...(redis && { store: sharedCounts(redis) as unknown as FastifyRateLimitStoreCtor }),
  });
  const limit = (max: number, keyOf: (request: FastifyRequest) => string) =>
    app.createRateLimit({ max, timeWindow, keyGenerator: keyOf });
  const addressOf = (request: FastifyRequest) => limitedAddress(clientAddress(request));
  const address = limit(perAddress, (request) => `ip:${addressOf(request)}`);
  const lookups = limit(lookupsPerAddress, (request) => `lookup:${addressOf(request)}`);
  const caller = limit(perAddress, (request) => `caller:${request.caller}`);
  const classes = Object.entries(rateLimits).map(([name, max]) => {
    const own = limit(max, (request) => {
      const { principal } = request;
      return `${name}:${principal ? `user:${principal.userId}` : addressOf(request)}`;
    });
    return [name, { own, caller: limit(max, (request) => `${name}:${request.caller}`) }] as const;
  });
  const classOf = new Map<string, { own: Check; caller: Check }>(classes);
  const countKnown = async (request: FastifyRequest, [first, known]: [Check, Check]) => {
    const result = await first(request);
    if (isWithin(result)) return;
    request.caller ??= await findCaller(core, request, lookups);
    if (request.caller === null) throw tooMany(result);
    await enforce(known, request);
  };
  return {
    countAddress: (request) => countKnown(request, [address, caller]),
    countClass: async (request) => {
      const rate = request.routeOptions.config.endpoint?.rate;
      const checks = rate && classOf.get(rate);
      if (!checks) return;
      if (request.principal) await enforce(checks.own, request);
      else await countKnown(request, [checks.own, checks.caller]);
    },
  };
}

type Check = ReturnType<FastifyInstance['createRateLimit']>;
type Result = Awaited<ReturnType<Check>>;

function isWithin(result: Result): boolean {
  return result.isAllowed || !result.isExceeded;
}

function tooMany(result: Result): AppError {
  const retryAfter = result.isAllowed ? 1 : result.ttlInSeconds;
  return new AppError('request.too-many', { retryAfter });
}

async function enforce(check: Check, request: FastifyRequest): Promise<void> {
  const result = await check(request);
  if (!isWithin(result)) throw tooMany(result);
}

/**
 * Who sends a request of an address that is over its limit, as far as he can be told: his session, or his device. What this
 * process does not hold yet is looked up, so many times a minute for each address.
 */
async function findCaller(
  core: Core,
  request: FastifyRequest,
  lookups: Check,
): Promise<string | null> {
  const token = bearerOf(request) ?? readCookie(request, tokenCookieName);
  const device = readDeviceCookie(request);
  if (token === undefined && device === undefined) return null;
  const isHeld = token !== undefined && core.sessions.isHeld(token);
  if (!isHeld && !isWithin(await lookups(request))) return null;
  const session = token === undefined ? undefined : await core.sessions.find(token);
  if (session) return `session:${session.id}`;
  if (device === undefined || !(await isKnownDevice(core.db, device))) return null;
  return `device:${hashToken(device).toString('base64url')}`;
}
