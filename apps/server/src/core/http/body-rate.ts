import type { FastifyInstance, FastifyRequest } from 'fastify';

const checkEveryMs = 5000;
const bytesPerSecond = 256;

/** Cuts connections that send their body slower than 256 bytes a second over 5 s, so that they cannot be collected. */
export function addBodyRateGuard(app: FastifyInstance): void {
  const receiving = new Map<FastifyRequest, number>();
  const timer = setInterval(() => {
    for (const [request, bytesBefore] of receiving) {
      const { socket } = request.raw;
      if (request.raw.complete || socket.destroyed) receiving.delete(request);
      else if (socket.bytesRead - bytesBefore < (bytesPerSecond * checkEveryMs) / 1000)
        socket.destroy();
      else receiving.set(request, socket.bytesRead);
    }
  }, checkEveryMs);
  timer.unref();
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (request.method !== 'GET' && !request.raw.complete)
      receiving.set(request, Number.NEGATIVE_INFINITY);
    done(null, payload);
  });
  app.addHook('onResponse', (request, _reply, done) => {
    receiving.delete(request);
    done();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}
