import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { fastify, LogController } from 'fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { config as zodConfig, locales } from 'zod';
import { savesInARow } from '#core/audit/saves-in-a-row.ts';
import type { Core } from '#core/core.ts';
import { addTextDoor } from '#core/text/text-door.ts';
import { createSpool } from '#core/xlsx/spool.ts';
import { authenticate, refuseCrossSite, refuseWithoutFurtherCode } from './authenticate.ts';
import { bearerOf } from './bearer.ts';
import { addBodyRateGuard } from './body-rate.ts';
import { addCompression } from './compression.ts';
import { answerError } from './envelope.ts';
import { addIdempotency } from './idempotency.ts';
import { forwardingWarner } from './address/forwarding-warner.ts';
import { operationOf } from './operation-of.ts';
import { refuseInMaintenance } from './maintenance.ts';
import { addPasswordDoor } from './password-door.ts';
import { parseQueryString } from './query-string.ts';
import { createLimiter } from './rate-limit.ts';
import { endIdleReaders } from './idle-readers.ts';
import { securityHeaders } from './security-headers.ts';
import './route.ts';

const bodyLimit = 1024 * 1024;
const drainMs = 10_000;
/** Each holds a connection of the pool, which must never be all of them. */
const exportsAtOnce = 2;
const isApi = /^\/+(?:[a-z-]+\/v2|prod-api)\//i;

const processTrace = randomBytes(8).toString('hex');
let requests = 0;

/** The trace id of a W3C traceparent, else a new one: unique by a random part of the process and a count. */
function traceId(header: string | string[] | undefined): string {
  const given =
    typeof header === 'string' ? /^[\da-f]{2}-([\da-f]{32})-/.exec(header)?.[1] : undefined;
  requests += 1;
  return given ?? processTrace + requests.toString(16).padStart(16, '0');
}

/**
 * A Fastify instance with everything that holds for every route: limits, headers, sign-in, envelope, audit, shutdown.
 * `watch` adds what measures it.
 */
export async function createHttpServer(
  core: Core,
  watch: (app: FastifyInstance) => void = () => undefined,
): Promise<FastifyInstance> {
  zodConfig(locales.zhCN());
  const app = fastify({
    loggerInstance: core.logger as never,
    logController: new LogController({ disableRequestLogging: true }),
    // One logger for all requests: a child for each costs more than its lines, which name their trace id themselves.
    childLoggerFactory: (logger) => logger,
    genReqId: (request) => traceId(request.headers['traceparent']),
    trustProxy: core.config.trustProxy.length > 0 ? core.config.trustProxy : false,
    bodyLimit,
    // The contract's schemas are checked in route.ts; with these two set, Fastify's own compilers are never loaded: 5 MB.
    schemaController: {
      compilersFactory: {
        buildValidator: () => () => () => true,
        buildSerializer: () => () => (data: unknown) => JSON.stringify(data),
      } as never,
    },
    requestTimeout: 65_000,
    connectionTimeout: 0,
    keepAliveTimeout: 30_000,
    http: {
      headersTimeout: 15_000,
      connectionsCheckingInterval: 1000,
      maxHeaderSize: 16_384,
    },
    routerOptions: { querystringParser: parseQueryString, maxParamLength: 200 },
    // An address that cannot be decoded never reaches a route or a hook.
    frameworkErrors: (error, request, reply) => {
      void reply.headers(securityHeaders(request)).header('x-request-id', request.id);
      void answerError(error, request, reply);
    },
  }) as unknown as FastifyInstance;
  app.decorateRequest('principal', null);
  app.decorateRequest('session', null);
  app.decorateRequest('newcomer', null);
  app.decorateRequest('outcome', null);
  app.decorateRequest('recording', null);
  app.decorateRequest('caller', null);
  const folder = path.join(core.config.filesDir, 'incoming');
  const atOnce = Math.min(exportsAtOnce, core.config.databasePool - 1);
  app.decorate('spool', createSpool({ folder, atOnce }));
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, parseQueryString(body as string)),
  );
  app.setErrorHandler(answerError);
  // First of all, so that it sees also what is refused.
  watch(app);
  endIdleReaders(app, core.config.readerTimeoutMs);
  await guardRequests(app, core);
  addTextDoor(app);
  // Before keys are taken: what is asked again is sent under the same one.
  app.addHook('preHandler', async (request) => refuseWithoutFurtherCode(request));
  addPasswordDoor(app, core);
  // Before compression: what is kept is the text.
  addIdempotency(app, core);
  addCompression(app);
  addBodyRateGuard(app);
  auditResponses(app, core);
  requireDeclarations(app);
  closeInOrder(app);
  return app;
}

