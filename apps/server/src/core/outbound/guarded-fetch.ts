import { lookup } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPrivateAddress } from './private-address.ts';

/** An address that is not called, or an answer that is not taken; in Chinese. */
export class FetchRefused extends Error {}

export interface FetchLimits {
  timeoutMs: number;
  mostBytes: number;
  mostRedirects: number;
  /** For tests only: lets a private address through. */
  allows?: (address: string) => boolean;
}

export const usualLimits: FetchLimits = {
  timeoutMs: 10_000,
  mostBytes: 8 * 1024 * 1024,
  mostRedirects: 3,
};

/** The address as it may be called: a page's, or a socket's (`ws`). @throws FetchRefused */
export function requirePublicUrl(text: string, scheme: 'http' | 'ws' = 'http'): URL {
  if (!URL.canParse(text)) throw new FetchRefused('不是有效的网址');
  const url = new URL(text);
  if (url.protocol !== `${scheme}s:` && url.protocol !== `${scheme}:`)
    throw new FetchRefused(`只能是 ${scheme} 或 ${scheme}s`);
  if (url.username !== '' || url.password !== '')
    throw new FetchRefused('网址里不能带用户名和密码');
  return url;
}

/**
 * Begins to fetch a file from the open internet; the answer is whole up to its body. The name is resolved once, every
 * address it has is checked, and the connection goes to the very address that was: a name cannot lead elsewhere
 * afterwards. Redirects are checked anew.
 * @throws FetchRefused
 */
export async function openGuarded(text: string, limits = usualLimits): Promise<IncomingMessage> {
  let url = requirePublicUrl(text);
  for (let hops = 0; hops <= limits.mostRedirects; hops += 1) {
    const { response, location } = await fetchOnce(url, limits);
    if (response) return response;
    url = requirePublicUrl(new URL(location, url).href);
  }
  throw new FetchRefused('转向的次数过多');
}

/** Fetches such a file whole. @throws FetchRefused */
export async function guardedFetch(text: string, limits = usualLimits): Promise<Buffer> {
  const response = await openGuarded(text, limits);
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      bytes += part.length;
      if (bytes > limits.mostBytes) throw new FetchRefused('回应的内容过大');
      parts.push(part);
    }
  } catch (cause) {
    if (cause instanceof FetchRefused) throw cause;
    throw new FetchRefused('连接中断', { cause });
  }
  return Buffer.concat(parts);
}

/**
 * Resolves a host once, checks every address it has, and answers with what leads to that very address: a name cannot lead
 * elsewhere afterwards. @throws FetchRefused
 */
export async function pinHost(
  host: string,
  limits: Pick<FetchLimits, 'allows'>,
): Promise<LookupFunction> {
  const target = await resolveHost(host, limits);
  return (_, options, callback) => {
    if (options.all) callback(null, [target]);
    else callback(null, target.address, target.family);
  };
}

async function resolveHost(host: string, { allows }: Pick<FetchLimits, 'allows'>) {
  const name = host.replace(/^\[|\]$/g, '');
  let found: { address: string; family: number }[];
  try {
    found = await lookup(name, { all: true });
  } catch {
    throw new FetchRefused('找不到这个网址的主机');
  }
  const [first] = found;
  if (!first) throw new FetchRefused('找不到这个网址的主机');
  if (found.some(({ address }) => isPrivateAddress(address) && allows?.(address) !== true))
    throw new FetchRefused('不能访问内部网络的地址');
  return first;
}

type Answered =
  | { response: IncomingMessage; location?: undefined }
  | { response?: undefined; location: string };

async function fetchOnce(url: URL, limits: FetchLimits): Promise<Answered> {
  const pinned = await pinHost(url.hostname, limits);
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const call = send(url, {
      lookup: pinned,
      signal: AbortSignal.timeout(limits.timeoutMs),
      headers: { accept: '*/*', 'accept-encoding': 'identity' },
    });
    call.once('error', (error) =>
      reject(
        new FetchRefused(
          error.name === 'AbortError' || error.name === 'TimeoutError'
            ? '没有按时回应'
            : '连接失败',
          { cause: error },
        ),
      ),
    );
    call.once('response', (response) => {
      const { statusCode = 0, headers } = response;
      if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
        response.destroy();
        resolve({ location: headers.location });
        return;
      }
      if (statusCode !== 200) {
        response.destroy();
        reject(new FetchRefused(`对方回应 ${statusCode}`));
        return;
      }
      resolve({ response });
    });
    call.end();
  });
}
