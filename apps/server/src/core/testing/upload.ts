import { randomBytes } from 'node:crypto';
import type { Answer, TestClient } from './test-app.ts';

interface SentFile {
  name: string;
  bytes: Uint8Array;
  type?: string;
  headers?: Record<string, string>;
}

/** Sends one file as a browser's form does, in the field `file`. */
export function upload(
  client: TestClient,
  url: string,
  { name, bytes, type = 'application/octet-stream', headers }: SentFile,
): Promise<Answer> {
  const boundary = `----${randomBytes(12).toString('hex')}`;
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return client.send({
    method: 'POST',
    url,
    payload,
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
}
