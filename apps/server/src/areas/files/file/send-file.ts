import { Readable } from 'node:stream';
import { fileTypes } from '@wm/contract/files/file-types';
import type { FileExtension } from '@wm/contract/files/file-types';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Core } from '#core/core.ts';
import { attachmentHeaders } from '#core/http/attachment.ts';
import { smallPicture } from '../content/small-picture.ts';
import { rangeOf } from './byte-range.ts';
import type { Reading } from './file-uses.ts';
import { openBytes } from './read-file.ts';
import type { StoredFile } from './store-file.ts';

/** Decoded pictures, sound and film can do nothing; everything else leaves as a download. */
const shownFamilies = new Set(['image', 'audio', 'video']);

/** Whatever it is taken for: it runs nothing, loads nothing, and belongs to no origin. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; sandbox";

/** Shared caches keep what everybody may read for a minute; a private file is asked for each time. */
const caching = {
  public: 'public, max-age=60',
  private: 'private, no-cache',
  administration: 'private, no-cache',
} as const;

/** Answers a file to be shown where it stands: as a whole, a range of it, or nothing new. */
export async function showFile(
  core: Core,
  file: StoredFile,
  call: { request: FastifyRequest; reply: FastifyReply; reading: Exclude<Reading, undefined> },
): Promise<FastifyReply> {
  const { request, reply, reading } = call;
  const { family } = fileTypes[file.ext as FileExtension];
  // The same bytes under another type would be another answer.
  const tag = `"${file.storageKey.slice(0, 32)}-${file.ext}"`;
  void reply.headers({
    ...(shownFamilies.has(family) ? {} : attachmentHeaders(file.name)),
    'content-type': file.type,
    'content-security-policy': policy,
    'cache-control': caching[reading],
    etag: tag,
    'accept-ranges': 'bytes',
    ...(reading !== 'public' ? { vary: 'authorization, cookie' } : {}),
  });
  if (names(request.headers['if-none-match'], tag)) return reply.code(304).send();
  const range = rangeOf(request.headers, file.size, tag);
  if (range === 'unsatisfiable') {
    return reply
      .code(416)
      .header('content-range', `bytes */${file.size}`)
      .header('content-length', 0)
      .send();
  }
  if (range) {
    void reply.code(206);
    void reply.header('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
  }
  const { start, end } = range ?? { start: 0, end: file.size - 1 };
  void reply.header('content-length', end - start + 1);
  if (request.method === 'HEAD') return reply.send(nothing());
  return reply.send(await openBytes(core, file, { start, end }));
}

/** Answers a picture as large as a list shows it; as it is where it cannot be made small. */
export async function showSmall(
  core: Core,
  file: StoredFile,
  call: { request: FastifyRequest; reply: FastifyReply; reading: Exclude<Reading, undefined> },
): Promise<FastifyReply> {
  const { request, reply, reading } = call;
  const tag = `"${file.storageKey.slice(0, 32)}-small"`;
  const isSame = names(request.headers['if-none-match'], tag);
  const small = isSame
    ? undefined
    : await smallPicture(file.storageKey, () => openBytes(core, file));
  if (!isSame && !small) return showFile(core, file, call);
  void reply.headers({
    'content-type': 'image/webp',
    'content-security-policy': policy,
    'cache-control': caching[reading],
    etag: tag,
    ...(reading !== 'public' ? { vary: 'authorization, cookie' } : {}),
  });
  return isSame ? reply.code(304).send() : reply.send(small);
}

/** Answers a file as a download under the name that its owner gave it. */
export async function sendDownload(
  core: Core,
  file: StoredFile,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  void reply.headers({
    ...attachmentHeaders(file.name),
    'content-type': file.type,
    'content-security-policy': policy,
    'content-length': file.size,
  });
  if (request.method === 'HEAD') return reply.send(nothing());
  return reply.send(await openBytes(core, file));
}

/** The framework counts what a HEAD is answered with, but leaves a stream's length as it was told. */
function nothing(): Readable {
  return Readable.from([]);
}

function names(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((part) => ['*', tag, `W/${tag}`].includes(part.trim()));
}
