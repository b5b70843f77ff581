import multipart from '@fastify/multipart';
import type { MultipartFile } from '@fastify/multipart';
import {
  downloadFileEndpoint,
  downloadResourceEndpoint,
  fileDetailsEndpoint,
  showFileEndpoint,
  uploadEndpoint,
  uploadLimitsEndpoint,
} from '@wm/contract/files/file';
import { replacePictureEndpoint } from '@wm/contract/files/picture';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import { requireFound } from '#core/not-found.ts';
import type { Core } from '#core/core.ts';
import { visitor } from '#core/http/authenticate.ts';
import { operationOf } from '#core/http/operation-of.ts';
import { route } from '#core/http/route.ts';
import { readVisitCookie } from '#core/session/cookies.ts';
import { isPicture } from '../content/check-content.ts';
import { tooLarge } from '../store/incoming.ts';
import { extensionToReplace, replacePicture } from '../own/replace-picture.service.ts';
import { fileIdOf, findFileByName, findFiles, removeOneShot } from './file.repository.ts';
import { mayVisit, readingOf } from './file-uses.ts';
import type { Reading } from './file-uses.ts';
import { sendDownload, showFile, showSmall } from './send-file.ts';
import { storeFile, uploadBytes, uploadTypes } from './store-file.ts';
import type { StoredFile } from './store-file.ts';

/** What the form around the file may come to. */
const formBytes = 16 * 1024;

export function addFileRoutes(app: FastifyInstance, core: Core): void {
  void app.register(async (scope) => addUpload(scope, core));
  route(app, downloadFileEndpoint, async ({ query, principal, request, reply }) => {
    const file = await readableFile(core, query.fileName, { principal, request });
    const sent = await sendDownload(core, file, { request, reply });
    if (query.delete === 'true' && request.method === 'GET')
      await removeOneShot(core.db, file.id, principal.userId);
    return sent;
  });
  route(app, downloadResourceEndpoint, async ({ query, principal, request, reply }) => {
    const file = await readableFile(core, query.resource, { principal, request });
    return sendDownload(core, file, { request, reply });
  });
  route(app, showFileEndpoint, async ({ params, query, request, reply }) => {
    const file = await findFileByName(core.db, `/files/${params.name}`);
    const principal = await visitor(core, request);
    const reading =
      file &&
      ((await readingOf(core.db, file, principal)) ?? (await visiting(core, file, request)));
    // A file that may not be read is not there.
    requireFound(file !== undefined && reading !== undefined);
    if (reading === 'administration' && principal)
      await logReading(core, file, { principal, request });
    const show = query.size === 'small' && isPicture(file.ext) ? showSmall : showFile;
    return show(core, file, { request, reply, reading });
  });
  route(app, fileDetailsEndpoint, async ({ query, principal }) => ({
    rows: await detailsOf(core, query.fileNames.split(','), principal),
  }));
  route(app, uploadLimitsEndpoint, async () => ({
    megabytes: await core.settings.number('sys.upload.max-megabytes'),
    resumableMegabytes: await core.settings.number('sys.upload.resumable-megabytes'),
    types: await uploadTypes(core),
  }));
}

async function addUpload(scope: FastifyInstance, core: Core): Promise<void> {
  await scope.register(multipart);
  route(scope, uploadEndpoint, async ({ request, principal }) => {
    const { part, maxBytes } = await ordinaryUpload(core, request);
    const stored = await storeFile(core, part.file, {
      ownerId: principal.userId,
      name: part.filename,
      maxBytes,
    }).catch(namingCutBody);
    return { fileName: stored.fileName };
  });
  route(scope, replacePictureEndpoint, async ({ request, params, principal }) => {
    const drawnAs = await extensionToReplace(core.db, principal, params.id);
    const { part, maxBytes } = await ordinaryUpload(core, request);
    const types = (await uploadTypes(core)).filter(isPicture);
    const stored = await storeFile(core, part.file, {
      ownerId: principal.userId,
      name: part.filename,
      types,
      maxBytes,
      drawnAs,
    }).catch(namingCutBody);
    return replacePicture(core, principal, { id: params.id, by: stored.id });
  });
}

/** The file of an upload within the ordinary size. */
async function ordinaryUpload(
  core: Core,
  request: FastifyRequest,
): Promise<{ part: MultipartFile; maxBytes: number }> {
  const maxBytes = await uploadBytes(core);
  // Known before the body is read.
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + formBytes)
    throw tooLarge(maxBytes);
  return { part: await filePart(request), maxBytes };
}

async function filePart(request: FastifyRequest): Promise<MultipartFile> {
  const limits = { files: 1, fields: 5, parts: 6, fieldNameSize: 100, fileSize: Infinity };
  const part = await request.file({ limits }).catch(namingCutBody);
  if (part?.fieldname !== 'file') throw new AppError('request.invalid');
  return part;
}

/** The reader throws bare errors for a body that is cut or malformed. */
function namingCutBody(error: unknown): never {
  const { statusCode, code, message } = error as {
    statusCode?: number;
    code?: string;
    message?: string;
  };
  const isReader =
    code === undefined &&
    /premature|unexpected end|terminated early|malformed/i.test(message ?? '');
  const isGone = code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET';
  if (statusCode === undefined && (isReader || isGone))
    throw new AppError('request.invalid', { cause: error });
  throw error;
}

/** How a visitor reads who gave the password of something that uses the file. */
async function visiting({ db }: Core, file: StoredFile, request: FastifyRequest): Promise<Reading> {
  const ticket = readVisitCookie(request);
  return ticket !== undefined && (await mayVisit(db, file, ticket)) ? 'private' : undefined;
}

interface Reader {
  principal: Principal;
  request: FastifyRequest;
}

/** Whoever reads another's file by his office leaves a trace of it before he has it. */
async function logReading(
  core: Core,
  { id, name, ownerId }: StoredFile,
  { principal: { userId, username }, request }: Reader,
): Promise<void> {
  const operation = operationOf(request, { status: 200, elapsedMs: 0 });
  const params = JSON.stringify({ file: id, name, owner_id: ownerId });
  await core.audit.write({ ...operation, userId, username, title: '读取他人的文件', params });
}

/** A file of that name that a person may read; for anybody else there is none. */
async function readableFile(core: Core, name: string, reader: Reader): Promise<StoredFile> {
  // What a page shows begins with the host's path.
  const file = await findFileByName(core.db, name.replace(/^\/prod-api(?=\/)/, ''));
  const reading = file && (await readingOf(core.db, file, reader.principal));
  requireFound(file !== undefined && reading !== undefined);
  if (reading === 'administration') await logReading(core, file, reader);
  return file;
}

async function detailsOf(core: Core, names: string[], principal: Principal): Promise<StoredFile[]> {
  const ids = names.flatMap((name) => fileIdOf(name.trim()) ?? []);
  const found = await findFiles(core.db, ids);
  const rows: StoredFile[] = [];
  for (const id of new Set(ids)) {
    const file = found.find((one) => one.id === id);
    if (file && (await readingOf(core.db, file, principal))) rows.push(file);
  }
  return rows;
}
