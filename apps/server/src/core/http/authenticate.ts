import type { Endpoint } from '@wm/contract/core/endpoint';
import type { FastifyRequest } from 'fastify';
import { holdsPermission } from '#core/access/principal.ts';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import { orNotFound } from '#core/not-found.ts';
import { logText } from '#core/audit/audit.ts';
import type { Config } from '#core/config.ts';
import type { Core } from '#core/core.ts';
import type { Session } from '#core/session/session-cache.ts';
import { bindingCookieName, readCookie, tokenCookieName } from '#core/session/cookies.ts';
import { bearerOf } from './bearer.ts';
import { clientAddress } from './address/client-address.ts';

/** Finds out who asks and whether he may; sets `request.session` and `request.principal`. */
export async function authenticate(core: Core, request: FastifyRequest): Promise<void> {
  if (request.is404) return;
  const endpoint = orNotFound(request.routeOptions.config.endpoint);
  if (endpoint.access === 'public') return;
  const token = bearerOf(request);
  const session = token && (await core.sessions.find(token));
  if (!session) throw new AppError('auth.required');
  if (!core.sessions.isBoundTo(session, readCookie(request, bindingCookieName(request)))) {
    recordMisuse(core, request, session);
    throw new AppError('auth.required');
  }
  const principal = await core.principals.find(session.userId);
  if (!principal) throw new AppError('auth.required');
  if (session.locked && !endpoint.whileLocked) {
    throw new AppError('auth.locked-screen');
  }
  if (principal.owesFactor && !endpoint.whileOwing) throw new AppError('auth.factor-owed');
  request.session = session;
  request.principal = principal;
  const needed = neededCodes(endpoint, request.query ?? {});
  if (needed.length > 0 && !needed.some((code) => holdsPermission(principal, code)))
    throw new AppError('auth.forbidden');
}

/** Refuses who lacks the code that the route asks for beside its own, given what was sent. */
export function refuseWithoutFurtherCode(request: FastifyRequest): void {
  const { furtherCode } = request.routeOptions.config.endpoint ?? {};
  if (!furtherCode || !request.principal) return;
  const sent = { query: objectOf(request.query), body: objectOf(request.body) };
  if (!furtherCode.isNeeded(sent)) return;
  if (!holdsPermission(request.principal, furtherCode.code)) throw new AppError('auth.forbidden');
}

const objectOf = (value: unknown): object =>
  typeof value === 'object' && value !== null ? value : {};

/** Somebody has the token and not the browser it was given to. */
function recordMisuse(core: Core, request: FastifyRequest, session: Session): void {
  request.log.warn(
    { sessionId: session.id, ip: clientAddress(request), traceId: request.id },
    'a bound session was used without its cookie',
  );
  core.audit.record({
    title: '会话凭据被他处使用',
    method: request.method,
    url: logText(request.url.split('?')[0] ?? ''),
    userId: session.userId,
    username: '',
    ip: clientAddress(request),
    params: '',
    status: 401,
    code: 401,
    message: `session ${session.id}`,
    costMs: 0,
    traceId: request.id,
  });
}

/** The codes of which the caller of a route must hold one; none where any session may ask. */
function neededCodes(
  { access, codes }: Pick<Endpoint, 'access' | 'codes'>,
  query: object,
): readonly string[] {
  return access === 'signed-in' ? (codes?.neededFor(query) ?? []) : [access];
}

/**
 * Who reads something that some may see without signing in, or nobody. An `<img>` sends no bearer: then the token's cookie
 * counts, together with the hidden cookie that binds the session to this browser, and never for a write.
 */
export async function visitor(core: Core, request: FastifyRequest): Promise<Principal | undefined> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
  const bearer = bearerOf(request);
  const token = bearer ?? (isOwnPage(request) ? readCookie(request, tokenCookieName) : undefined);
  const session = token && (await core.sessions.find(token));
  if (!session || session.locked) return undefined;
  if (bearer === undefined && session.bindHash === null) return undefined;
  const secret = readCookie(request, bindingCookieName(request));
  if (!core.sessions.isBoundTo(session, secret)) return undefined;
  const principal = await core.principals.find(session.userId);
  return principal?.owesFactor ? undefined : principal;
}

/** Whether the browser says that a page of ours asks; over plain HTTP it says nothing, and the cookies are strict. */
function isOwnPage(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none';
}

/** Refuses writes that another site makes the browser send. */
export function refuseCrossSite(
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
  request: FastifyRequest,
): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none')
    throw new AppError('request.cross-site');
  const { origin } = request.headers;
  if (origin === undefined) return;
  if (origin === publicOrigin) return;
  if (!URL.canParse(origin) || new URL(origin).host !== request.host)
    throw new AppError('request.cross-site');
}
