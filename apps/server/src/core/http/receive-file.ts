import type { FastifyRequest } from 'fastify';
import { AppError } from '#core/app-error.ts';
import { requireStorable } from '#core/text/text-door.ts';
import type { Settings } from '#core/settings/settings.ts';

const mebibyte = 1024 * 1024;
/** What the form around the file may come to. */
const formBytes = 16 * 1024;

/** A file that came in whole. */
interface ReceivedFile {
  name: string;
  bytes: Buffer;
}

/**
 * Receives the one file of a multipart body (the route's scope must have registered `@fastify/multipart`), up to the
 * size that the settings allow at this moment. Throws `sheet.too-large` as soon as it is known to be larger.
 */
export async function receiveFile(
  settings: Settings,
  request: FastifyRequest,
): Promise<ReceivedFile> {
  const megabytes = await settings.number('sys.upload.max-megabytes');
  const tooLarge = (): AppError =>
    new AppError('sheet.too-large', { values: { size: String(megabytes) } });
  const fileSize = megabytes * mebibyte;
  if (Number(request.headers['content-length'] ?? 0) > fileSize + formBytes) throw tooLarge();
  try {
    const limits = { fileSize, files: 1, fields: 0, parts: 2, fieldNameSize: 100 };
    const part = await request.file({ limits });
    if (!part) throw new AppError('request.invalid');
    requireStorable(part.filename, part.fieldname);
    return { name: part.filename, bytes: await part.toBuffer() };
  } catch (error) {
    const { code, statusCode } = error as { code?: string; statusCode?: number };
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge();
    // The reader throws bare errors for a body that is cut or malformed.
    if (error instanceof AppError || statusCode !== undefined) throw error;
    throw new AppError('request.invalid', { cause: error });
  }
}
