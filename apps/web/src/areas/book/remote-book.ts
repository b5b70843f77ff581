import type { openRemoteEndpoint } from '@wm/contract/book/sample';
import type { OpenedBook } from '@wm/contract/book/reading';
import { readToken } from '#core/auth/token.ts';
import { call } from '#core/http/call.ts';

/** How much of a book has come, in percent; unknown where its size is. */
export interface RemoteProgress {
  percent?: number;
}

interface Asking {
  signal: AbortSignal;
  onProgress: (progress: RemoteProgress) => void;
}

const refused = '没有下载成，请稍后再试';

/** A line of the answer; what is none tells nothing. */
function readLine(line: string): { percent?: unknown; file_id?: unknown; error?: unknown } {
  const given: unknown = JSON.parse(line === '' ? '{}' : line);
  return typeof given === 'object' && given !== null ? given : {};
}

/** Lets the server fetch a book and opens it. Throws with a reason in Chinese. */
export async function openRemoteBook(url: string, asking: Asking): Promise<OpenedBook> {
  const fileId = await fetchRemote(url, asking);
  return call<typeof openRemoteEndpoint>('GET', '/book/v2/remote/:file_id', {
    path: { file_id: fileId },
    silent: true,
    handledCodes: [601],
  });
}

async function fetchRemote(url: string, { signal, onProgress }: Asking): Promise<string> {
  const answer = await fetch('/book/v2/remote', {
    method: 'POST',
    signal,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${readToken()}` },
    body: JSON.stringify({ url }),
  });
  if (!answer.ok || !answer.body || !answer.headers.get('content-type')?.includes('ndjson'))
    throw new Error(answer.status === 403 ? '没有读书的权限' : refused);
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  let fileId = '';
  const take = (line: string): void => {
    const { percent, file_id: id, error } = readLine(line);
    if (typeof error === 'string') throw new Error(error);
    if (typeof id === 'string') fileId = id;
    if (typeof percent === 'number') onProgress({ percent });
  };
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    const lines = `${rest}${piece.value}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) take(line);
  }
  take(rest);
  if (fileId === '') throw new Error(refused);
  return fileId;
}
