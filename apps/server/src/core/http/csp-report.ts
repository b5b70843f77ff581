import { cutText } from '@wm/contract/core/stored-text';
import type { FastifyInstance } from 'fastify';

/** Where browsers report what the content security policy refused: one line in the log each. */
export function addCspReports(app: FastifyInstance): void {
  app.addContentTypeParser(
    ['application/csp-report', 'application/reports+json'],
    { parseAs: 'string', bodyLimit: 16_384 },
    (_request, body, done) => done(null, body),
  );
  const endpoint = { access: 'public', rate: 'default', audit: null } as const;
  app.post('/csp-report', { config: { endpoint } }, async (request, reply) => {
    const report = typeof request.body === 'string' ? cutText(request.body, 2000) : '';
    request.log.warn({ report, traceId: request.id }, 'content security policy report');
    return reply.code(204).send();
  });
}
