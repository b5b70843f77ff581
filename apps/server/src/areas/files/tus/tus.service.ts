import { createHash } from 'node:crypto';
import { open, rm, truncate } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import { findFiles } from '../file/file.repository.ts';
import { requireSpace, spaceOf } from '../file/quota.service.ts';
import { extensionToStore, storeIncoming } from '../file/store-file.ts';
import type { FilesCore } from '../file/store-file.ts';
import { incomingFolder, measure, namingFullDisk, tooLarge, writeAll } from '../store/incoming.ts';
import type { Checksum } from './tus-headers.ts';
import {
  claimUpload,
  createUpload,
  expiredUploads,
  findUpload,
  releaseUpload,
  removeUploads,
  stayBusy,
} from './upload.repository.ts';
import type { Upload } from './upload.repository.ts';

const mebibyte = 1024 * 1024;
const stillHereMs = 5000;

/** How large an upload by pieces may be, by the settings. */
export async function resumableBytes({ settings }: Pick<FilesCore, 'settings'>): Promise<number> {
  return (await settings.number('sys.upload.resumable-megabytes')) * mebibyte;
}

/** Begins an upload by pieces; what is wrong with its name or size is said before a byte of it is sent. */
export async function beginUpload(
  core: FilesCore,
  principal: Principal,
  { name, length, sha256 }: { name: string; length: number; sha256: string },
): Promise<Upload> {
  const maxBytes = await resumableBytes(core);
  if (length > maxBytes) throw tooLarge(maxBytes);
  if (length === 0) throw new AppError('file.empty');
  if (sha256 !== '' && !/^[0-9a-f]{64}$/.test(sha256)) throw new AppError('request.invalid');
  await extensionToStore(core, { name });
  await requireSpace(core.db, await spaceOf(core, principal.userId), length);
  return createUpload(core.db, { ownerId: principal.userId, name, length, sha256 });
}

/** The name of the stored file of an upload that is whole; empty before. */
export async function fileNameOf(core: FilesCore, upload: Upload): Promise<string> {
  const [file] = upload.fileId === null ? [] : await findFiles(core.db, [upload.fileId]);
  return file?.fileName ?? '';
}

export interface Piece {
  offset: number;
  checksum: Checksum | undefined;
  body: Readable;
}

/**
 * Adds a piece. What has arrived when the connection breaks is kept, unless the piece came with a checksum that can no
 * longer be tested. The piece that makes it whole stores the file.
 */
export async function addPiece(core: FilesCore, upload: Upload, piece: Piece): Promise<Upload> {
  // Whole and stored: the answer to the last piece was lost.
  if (upload.fileId !== null && piece.offset === upload.length) return upload;
  await claimUpload(core.db, upload, piece.offset);
  const heartbeat = setInterval(() => {
    stayBusy(core.db, upload.id).catch(() => undefined);
  }, stillHereMs);
  let received = upload.received;
  let fileId: string | undefined;
  try {
    received += await writePiece(core, upload, piece);
    if (received === upload.length) fileId = await finish(core, upload);
  } catch (error) {
    // A crash between storing the bytes and the row has taken them: it begins anew.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      received = 0;
      throw new AppError('upload.offset', { cause: error });
    }
    if (error instanceof CutPiece) received += error.kept;
    if (error instanceof CutPiece) throw new AppError('request.invalid', { cause: error });
    return namingFullDisk(error);
  } finally {
    clearInterval(heartbeat);
    await releaseUpload(core.db, upload.id, { received, ...(fileId && { fileId }) });
  }
  return { ...upload, received, fileId: fileId ?? null };
}

/** Gives an upload up: what has come in of it goes. */
export async function endUpload(core: FilesCore, upload: Upload): Promise<void> {
  await rm(await partPath(core, upload.id), { force: true });
  await removeUploads(core.db, [upload.id]);
}

/** Clears uploads whose time is over; answers how many. */
export async function clearUploads(core: Pick<FilesCore, 'db' | 'config'>): Promise<number> {
  const ids = await expiredUploads(core.db);
  for (const id of ids) await rm(await partPath(core, id), { force: true });
  if (ids.length > 0) await removeUploads(core.db, ids);
  return ids.length;
}

/** The connection broke within a piece, of which so much is safe. */
class CutPiece extends Error {
  readonly kept: number;

  constructor(kept: number, cause: unknown) {
    super('the piece was cut', { cause });
    this.kept = kept;
  }
}

async function partPath({ config }: Pick<FilesCore, 'config'>, id: string): Promise<string> {
  return path.join(await incomingFolder(config.filesDir), `${id}.part`);
}

/** Writes a piece where it belongs, over whatever a broken one has left there. Answers its length. */
async function writePiece(core: FilesCore, upload: Upload, piece: Piece): Promise<number> {
  const { checksum, body, offset } = piece;
  const hash = checksum && createHash(checksum.algorithm);
  const handle = await open(await partPath(core, upload.id), offset === 0 ? 'w' : 'r+');
  let written = 0;
  let cut: unknown;
  try {
    try {
      for await (const chunk of body as AsyncIterable<Buffer>) {
        if (offset + written + chunk.length > upload.length)
          throw new AppError('request.too-large');
        hash?.update(chunk);
        await writeAll(handle, chunk, offset + written);
        written += chunk.length;
      }
    } catch (error) {
      if (!isCut(error)) throw error;
      cut = error;
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  if (cut) throw new CutPiece(checksum ? 0 : written, cut);
  if (checksum && hash && !hash.digest().equals(checksum.digest))
    throw new AppError('upload.checksum');
  return written;
}

function isCut(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'EPIPE';
}

/** Stores an upload that is whole; one that is not what was announced is gone. */
async function finish(core: FilesCore, upload: Upload): Promise<string> {
  const part = await partPath(core, upload.id);
  await truncate(part, upload.length);
  const incoming = await measure(part);
  try {
    if (upload.sha256 !== '' && incoming.sha256 !== upload.sha256)
      throw new AppError('upload.changed');
    const extension = await extensionToStore(core, upload);
    const { id } = await storeIncoming(core, incoming, {
      ownerId: upload.ownerId,
      name: upload.name,
      extension,
      isKept: true,
    });
    return id;
  } catch (error) {
    const isItsFault = error instanceof AppError && error.errorName !== 'server.unavailable';
    if (isItsFault && error.errorName !== 'file.no-space') await endUpload(core, upload);
    throw error;
  }
}

/** An upload of a person's own. */
export function ownUpload(core: FilesCore, id: string, principal: Principal): Promise<Upload> {
  return findUpload(core.db, id, principal.userId);
}
