import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Core } from '#core/core.ts';
import type { Attributes, Current, Tracer } from './tracer.ts';

const longestText = 500;

declare module 'fastify' {
  interface FastifyRequest {
    /** Ends the request's span, where it is traced. */
    endSpan: ((attributes: Attributes, isFailed: boolean) => void) | null;
  }
}

/** Traces requests and the statements they wait for. */
export function traceRequests(app: FastifyInstance, core: Core, tracer: Tracer): void {
  app.decorateRequest('endSpan', null);
  app.addHook('onRequest', (request, _reply, done) => {
    const { method } = request;
    const name = `${method} ${request.routeOptions.url ?? 'unknown'}`;
    tracer.root({ name, kind: 2, traceId: request.id, isAskedFor: isAskedFor(request) }, (end) => {
      request.endSpan = end;
      done();
    });
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    request.endSpan?.(
      {
        'http.request.method': request.method,
        'http.route': route,
        'http.response.status_code': reply.statusCode,
      },
      reply.statusCode >= 500,
    );
    done();
  });
  const { statements } = core;
  statements.origin = tracer.current;
  statements.onEnd.add((text, ms, origin) => {
    if (!origin) return;
    tracer.step(origin as Current, {
      name: text.trimStart().split(/\s/, 1)[0]?.toUpperCase() ?? 'SQL',
      ms,
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, longestText) },
    });
  });
  app.addHook('onClose', () => tracer.close());
}

/** Whether whoever asks traces this request himself (W3C traceparent, flag 01). */
function isAskedFor({ headers: { traceparent } }: FastifyRequest): boolean {
  return typeof traceparent === 'string' && /-0[13579bdf]$/i.test(traceparent);
}
