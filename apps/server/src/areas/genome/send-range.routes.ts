import { Readable } from 'node:stream';
import { wholeAtMost } from '@wm/contract/genome/formats';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { rangeOf } from '#areas/files/public.ts';
import { AppError } from '#core/app-error.ts';
import type { RangeSource } from './range-source.ts';

/**
 * Answers a single range, or the whole of what is small. Throws `genome.no-range` for the whole of a large file: who forgets
 * the range would read gigabytes to see two thousand bases.
 */
export async function sendRange(
  source: RangeSource,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const { size } = source;
  const etag = `"${source.tag}"`;
  void reply.headers({
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    'content-type': 'application/octet-stream',
    etag,
    vary: 'authorization, cookie',
  });
  const range = rangeOf(request.headers, size, etag);
  if (range === 'unsatisfiable') {
    const headers = { 'content-range': `bytes */${size}`, 'content-length': 0 };
    return reply.code(416).headers(headers).send();
  }
  const isHead = request.method === 'HEAD';
  if (!range && !isHead && size > wholeAtMost) {
    void reply.headers({ 'cache-control': 'no-store' }).removeHeader('etag');
    throw new AppError('genome.no-range');
  }
  if (range) {
    void reply.code(206);
    void reply.header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  void reply.header('content-length', end - start + 1);
  return reply.send(isHead ? Readable.from([]) : await source.open({ start, end }));
}
