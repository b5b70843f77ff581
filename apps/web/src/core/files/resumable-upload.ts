import { readToken, storeToken } from '#core/auth/token.ts';
import { HttpError } from '#core/http/http-error.ts';
import { checkEnvelope, parseEnvelope } from '#core/http/request.ts';
import type { UploadOptions } from './upload-file.ts';

const path = '/files/v2/tus';
const pieceBytes = 4 * 1024 * 1024;
/** Pauses before the tries after a broken connection. */
const pausesMs = [1000, 3000, 5000, 10_000];

/**
 * Uploads a large file by pieces and answers its `fileName`. After a broken connection, and after the page was loaded anew,
 * it goes on where it was; the same file is known by its name, size and date. Throws as `uploadFile` does.
 */
export async function uploadByPieces(file: File, options: UploadOptions = {}): Promise<string> {
  const mark = `wm-upload:${file.name}:${file.size}:${file.lastModified}`;
  for (let failures = 0; ; failures += 1) {
    try {
      const fileName = await run(file, mark, options);
      sessionStorage.removeItem(mark);
      return fileName;
    } catch (error) {
      const isBroken = error instanceof HttpError && error.kind === 'network';
      const pause = pausesMs[failures];
      if (!isBroken || pause === undefined) {
        if (error instanceof HttpError && error.kind === 'refused') sessionStorage.removeItem(mark);
        throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

async function run(file: File, mark: string, options: UploadOptions): Promise<string> {
  const { signal, onProgress } = options;
  const location = (await knownUpload(mark, signal)) ?? (await begin(file, signal));
  sessionStorage.setItem(mark, location);
  const head = await send({ method: 'HEAD', url: location, signal });
  let offset = Number(head.headers.get('Upload-Offset'));
  let done = head.headers.get('Upload-File-Name');
  while (!done) {
    onProgress?.(offset / file.size);
    const piece = await file.slice(offset, offset + pieceBytes).arrayBuffer();
    const answer = await send({
      method: 'PATCH',
      url: location,
      signal,
      body: piece,
      headers: {
        'Content-Type': 'application/offset+octet-stream',
        'Upload-Offset': String(offset),
        ...(await checksum(piece)),
      },
    });
    offset = Number(answer.headers.get('Upload-Offset'));
    done = answer.headers.get('Upload-File-Name');
    if (!done && offset >= file.size) throw new HttpError('', { kind: 'unusable' });
  }
  onProgress?.(1);
  return done;
}

/** The upload that this page has begun before, if the server still has it. */
async function knownUpload(mark: string, signal?: AbortSignal): Promise<string | undefined> {
  const known = sessionStorage.getItem(mark);
  if (known === null) return undefined;
  const answer = await send({ method: 'HEAD', url: known, signal, mayFail: true });
  return answer.ok ? known : undefined;
}

async function begin(file: File, signal?: AbortSignal): Promise<string> {
  const name = btoa(String.fromCharCode(...new TextEncoder().encode(file.name)));
  const answer = await send({
    method: 'POST',
    url: path,
    signal,
    headers: { 'Upload-Length': String(file.size), 'Upload-Metadata': `filename ${name}` },
  });
  return answer.headers.get('Location') ?? '';
}

/** Tells the server what a piece should come to, where the page may compute it. */
async function checksum(piece: ArrayBuffer): Promise<Record<string, string>> {
  // Over plain HTTP browsers have no digests.
  if (!globalThis.isSecureContext) return {};
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', piece));
  return { 'Upload-Checksum': `sha256 ${btoa(String.fromCharCode(...digest))}` };
}

interface PieceCall {
  method: 'POST' | 'HEAD' | 'PATCH';
  url: string;
  signal: AbortSignal | undefined;
  headers?: Record<string, string>;
  body?: ArrayBuffer;
  mayFail?: boolean;
}

async function send({ method, url, signal, headers, body, mayFail }: PieceCall): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(url, {
      method,
      headers: { Authorization: `Bearer ${readToken()}`, 'Tus-Resumable': '1.0.0', ...headers },
      body: body ?? null,
      signal: signal ?? null,
    });
  } catch (cause) {
    const kind = signal?.aborted ? 'aborted' : 'network';
    throw Object.assign(new HttpError('后端接口连接异常', { kind }), { cause });
  }
  const renewed = response.headers.get('X-Refresh-Token');
  if (renewed && readToken()) storeToken(renewed);
  if (response.ok || mayFail) return response;
  const text = await response.text();
  // A place that is taken or has moved on is asked for again.
  if (response.status === 409 && parseEnvelope(text)) {
    throw new HttpError(parseEnvelope(text)?.msg ?? '', { kind: 'network', code: 409 });
  }
  checkEnvelope({ method: 'POST', url, silent: true }, response, text);
  throw new HttpError('', { kind: 'unusable', code: response.status });
}
