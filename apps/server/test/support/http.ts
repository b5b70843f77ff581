import { request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { App } from '../../src/app.ts';

/** Makes an app listen on a free port of the loopback address; answers the port. */
export async function listen(app: App): Promise<number> {
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  return (app.http.server.address() as AddressInfo).port;
}

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** A request whose path is sent byte for byte, unlike `fetch` and `inject`, which tidy it. */
export function sendRaw(
  port: number,
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const length =
      options.body === undefined
        ? {}
        : { 'content-length': String(Buffer.byteLength(options.body)) };
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: options.method ?? 'GET',
        headers: { ...length, ...options.headers },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        );
      },
    );
    sent.on('error', (error) => reject(new Error(`${path}: ${error.message}`, { cause: error })));
    sent.end(options.body);
  });
}

/** A connection that bytes are written to by hand; `closed` resolves with all that came back. */
export function openSocket(port: number): { socket: Socket; closed: Promise<string> } {
  const socket = connect({ host: '127.0.0.1', port });
  let received = '';
  socket.setEncoding('utf8').on('data', (chunk) => (received += String(chunk)));
  const closed = new Promise<string>((resolve) => {
    socket.on('error', () => undefined).on('close', () => resolve(received));
  });
  return { socket, closed };
}

export interface OpenStream {
  status: number;
  headers: Headers;
  /** Everything received so far. */
  text: () => string;
  isClosed: () => boolean;
  stop: () => void;
}

/** Opens the event stream of a ticket and reads along. */
export async function openStream(port: number, ticket: string): Promise<OpenStream> {
  const abort = new AbortController();
  const response = await fetch(
    `http://127.0.0.1:${port}/admin/v2/stream?ticket=${encodeURIComponent(ticket)}`,
    { signal: abort.signal },
  );
  let text = '';
  let isClosed = false;
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk, { stream: true });
  };
  void read()
    .catch(() => undefined)
    .finally(() => (isClosed = true));
  return {
    status: response.status,
    headers: response.headers,
    text: () => text,
    isClosed: () => isClosed,
    stop: () => abort.abort(),
  };
}
