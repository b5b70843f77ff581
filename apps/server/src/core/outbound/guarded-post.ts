import type { IncomingMessage, RequestOptions } from 'node:http';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { Readable } from 'node:stream';
import { OutboundRefused, safeAddress } from './guarded-connect.ts';

/** Larger answers are cut off. */
const answerBytes = 32 * 1024 * 1024;

/**
 * A `fetch` that leads only to the public internet and to what is allowed, connects to the very address that was checked
 * and follows no redirect: such an answer is given as it is. Bodies are texts. Throws `OutboundRefused` where it does not go.
 */
export function guardedWebFetch(allowed: readonly string[]): typeof fetch {
  return async (input, init = {}) => {
    const url = callable(input);
    const host = await safeAddress(url.hostname, allowed);
    const body = typeof init.body === 'string' ? init.body : undefined;
    const headers: Record<string, string> = Object.fromEntries(new Headers(init.headers));
    const response = await open(url, {
      method: init.method ?? 'GET',
      host,
      ...(init.signal ? { signal: init.signal } : {}),
      headers: { ...headers, host: url.host, 'accept-encoding': 'identity' },
      body,
    });
    return answerOf(response);
  };
}

function callable(input: string | URL | Request): URL {
  const url = new URL(input instanceof Request ? input.url : input);
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  if (!isWeb || url.username !== '' || url.password !== '')
    throw new OutboundRefused('只能调用不带账号的 http 或 https 地址');
  return url;
}

function answerOf(response: IncomingMessage): Response {
  const status = response.statusCode ?? 502;
  const headers = new Headers();
  for (const [name, value] of Object.entries(response.headers))
    if (value !== undefined) headers.set(name, String(value));
  const isEmpty = status === 204 || status === 304;
  if (isEmpty) response.resume();
  return new Response(isEmpty ? null : bodyOf(response), {
    status: status < 200 ? 502 : status,
    headers,
  });
}

function open(
  url: URL,
  { body, ...options }: RequestOptions & { body: string | undefined },
): Promise<IncomingMessage> {
  const isSecure = url.protocol === 'https:';
  const bare = url.hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve, reject) => {
    const send = isSecure ? requestSecure : requestPlain;
    const sent = send(
      {
        ...options,
        port: url.port || (isSecure ? 443 : 80),
        path: url.pathname + url.search,
        agent: false,
        ...(isSecure ? { servername: bare } : {}),
      },
      resolve,
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** The body as the web knows it; too long a one, and one that breaks off, fails. */
function bodyOf(response: IncomingMessage): ReadableStream<Uint8Array<ArrayBuffer>> {
  let bytes = 0;
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > answerBytes) response.destroy(new Error('the answer is too long'));
  });
  response.pause();
  return Readable.toWeb(response) as ReadableStream<Uint8Array<ArrayBuffer>>;
}
