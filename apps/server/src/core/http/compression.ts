import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const compress = promisify(gzip);

/** Below this many characters the time is worth more than the bytes. */
const threshold = 4096;

/**
 * Compresses long text answers for clients that take gzip. Files are compressed when they are built, and streams are
 * archives already, so texts are all there is: the general plugin would cost 15 MB and a stream for each answer.
 */
export function addCompression(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < threshold) return done(null, payload);
    void reply.header('vary', 'accept-encoding');
    if (!takesGzip(request) || reply.hasHeader('content-encoding')) return done(null, payload);
    compressed(reply, payload).then((bytes) => done(null, bytes), done);
  });
}

async function compressed(reply: FastifyReply, payload: string): Promise<Buffer> {
  const bytes = await compress(payload);
  void reply.header('content-encoding', 'gzip').header('content-length', bytes.length);
  return bytes;
}

function takesGzip(request: FastifyRequest): boolean {
  const accepted = request.headers['accept-encoding'];
  return typeof accepted === 'string' && /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepted);
}
