import { PassThrough, Transform } from 'node:stream';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FetchRefused, openGuarded, usualLimits } from '#core/outbound/guarded-fetch.ts';
import type { FetchLimits } from '#core/outbound/guarded-fetch.ts';
import { storeFile } from '#areas/files/public.ts';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';

const mebibyte = 1024 * 1024;

/** A book may take its time, but no longer than this in all. */
const fetchTimeoutMs = 120_000;

type Line = { percent: number | null } | { file_id: string } | { error: string };

/**
 * Fetches a book by the guarded client into the store, as a file of the asker's that nothing uses: it goes by itself. Tells
 * line by line how much has come.
 */
export function fetchRemote(
  core: Core,
  principal: Principal,
  { url, limits = usualLimits }: { url: string; limits?: FetchLimits },
): Readable {
  const lines = new PassThrough();
  // Whoever has gone is told nothing more.
  const say = (line: Line): void => {
    if (!lines.destroyed) lines.write(`${JSON.stringify(line)}\n`);
  };
  void fetchInto(core, principal, { url, limits, say })
    .then(
      (fileId) => say({ file_id: fileId }),
      (error: unknown) => {
        if (!(error instanceof FetchRefused || error instanceof AppError))
          core.logger.error({ error }, 'a book was not fetched');
        say({ error: reasonOf(error) });
      },
    )
    .finally(() => lines.end());
  return lines;
}

const reasonOf = (error: unknown): string => {
  if (error instanceof FetchRefused) return `打不开这个网址：${error.message}`;
  return error instanceof AppError ? error.message : '没有下载成，请稍后再试';
};

async function fetchInto(
  core: Core,
  { userId }: Principal,
  { url, limits, say }: { url: string; limits: FetchLimits; say: (line: Line) => void },
): Promise<string> {
  const most = await core.settings.number('book.upload.max-megabytes');
  const mostBytes = most * mebibyte;
  const response = await openGuarded(url, { ...limits, timeoutMs: fetchTimeoutMs });
  const total = Number(response.headers['content-length'] ?? Number.NaN);
  if (total > mostBytes) {
    response.destroy();
    throw new AppError('book.too-large', { values: { size: String(most) } });
  }
  let bytes = 0;
  let told = -1;
  const counted = new Transform({
    transform(part: Buffer, _encoding, done) {
      bytes += part.length;
      if (bytes > mostBytes)
        return done(new AppError('book.too-large', { values: { size: String(most) } }));
      const percent = total > 0 ? Math.min(99, Math.floor((bytes / total) * 100)) : null;
      if (percent !== null && percent > told) say({ percent: (told = percent) });
      return done(null, part);
    },
  });
  say({ percent: total > 0 ? 0 : null });
  const [, stored] = await Promise.all([
    pipeline(response, counted),
    storeFile(core, counted, {
      ownerId: userId,
      name: 'book.epub',
      types: ['epub'],
      maxBytes: mostBytes,
    }),
  ]);
  return stored.id;
}
