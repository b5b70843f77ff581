import { resumablePath } from '@wm/contract/files/file';
import type { ResumableState } from '@wm/contract/files/file';
import type { RateClass } from '@wm/contract/core/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import { bytesOf, checksumAlgorithms, checksumOf, metadataOf, tusVersion } from './tus-headers.ts';
import {
  addPiece,
  beginUpload,
  endUpload,
  fileNameOf,
  ownUpload,
  resumableBytes,
} from './tus.service.ts';
import type { Upload } from './upload.repository.ts';

const one = `${resumablePath}/:id`;

function declared(rate: RateClass, audit: string | null) {
  return { config: { endpoint: { access: 'signed-in' as const, rate, audit } } };
}

/**
 * Uploads by pieces as tus 1.0 asks for (core, creation, checksum, termination, expiration), so that any client of the
 * protocol can be used. `Upload-Metadata` takes `filename`, and `sha256` of the whole, which the last piece must come to.
 * Refusals hold our envelope.
 */
export function addTusRoutes(app: FastifyInstance, core: Core): void {
  void app.register(async (scope) => {
    // The body stays unread until the handler writes it to the disk.
    scope.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) =>
      done(null),
    );
    scope.addHook('onRequest', async (request, reply) => {
      void reply.headers({ 'tus-resumable': tusVersion, 'cache-control': 'no-store' });
      if (request.method === 'OPTIONS' || request.method === 'GET') return;
      if (request.headers['tus-resumable'] === tusVersion) return;
      void reply.header('tus-version', tusVersion);
      throw new AppError('upload.version');
    });
    scope.options(resumablePath, declared('file', null), async (_request, reply) =>
      reply
        .code(204)
        .headers({
          'tus-version': tusVersion,
          'tus-extension': 'creation,checksum,termination,expiration',
          'tus-checksum-algorithm': checksumAlgorithms.join(','),
          'tus-max-size': await resumableBytes(core),
        })
        .send(),
    );
    scope.post(resumablePath, declared('upload', '开始续传上传'), (request, reply) =>
      begin(core, request, reply),
    );
    // HEAD, which the protocol asks for, is its twin.
    scope.get(one, declared('file', null), async (request, reply) => {
      const upload = await uploadOf(core, request);
      await tellState(core, upload, reply);
      const state: ResumableState = {
        length: upload.length,
        received: upload.received,
        fileName: await fileNameOf(core, upload),
      };
      return { code: 200, msg: '操作成功', data: state };
    });
    scope.patch(one, declared('file', '续传文件'), (request, reply) => add(core, request, reply));
    scope.delete(one, declared('file', '取消续传上传'), async (request, reply) => {
      await endUpload(core, await uploadOf(core, request));
      return reply.code(204).send();
    });
  });
}

async function begin(
  core: Core,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const length = bytesOf(request.headers['upload-length']);
  const metadata = metadataOf(request.headers['upload-metadata']);
  const name = metadata.get('filename') ?? metadata.get('name');
  if (length === undefined || !name || name.length > 1000) throw new AppError('request.invalid');
  const upload = await beginUpload(core, principalOf(request), {
    name,
    length,
    sha256: metadata.get('sha256') ?? '',
  });
  await tellState(core, upload, reply);
  return reply.code(201).header('location', `${resumablePath}/${upload.id}`).send();
}

async function add(
  core: Core,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (request.headers['content-type'] !== 'application/offset+octet-stream')
    throw new AppError('request.unsupported-type');
  const offset = bytesOf(request.headers['upload-offset']);
  if (offset === undefined) throw new AppError('request.invalid');
  const checksum = checksumOf(request.headers['upload-checksum']);
  const upload = await uploadOf(core, request);
  const after = await addPiece(core, upload, { offset, checksum, body: request.raw });
  await tellState(core, after, reply);
  return reply.code(204).send();
}

async function tellState(core: Core, upload: Upload, reply: FastifyReply): Promise<void> {
  const fileName = await fileNameOf(core, upload);
  void reply.headers({
    'upload-offset': upload.received,
    'upload-length': upload.length,
    'upload-expires': new Date(upload.expireTime).toUTCString(),
    ...(fileName && { 'upload-file-name': fileName }),
  });
}

function uploadOf(core: Core, request: FastifyRequest): Promise<Upload> {
  const { id } = request.params as { id: string };
  return ownUpload(core, id, principalOf(request));
}

function principalOf({ principal }: FastifyRequest): Principal {
  if (!principal) throw new AppError('auth.required');
  return principal;
}
