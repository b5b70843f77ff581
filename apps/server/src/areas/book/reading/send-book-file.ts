import type { FastifyReply } from 'fastify';
import { bookPolicy } from './book-file.ts';

/** Sends a file of a book under its policy; what is private is kept by its reader's browser alone. */
export function sendBookFile(
  reply: FastifyReply,
  { mediaType, bytes }: { mediaType: string; bytes: Uint8Array },
  reach: 'private' | 'public',
): FastifyReply {
  const isText = /^text\/|[/+]xml$/.test(mediaType);
  return reply
    .headers({
      'content-type': isText ? `${mediaType}; charset=utf-8` : mediaType,
      'content-security-policy': bookPolicy,
      'cache-control': `${reach}, max-age=3600`,
      ...(reach === 'private' && { vary: 'authorization, cookie' }),
    })
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}