async function guardRequests(app: FastifyInstance, core: Core): Promise<void> {
  const warnOfForwarding = forwardingWarner(core);
  const limiter = core.config.rateLimits ? await createLimiter(app, core) : undefined;
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(securityHeaders(request)).header('x-request-id', request.id);
    warnOfForwarding(request);
    // What may be kept says so itself.
    if (isApi.test(request.url)) void reply.header('cache-control', 'no-store');
    if (request.url.startsWith('/assets/')) return undefined;
    await limiter?.countAddress(request);
    refuseCrossSite(core.config, request);
    await authenticate(core, request);
    await limiter?.countClass(request);
    if (await refuseInMaintenance(core, request, reply)) return reply;
    if (!request.session) return undefined;
    void reply.header('cache-control', 'no-store');
    if (!core.sessions.isDueForRenewal(request.session)) return undefined;
    const fresh = await core.sessions.renew(bearerOf(request) ?? '');
    if (fresh) void reply.header('x-refresh-token', fresh);
    return undefined;
  });
}

function auditResponses(app: FastifyInstance, core: Core): void {
  app.decorate('flushAudit', () => core.audit.flush());
  const goesOn = savesInARow();
  const audit = (request: FastifyRequest, reply: FastifyReply): void => {
    const { endpoint } = request.routeOptions.config;
    if (!endpoint?.audit) return;
    const { outcome, principal, url, method } = request;
    // What changed records has its rows already.
    const isRecorded = (request.recording?.recorded ?? 0) > 0 && !outcome;
    if (endpoint.savesItself && principal && !outcome && !isRecorded)
      if (goesOn({ userId: principal.userId, url, method })) return;
    const { statusCode: status, elapsedTime } = reply;
    if (!isRecorded) core.audit.record(operationOf(request, { status, elapsedMs: elapsedTime }));
  };
  app.decorate('auditUnfinished', (reply) => audit(reply.request, reply));
  app.addHook('onResponse', (request, reply, done) => {
    audit(request, reply);
    const isNotable = reply.statusCode >= 500 || reply.elapsedTime > 1000;
    if (isNotable || core.logger.isLevelEnabled('debug')) {
      core.logger[isNotable ? 'warn' : 'debug'](describeRequest(request, reply), 'request');
    }
    done();
  });
}

function describeRequest(request: FastifyRequest, reply: FastifyReply): object {
  return {
    traceId: request.id,
    method: request.method,
    route: request.routeOptions.url ?? '',
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
    userId: request.principal?.userId,
  };
}

/** Refuses to start with a route that does not say who may call it, how often, and what the log calls it. */
function requireDeclarations(app: FastifyInstance): void {
  app.decorate('routeTable', []);
  app.decorate('resources', []);
  app.addHook('onRoute', (options) => {
    app.routeTable.push(options);
  });
  const isUndeclared = (options: RouteOptions): boolean => {
    const { endpoint } = options.config ?? {};
    const writes =
      !endpoint?.isRead && !['GET', 'HEAD', 'OPTIONS'].includes(String(options.method));
    const isComplete =
      endpoint && (endpoint.audit !== null || !writes || endpoint.access === 'public');
    return !isComplete;
  };
  app.addHook('onReady', async () => {
    const undeclared = app.routeTable
      .filter(isUndeclared)
      .map(({ method, url }) => `${String(method)} ${url}`);
    if (undeclared.length > 0)
      throw new Error(`routes without declaration: ${undeclared.join(', ')}`);
  });
}

/** On close: no new connections, answers say so, streams end, and after 10 s the rest is cut. */
function closeInOrder(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
    setTimeout(() => app.server.closeAllConnections(), drainMs).unref();
    app.server.closeIdleConnections();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing) void reply.header('connection', 'close');
    done(null, payload);
  });
}
