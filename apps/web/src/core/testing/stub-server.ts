import { vi } from 'vitest';

/** One request as the stubbed server saw it. */
export interface SeenRequest {
  method: string;
  url: string;
  headers: Headers;
  body: unknown;
}

type Answer = (request: SeenRequest) => Response | Promise<Response>;

/** An answer in the server's envelope; the HTTP status follows the code, as the server's does. */
export function envelope(
  data: unknown,
  { code = 200, msg = '操作成功', trace = '' } = {},
): Response {
  const status = code === 601 ? 200 : code;
  const body = { code, msg, data, ...(trace && { trace_id: trace }) };
  return Response.json(body, { status });
}

function readBody(body: BodyInit | null | undefined): unknown {
  return typeof body === 'string' && body !== '' ? JSON.parse(body) : body;
}

/** Answers every fetch by `answer` and keeps what was asked. */
export function stubServer(answer: Answer): SeenRequest[] {
  const seen: SeenRequest[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const request = {
      method: init.method ?? 'GET',
      url,
      headers: new Headers(init.headers),
      body: readBody(init.body),
    };
    seen.push(request);
    init.signal?.throwIfAborted();
    return answer(request);
  });
  return seen;
}

/**
 * The first record that was saved below an address. Others save by themselves, at times of their own: how somebody likes
 * his lists, and a document of a test before, whose files share the worker.
 */
export function savedIn(seen: readonly SeenRequest[], path: string): SeenRequest | undefined {
  return seen.find(({ method, url }) => method === 'PUT' && url.includes(path));
}
