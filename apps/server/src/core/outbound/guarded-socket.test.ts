import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { afterEach, describe, expect, it } from 'vitest';
import { serveSockets } from '#core/testing/socket-server.ts';
import type { ServedSocket, SocketServer } from '#core/testing/socket-server.ts';
import { openGuardedSocket, usualSocketLimits } from './guarded-socket.ts';
import type { GuardedSocket, SocketLimits } from './guarded-socket.ts';
import { socketReader } from './socket-frames.ts';

/** Only a test's own setting lets this machine through. */
const here: SocketLimits = {
  ...usualSocketLimits,
  timeoutMs: 300,
  mostBytes: 100_000,
  allows: (address) => address === '127.0.0.1',
};

let server: SocketServer | undefined;
let opened: GuardedSocket | undefined;

afterEach(async () => {
  opened?.close();
  await server?.stop();
});

/** Connects to a server that does this, and gathers what is heard until the end. */
async function connect(act: (socket: ServedSocket) => void, limits = here) {
  server = await serveSockets(act);
  const texts: string[] = [];
  const { promise: ended, resolve: onEnd } = Promise.withResolvers<string>();
  opened = await openGuardedSocket(
    server.url,
    { onText: (text) => texts.push(text), onEnd },
    limits,
  );
  return { texts, ended, served: server.sockets[0] as ServedSocket };
}

const nobody = { onText: () => undefined, onEnd: () => undefined };

