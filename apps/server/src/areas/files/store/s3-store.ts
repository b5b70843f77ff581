import { createReadStream } from 'node:fs';
import { request as requestHttp } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Readable } from 'node:stream';
import { AppError } from '#core/app-error.ts';
import type { S3Config } from '#core/config.ts';
import { MissingBytes } from './file-store.ts';
import type { FileStore } from './file-store.ts';
import { emptyHash, signV4 } from './sign-v4.ts';

const silenceMs = 30_000;

interface Call {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  key: string;
  headers?: Record<string, string>;
  body?: { path: string; size: number };
}

/**
 * Files in a bucket of an S3-compatible store, under `stored/<key>`. Keys are hashes, so a body's hash is known before it is
 * sent and is part of the signature: bytes that change on the way are refused by the store. Whatever the store says that
 * is not expected is answered as 503.
 */
export function s3Store(config: S3Config): FileStore {
  const send = (call: Call): Promise<IncomingMessage> => sendSigned(config, call);
  const settle = async (call: Call, accepted: number[]): Promise<IncomingMessage> => {
    const response = await send(call);
    response.resume();
    if (!accepted.includes(response.statusCode ?? 0)) throw unexpected(call, response);
    return response;
  };
  return {
    has: async (key, size) => {
      const { statusCode, headers } = await settle({ method: 'HEAD', key }, [200, 404]);
      return statusCode === 200 && Number(headers['content-length']) === size;
    },
    put: async (key, path, size) => {
      await settle({ method: 'PUT', key, body: { path, size } }, [200]);
    },
    open: async (key, { start, end }) => {
      if (end < start) return Readable.from([]);
      const call: Call = { method: 'GET', key, headers: { range: `bytes=${start}-${end}` } };
      const response = await send(call);
      if (response.statusCode === 206) return response;
      response.resume();
      if (response.statusCode === 404) throw new MissingBytes(key);
      throw unexpected(call, response);
    },
    remove: async (key) => {
      await settle({ method: 'DELETE', key }, [200, 204, 404]);
    },
  };
}

function sendSigned(config: S3Config, call: Call): Promise<IncomingMessage> {
  const { method, key, headers = {}, body } = call;
  const url = new URL(`${config.endpoint}/${config.bucket}/stored/${key}`);
  const signed = signV4(
    { method, url, headers, bodyHash: body ? key : emptyHash, at: new Date() },
    config,
  );
  const options = {
    method,
    headers: body ? { ...signed, 'content-length': String(body.size) } : signed,
    timeout: silenceMs,
  };
  return new Promise((resolve, reject) => {
    const fail = (cause: Error): void => reject(new AppError('server.unavailable', { cause }));
    const sent = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, resolve);
    sent.on('error', fail);
    sent.on('timeout', () => sent.destroy(new Error('the file store is silent')));
    if (body) {
      const bytes = createReadStream(body.path);
      bytes.on('error', (error) => sent.destroy(error)).pipe(sent);
    } else sent.end();
  });
}

function unexpected({ method, key }: Call, { statusCode }: IncomingMessage): AppError {
  const cause = new Error(`the file store answered ${statusCode} to ${method} ${key}`);
  return new AppError('server.unavailable', { cause, retryAfter: 5 });
}
