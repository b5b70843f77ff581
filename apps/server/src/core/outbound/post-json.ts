import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { OutboundRefused, safeAddress } from './guarded-connect.ts';

const timeLimitMs = 10_000;
/** Answers are read only to see that they end. */
const answerBytes = 1024 * 1024;

/**
 * Posts JSON to an address outside. Leads only to the public internet and to what is allowed, follows no redirect, and ends
 * after `withinMs`. Throws when the answer is not 2xx.
 */
export async function postJson(
  target: string,
  body: string,
  { allowed, withinMs = timeLimitMs }: { allowed: readonly string[] | 'any'; withinMs?: number },
): Promise<void> {
  const url = new URL(target);
  if (!['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '')
    throw new OutboundRefused('只能调用不带账号的 http 或 https 地址');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const address = allowed === 'any' ? host : await safeAddress(url.hostname, allowed);
  const send = url.protocol === 'https:' ? requestSecure : requestPlain;
  const signal = AbortSignal.timeout(withinMs);
  const status = await new Promise<number>((resolve, reject) => {
    const sent = send(
      {
        method: 'POST',
        host: address,
        servername: host,
        port: url.port || (url.protocol === 'https:' ? 443 : 80),
        path: url.pathname + url.search,
        agent: false,
        signal,
        headers: {
          host: url.host,
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'work-manage',
        },
      },
      (response) => {
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > answerBytes) sent.destroy(new Error('the answer is too long'));
        });
        response.on('end', () => resolve(response.statusCode ?? 0));
        response.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
  if (status < 200 || status > 299) throw new Error(`${url.host} 回答 ${status}`);
}