describe('a guarded socket', () => {
  it('goes to nothing inside, however it is written, nor with a password or by another scheme', async () => {
    const hosts =
      '127.0.0.1 localhost [::1] 2130706433 0x7f.1 [::ffff:127.0.0.1] 10.1.2.3 192.168.1.1 169.254.169.254 0.0.0.0 100.64.0.1 [fd12::1]'.split(
        ' ',
      );
    let calls = 0;
    server = await serveSockets(() => (calls += 1));
    const { port } = new URL(server.url);
    for (const host of hosts)
      await expect(openGuardedSocket(`ws://${host}:${port}/`, nobody), host).rejects.toThrow(
        /内部网络|找不到/,
      );
    await expect(openGuardedSocket('http://example.com', nobody)).rejects.toThrow('ws 或 wss');
    await expect(openGuardedSocket('ws://a:b@example.com', nobody)).rejects.toThrow('用户名');
    expect(calls).toBe(0);
  });

  it('follows no redirect, and takes no page and no wrong answer for a socket', async () => {
    const plain = createServer((_, answer) => void answer.writeHead(404).end());
    const streams: Duplex[] = [];
    plain.on('upgrade', ({ url }, stream) => {
      streams.push(stream);
      if (url === '/silent') return;
      const answers: Record<string, string> = {
        '/moved': 'HTTP/1.1 302 Found\r\nLocation: ws://[::1]:9/\r\nContent-Length: 0\r\n\r\n',
        '/wrong':
          'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: x\r\n\r\n',
        '/page': 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi',
      };
      stream.end(answers[url ?? '']);
    });
    await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve));
    const { port } = plain.address() as AddressInfo;
    const open = (path: string) => openGuardedSocket(`ws://127.0.0.1:${port}${path}`, nobody, here);
    await expect(open('/moved')).rejects.toThrow('302');
    await expect(open('/page')).rejects.toThrow('200');
    await expect(open('/wrong')).rejects.toThrow('不是 WebSocket');
    await expect(open('/silent')).rejects.toThrow('没有按时回应');
    for (const stream of streams) stream.destroy();
    plain.closeAllConnections();
    await new Promise((resolve) => plain.close(resolve));
    await expect(open('/gone')).rejects.toThrow('连接失败');
  });

  it('sends masked frames, hears texts however they are cut, and answers a ping', async () => {
    const { texts, served } = await connect((socket) => {
      socket.say('first');
      socket.frame(0x01, Buffer.from('in '));
      socket.frame(0x89, Buffer.from('p'));
      socket.frame(0x00, Buffer.from('three '));
      socket.frame(0x80, Buffer.from('parts, 中文'));
      socket.say('x'.repeat(70_000));
    });
    opened?.send('{"subscribe":1}');
    await expect.poll(() => served.heard).toEqual(['{"subscribe":1}']);
    await expect.poll(() => texts.length).toBe(3);
    expect(texts.slice(0, 2)).toEqual(['first', 'in three parts, 中文']);
    expect(texts[2]).toHaveLength(70_000);
    expect(served.controls).toContain(10);
    // Every cut of the same bytes gives the same texts.
    const bytes = Buffer.concat([
      Buffer.from([0x01, 2, 97, 98, 0x89, 0, 0x80, 1, 99, 0x81, 126, 0, 200]),
      Buffer.alloc(200, 100),
    ]);
    for (let size = 1; size < bytes.length; size += 1) {
      const reader = socketReader(1000);
      const heard = [];
      for (let at = 0; at < bytes.length; at += size)
        heard.push(...reader.take(bytes.subarray(at, at + size)));
      expect(heard.flatMap((one) => (one.kind === 'text' ? [one.text] : []))).toEqual([
        'abc',
        'd'.repeat(200),
      ]);
      expect(reader.isWithin()).toBe(false);
    }
  });

  it('says why it ends: closed, cut, rules broken, no text, too large, too fast, too slow', async () => {
    const huge = Buffer.alloc(10);
    huge[0] = 0x81;
    huge[1] = 127;
    huge.writeBigUInt64BE(2n ** 40n, 2);
    const cases: [string, (socket: ServedSocket) => void][] = [
      ['关闭了连接（1001）', (socket) => socket.frame(0x88, Buffer.from([3, 233]))],
      ['连接中断', (socket) => socket.cut()],
      ['规则', (socket) => socket.raw(Buffer.from('GET / HTTP/1.1\r\n\r\n'))],
      ['规则', (socket) => socket.raw(Buffer.from([0xc1, 0]))],
      ['规则', (socket) => socket.raw(Buffer.from([0x81, 0x81, 0, 0, 0, 0, 97]))],
      ['规则', (socket) => socket.frame(0x80, Buffer.from('nothing began'))],
      ['规则', (socket) => socket.frame(0x09, Buffer.from('a ping in parts'))],
      ['UTF-8', (socket) => socket.frame(0x81, Buffer.from([0xff, 0xfe]))],
      ['二进制', (socket) => socket.frame(0x82, Buffer.from('binary'))],
      // Refused by what it announces: none of it has come.
      ['过大', (socket) => socket.raw(huge)],
      [
        '过大',
        (socket) => {
          socket.frame(0x01, Buffer.alloc(60_000, 97));
          socket.frame(0x80, Buffer.alloc(60_000, 97));
        },
      ],
      ['过快', (socket) => socket.raw(Buffer.alloc(2 * 2500, Buffer.from([0x81, 0])))],
      [
        '规则',
        (socket) => {
          socket.frame(0x01, Buffer.from('a'));
          socket.raw(Buffer.alloc(2 * 1100, Buffer.from([0x00, 0])));
        },
      ],
      ['迟迟没有发完', (socket) => socket.raw(Buffer.from([0x81, 100, 97]))],
    ];
    for (const [reason, act] of cases) {
      const { ended } = await connect(act);
      expect(await ended, String(act)).toContain(reason);
      await server?.stop();
    }
  });

  it('closed by its owner says nothing any more', async () => {
    const { texts, ended, served } = await connect(() => undefined);
    opened?.close();
    await expect.poll(() => served.controls).toEqual([8]);
    served.say('late');
    served.cut();
    const first = await Promise.race([
      ended,
      new Promise((resolve) => {
        setTimeout(() => resolve('nothing'), 50);
      }),
    ]);
    expect(first).toBe('nothing');
    expect(texts).toEqual([]);
  });
});
