import { cutText } from '@wm/contract/core/stored-text';
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
    if (!tracer.isDrawn() && !isAskedFor(request)) return done();
    const name = `${request.method} ${request.routeOptions.url ?? 'unknown'}`;
    return tracer.root({ name, kind: 2, traceId: request.id }, (end) => {
      request.endSpan = end;
      done();
    });
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { endSpan } = request;
    if (!endSpan) return done();
    const { statusCode } = reply;
    const attributes = {
      'http.request.method': request.method,
      'http.route': request.routeOptions.url ?? 'unknown',
      'http.response.status_code': statusCode,
    };
    endSpan(attributes, statusCode >= 500);
    return done();
  });
  const { statements } = core;
  statements.origin = tracer.current;
  statements.onEnd.add((text, ms, origin) => {
    if (!origin) return;
    tracer.step(origin as Current, {
      name: /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SQL',
      ms,
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': cutText(text, longestText) },
    });
  });
  app.addHook('onClose', () => tracer.close());
}

/** Whether whoever asks traces this request himself (W3C traceparent, flag 01). */
function isAskedFor({ headers: { traceparent } }: FastifyRequest): boolean {
  return typeof traceparent === 'string' && /-0[13579bdf]$/i.test(traceparent);
}
