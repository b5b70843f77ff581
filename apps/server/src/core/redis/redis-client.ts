import { connect as connectPlain } from 'node:net';
import type { Socket } from 'node:net';
import { connect as connectSecure } from 'node:tls';
import type { Logger } from 'pino';
import { RespReader } from './resp-reader.ts';
import type { RespValue } from './resp-reader.ts';

/** What Redis does not answer within this time is done without it. */
const timeLimitMs = 250;
const longestPauseMs = 10_000;

export interface Redis {
  /** Whether it answers; while not, nobody waits for it. */
  isUp: () => boolean;
  /** Runs a command. Throws when it is away, slow or refuses. */
  send: (...words: (string | number)[]) => Promise<RespValue>;
  close: () => void;
}

interface Waiting {
  settle: (value: RespValue) => void;
  fail: (error: Error) => void;
  timer: NodeJS.Timeout;
}

/**
 * A connection to Redis that the product can do without: commands go out at once and are answered in their order, and when
 * it dies or stalls it is left alone and tried again after a second, then less often.
 */
export function openRedis(address: string, logger: Logger): Redis {
  const url = new URL(address);
  let socket: Socket | undefined;
  let isUp = false;
  let isClosed = false;
  let pauseMs = 1000;
  let waiting: Waiting[] = [];

  const lose = (reason: Error): void => {
    if (isUp) logger.warn({ err: reason.message }, 'Redis is away');
    isUp = false;
    socket?.destroy();
    socket = undefined;
    const left = waiting;
    waiting = [];
    for (const { fail, timer } of left) {
      clearTimeout(timer);
      fail(reason);
    }
    if (isClosed) return;
    setTimeout(open, pauseMs).unref();
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  };

  const write = (words: readonly (string | number)[]): Promise<RespValue> =>
    new Promise((settle, fail) => {
      if (!socket) return fail(new Error('Redis is away'));
      const timer = setTimeout(() => lose(new Error('Redis did not answer')), timeLimitMs);
      waiting.push({ settle, fail, timer });
      const parts = words.map(String).map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`);
      socket.write(`*${parts.length}\r\n${parts.join('')}`);
      return undefined;
    });

  const answer = (value: RespValue): void => {
    const next = waiting.shift();
    if (!next) return;
    clearTimeout(next.timer);
    if (value instanceof Error) next.fail(value);
    else next.settle(value);
  };

  const greet = async (): Promise<void> => {
    const { username, password, pathname } = url;
    const name = username === '' ? [] : [decodeURIComponent(username)];
    if (password !== '') await write(['AUTH', ...name, decodeURIComponent(password)]);
    const database = pathname.slice(1);
    if (database !== '') await write(['SELECT', database]);
    await write(['PING']);
    isUp = true;
    pauseMs = 1000;
  };

  function open(): void {
    if (isClosed) return;
    const made = connectTo(url);
    socket = made;
    made.setNoDelay(true);
    made.unref();
    const reader = new RespReader(answer);
    const loseThis = (error?: Error): void => {
      if (socket === made) lose(error ?? new Error('Redis closed the connection'));
    };
    made.on('data', (chunk: Buffer) => {
      try {
        reader.read(chunk);
      } catch (error) {
        loseThis(error as Error);
      }
    });
    made.on('error', loseThis);
    made.on('close', () => loseThis());
    made.on('connect', () => void greet().catch(loseThis));
  }

  open();
  return {
    isUp: () => isUp,
    send: (...words) => (isUp ? write(words) : Promise.reject(new Error('Redis is away'))),
    close: () => {
      isClosed = true;
      lose(new Error('closed'));
    },
  };
}

function connectTo({ protocol, hostname, port: asked }: URL): Socket {
  const host = hostname.replace(/^\[|\]$/g, '') || '127.0.0.1';
  const port = Number(asked) || 6379;
  return protocol === 'rediss:'
    ? connectSecure({ host, port, servername: host })
    : connectPlain({ host, port });
}
