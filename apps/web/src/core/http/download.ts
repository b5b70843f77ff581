import { messageOf } from './message-table.ts';
import { notifier } from './notifier.ts';
import { formBody } from './query-string.ts';
import type { QueryValues } from './query-string.ts';
import { toWire } from './from-wire.ts';
import { HttpError } from './http-error.ts';
import { lockedCode } from './locked.ts';
import { checkEnvelope, parseEnvelope, send } from './request.ts';
import type { RequestSpec } from './request.ts';

const overlayText = '正在下载数据，请稍候';
const failureText = '下载文件出现错误，请联系管理员！';

/** The file name an answer names in `download-filename`, decoded. */
function fileNameOf(response: Response, fallback: string): string {
  const name = response.headers.get('download-filename');
  if (!name) return fallback;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Hands a file to the browser's download list. */
export function saveBlob(blob: Blob, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

async function refusal(spec: RequestSpec, response: Response, blob: Blob): Promise<HttpError> {
  const text = await blob.text();
  if ([401, lockedCode].includes(response.status)) checkEnvelope(spec, response, text);
  const envelope = parseEnvelope(text);
  const code = envelope?.code ?? response.status;
  // An answer that says nothing of ours is a failed request, such as a proxy's page.
  const message = envelope ? messageOf(code, envelope.msg) : failureText;
  notifier().message('error', message, envelope?.trace_id ? `追踪号：${envelope.trace_id}` : '');
  return new HttpError(message, { kind: 'refused', code });
}

/** Downloads a file under an overlay and saves it under the server's name; shows why when the answer is no file. */
async function download(spec: RequestSpec, fallbackName: string): Promise<void> {
  const lift = notifier().overlay(overlayText);
  try {
    const { response, blob } = await send({ ...spec, silent: true });
    const isJson = response.headers.get('Content-Type')?.includes('application/json') ?? false;
    if (!response.ok || isJson) throw await refusal(spec, response, blob);
    saveBlob(blob, fileNameOf(response, fallbackName));
  } catch (error) {
    const isTransport = error instanceof HttpError && ['network', 'timeout'].includes(error.kind);
    if (isTransport) notifier().message('error', failureText);
    throw error;
  } finally {
    lift();
  }
}

/** A file by GET, such as a zip. */
export function downloadByGet(url: string, fallbackName: string): Promise<void> {
  return download({ method: 'GET', url }, fallbackName);
}

/** A file by form-encoded POST, such as an export of what a list shows. */
export function downloadByForm(
  url: string,
  values: QueryValues,
  fallbackName: string,
): Promise<void> {
  const body = formBody(toWire(values) as QueryValues);
  return download({ method: 'POST', url, body, repeatSubmit: false }, fallbackName);
}
