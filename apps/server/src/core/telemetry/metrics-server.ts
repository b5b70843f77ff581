import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#core/config.ts';
import type { Core } from '#core/core.ts';
import { databaseMetrics, readInstallation, requestMetrics } from './product-metrics.ts';
import { processMetrics } from './process-metrics.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** What answers `/metrics`, where that is wanted. */
    metricsServer?: Server;
  }
}

const shortTimeMs = 5000;

/**
 * Answers `GET /metrics` on a port of its own, which is not the public one: to this machine only unless told otherwise, and
 * to who knows the token where one is set. Nothing is measured where no port is set.
 */
export function addMetrics(app: FastifyInstance, core: Core): void {
  const { metrics: wanted } = core.config;
  if (!wanted) return;
  const own = processMetrics();
  const all = [...own.metrics, ...requestMetrics(app), ...databaseMetrics(core)];
  const text = async (): Promise<string> => {
    // While the database is away the rest is what one wants to see.
    const installation = await readInstallation(core).catch(() => []);
    return [...all, ...installation].map((metric) => metric.write()).join('');
  };
  const server = createServer((request, response) => {
    void answer(request, response, { text, token: wanted.token });
  });
  server.requestTimeout = shortTimeMs;
  app.decorate('metricsServer', server);
  // Before the product listens: a port that is taken ends the start.
  app.addHook('onReady', () => listen(server, wanted));
  app.addHook('onClose', async () => {
    own.stop();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
}

function listen(server: Server, { port, host }: NonNullable<Config['metrics']>): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
}

async function answer(
  { method, url = '', headers }: IncomingMessage,
  response: ServerResponse,
  { text, token }: { text: () => Promise<string>; token: string | undefined },
): Promise<void> {
  if (method !== 'GET' || url.split('?')[0] !== '/metrics')
    return void response.writeHead(404).end();
  if (token !== undefined && !isSame(headers.authorization ?? '', `Bearer ${token}`))
    return void response.writeHead(401).end();
  try {
    const body = await text();
    response
      .writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' })
      .end(body);
  } catch {
    response.writeHead(500).end();
  }
}

function isSame(a: string, b: string): boolean {
  const digest = (value: string): Buffer => createHash('sha256').update(value).digest();
  return timingSafeEqual(digest(a), digest(b));
}
