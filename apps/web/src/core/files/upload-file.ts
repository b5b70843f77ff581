import { readToken, storeToken } from '#core/auth/token.ts';
import { HttpError } from '#core/http/http-error.ts';
import type { FailureKind } from '#core/http/http-error.ts';
import { checkEnvelope } from '#core/http/request.ts';
import type { RequestSpec } from '#core/http/request.ts';

const url = '/prod-api/common/upload';
const timeoutMs = 60_000;

export interface UploadOptions {
  /** Told how much has been sent, from 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/**
 * Uploads one file and answers its `fileName`. Nothing is shown: the widget says what went wrong. It throws HttpError, of
 * kind `refused` with the server's message when the code is not 200; a lost session asks to sign in again.
 */
export async function uploadFile(file: File, options: UploadOptions = {}): Promise<string> {
  const spec: RequestSpec = { method: 'POST', url, silent: true };
  const { response, text } = await sendForm(file, options);
  const envelope = checkEnvelope(spec, response, text);
  const { fileName } = (envelope.data ?? {}) as { fileName?: unknown };
  if (typeof fileName !== 'string') throw new HttpError('', { kind: 'unusable' });
  return fileName;
}

/** By XMLHttpRequest: `fetch` does not tell how much of a body has been sent. */
function sendForm(
  file: File,
  { onProgress, signal }: UploadOptions,
): Promise<{ response: Response; text: string }> {
  const form = new FormData();
  form.append('file', file, file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.timeout = timeoutMs;
    request.setRequestHeader('Accept', 'application/json');
    const token = readToken();
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress?.(total > 0 ? loaded / total : 0),
    );
    request.addEventListener('load', () => {
      const renewed = request.getResponseHeader('X-Refresh-Token');
      if (renewed && readToken()) storeToken(renewed);
      resolve({
        response: new Response(null, { status: request.status }),
        text: request.responseText,
      });
    });
    const fail = (event: string, message: string, kind: FailureKind): void =>
      request.addEventListener(event, () => reject(new HttpError(message, { kind })));
    fail('error', '后端接口连接异常', 'network');
    fail('timeout', '系统接口请求超时', 'timeout');
    fail('abort', '请求已取消', 'aborted');
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    if (signal?.aborted) reject(new HttpError('请求已取消', { kind: 'aborted' }));
    else request.send(form);
  });
}
