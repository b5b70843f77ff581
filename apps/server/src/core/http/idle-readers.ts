import type { FastifyInstance } from 'fastify';

/**
 * Ends connections whose client takes nothing of what is sent for so long: he would hold a file, a descriptor and memory for
 * as long as he likes. A slow reader who takes a little now and then is left alone, and so is one who waits for an answer
 * that is not there yet.
 */
export function endIdleReaders(app: FastifyInstance, timeoutMs: number): void {
  app.addHook('onRequest', (request, reply, done) => {
    // Node counts from the last byte that went, and asks again while a write is moving.
    reply.raw.setTimeout(timeoutMs, () => {
      const { socket } = request.raw;
      if (socket.writableLength > 0) socket.destroy();
    });
    done();
  });
}
