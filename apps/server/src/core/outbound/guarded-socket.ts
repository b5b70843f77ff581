import { createHash, randomBytes } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Duplex } from 'node:stream';
import { FetchRefused, pinHost, requirePublicUrl } from './guarded-fetch.ts';
import type { FetchLimits } from './guarded-fetch.ts';
import { clientFrame, FrameFault, opcodes, socketReader } from './socket-frames.ts';
import type { Said } from './socket-frames.ts';

export interface SocketLimits extends Pick<FetchLimits, 'allows'> {
  /** For the handshake, and for a message from its first byte to its last. */
  timeoutMs: number;
  /** Of one message. */
  mostBytes: number;
  /** Within a second; who sends more is cut off. */
  mostMessages: number;
  mostBytesPerSecond: number;
}

export const usualSocketLimits: SocketLimits = {
  timeoutMs: 10_000,
  mostBytes: 1024 * 1024,
  mostMessages: 2000,
  mostBytesPerSecond: 4 * 1024 * 1024,
};

export interface SocketTold {
  onText: (text: string) => void;
  /** Once, when it is over for whatever reason; in Chinese. Not after `close`. */
  onEnd: (reason: string) => void;
}

export interface GuardedSocket {
  send: (text: string) => void;
  close: () => void;
}

const guid = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

/**
 * Opens a WebSocket to the open internet, under the guard of `openGuarded`: the name is resolved once, all its addresses are
 * checked and that very one is connected to. No redirect is followed, no extension offered; messages are texts.
 * @throws FetchRefused
 */
export async function openGuardedSocket(
  text: string,
  told: SocketTold,
  limits = usualSocketLimits,
): Promise<GuardedSocket> {
  const url = requirePublicUrl(text, 'ws');
  const isSecure = url.protocol === 'wss:';
  const lookup = await pinHost(url.hostname, limits);
  const { stream, head } = await shakeHands(url, { isSecure, lookup, limits });
  return follow(stream, { head, told, limits });
}

interface Shaking {
  isSecure: boolean;
  lookup: LookupFunction;
  limits: SocketLimits;
}

function shakeHands(
  url: URL,
  { isSecure, lookup, limits }: Shaking,
): Promise<{ stream: Duplex; head: Buffer }> {
  const key = randomBytes(16).toString('base64');
  const accepted = createHash('sha1')
    .update(key + guid)
    .digest('base64');
  const bare = url.hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve, reject) => {
    const call = (isSecure ? requestHttps : requestHttp)({
      host: bare,
      port: url.port === '' ? (isSecure ? 443 : 80) : url.port,
      path: url.pathname + url.search,
      agent: false,
      lookup,
      headers: {
        host: url.host,
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': key,
      },
    });
    const timer = setTimeout(() => {
      call.destroy();
      reject(new FetchRefused('没有按时回应'));
    }, limits.timeoutMs);
    const refuse = (reason: string, cause?: unknown): void => {
      clearTimeout(timer);
      call.destroy();
      reject(new FetchRefused(reason, { cause }));
    };
    call.once('error', (error) => refuse('连接失败', error));
    call.once('response', ({ statusCode = 0 }) => refuse(`对方回应 ${statusCode}`));
    call.once('upgrade', (response, stream, head) => {
      if (response.headers['sec-websocket-accept'] !== accepted) {
        stream.destroy();
        return refuse('对方不是 WebSocket');
      }
      clearTimeout(timer);
      return resolve({ stream, head });
    });
    call.end();
  });
}

/** Messages and bytes of the running second. */
function flood({ mostMessages, mostBytesPerSecond }: SocketLimits) {
  let second = 0;
  let messages = 0;
  let bytes = 0;
  return (moreBytes: number, moreMessages: number): boolean => {
    const now = Math.floor(performance.now() / 1000);
    if (now !== second) [second, messages, bytes] = [now, 0, 0];
    messages += moreMessages;
    bytes += moreBytes;
    return messages > mostMessages || bytes > mostBytesPerSecond;
  };
}

interface Following {
  head: Buffer;
  told: SocketTold;
  limits: SocketLimits;
}

function follow(stream: Duplex, { head, told, limits }: Following): GuardedSocket {
  const reader = socketReader(limits.mostBytes);
  const isFlood = flood(limits);
  let isOver = false;
  let slow: NodeJS.Timeout | undefined;
  const watchSlowness = (hasEnded: boolean): void => {
    if (hasEnded) {
      clearTimeout(slow);
      slow = undefined;
    }
    if (reader.isWithin())
      slow ??= setTimeout(() => end('对方的消息迟迟没有发完', 1008), limits.timeoutMs);
  };
  const leave = (code: number): void => {
    clearTimeout(slow);
    const body = Buffer.alloc(2);
    body.writeUInt16BE(code);
    if (!stream.destroyed) stream.end(clientFrame(opcodes.close, body));
    // A peer that keeps its half open is not waited for.
    setTimeout(() => stream.destroy(), 1000).unref();
  };
  const end = (reason: string, code = 1000): void => {
    if (isOver) return;
    isOver = true;
    leave(code);
    told.onEnd(reason);
  };
  const hear = (said: Said): void => {
    if (isOver) return;
    if (said.kind === 'text') told.onText(said.text);
    if (said.kind === 'ping') stream.write(clientFrame(opcodes.pong, said.body));
    if (said.kind === 'close') end(`对方关闭了连接（${said.code}）`);
  };
  const take = (bytes: Buffer): void => {
    if (isOver) return;
    try {
      const said = reader.take(bytes);
      if (isFlood(bytes.length, said.length)) return end('对方发送得过快', 1008);
      watchSlowness(said.length > 0);
      for (const one of said) hear(one);
    } catch (error) {
      if (!(error instanceof FrameFault)) throw error;
      return end(error.message, error.code);
    }
    return undefined;
  };
  // What came along with the answer.
  if (head.length > 0) stream.unshift(head);
  stream.on('data', take);
  stream.once('error', () => end('连接中断'));
  stream.once('close', () => end('连接中断'));
  return {
    send: (text) => {
      if (!isOver) stream.write(clientFrame(opcodes.text, Buffer.from(text)));
    },
    close: () => {
      if (isOver) return;
      isOver = true;
      leave(1000);
    },
  };
}
