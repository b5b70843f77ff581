import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

/** One WebSocket as the server of a test has it: frames, or bytes that are none. */
export interface ServedSocket {
  request: IncomingMessage;
  /** Texts that the client has sent, unmasked. */
  heard: string[];
  /** Codes of other frames that it has sent, by opcode. */
  controls: number[];
  say: (text: string) => void;
  /** A frame with this first byte. */
  frame: (first: number, body: Buffer) => void;
  raw: (bytes: Buffer) => void;
  /** Ends the line without a word. */
  cut: () => void;
}

export interface SocketServer {
  url: string;
  /** All that have ever connected. */
  sockets: ServedSocket[];
  stop: () => Promise<void>;
}

function frameOf(first: number, body: Buffer): Buffer {
  const head = Buffer.alloc(body.length < 126 ? 2 : body.length < 65_536 ? 4 : 10);
  head[0] = first;
  if (head.length === 2) head[1] = body.length;
  if (head.length === 4) {
    head[1] = 126;
    head.writeUInt16BE(body.length, 2);
  }
  if (head.length === 10) {
    head[1] = 127;
    head.writeBigUInt64BE(BigInt(body.length), 2);
  }
  return Buffer.concat([head, body]);
}

/** Reads the short frames of a client, which must be masked. */
function hear(socket: ServedSocket, stream: Duplex): void {
  let waiting = Buffer.alloc(0);
  stream.on('data', (bytes: Buffer) => {
    waiting = Buffer.concat([waiting, bytes]);
    while (waiting.length >= 6) {
      const [first = 0, second = 0] = waiting;
      if (second < 128) throw new Error('a frame of the client is not masked');
      const length = second & 127;
      if (length > 125) throw new Error('this server reads short frames only');
      if (waiting.length < 6 + length) return;
      const mask = waiting.subarray(2, 6);
      const body = Buffer.from(waiting.subarray(6, 6 + length));
      body.forEach((byte, i) => (body[i] = byte ^ (mask[i % 4] ?? 0)));
      waiting = waiting.subarray(6 + length);
      if ((first & 15) === 1) socket.heard.push(body.toString());
      else socket.controls.push(first & 15);
    }
  });
}

/** A server of WebSockets on this machine; `onOpen` is called for each that connects. */
export async function serveSockets(onOpen: (socket: ServedSocket) => void): Promise<SocketServer> {
  const server = createServer((_, answer) => void answer.writeHead(426).end());
  const streams: Duplex[] = [];
  const sockets: ServedSocket[] = [];
  server.on('upgrade', (request, stream) => {
    const key = request.headers['sec-websocket-key'] ?? '';
    const accept = createHash('sha1')
      .update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
      .digest('base64');
    const head = ['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade'];
    stream.write([...head, `Sec-WebSocket-Accept: ${accept}`, '', ''].join('\r\n'));
    stream.on('error', () => undefined);
    streams.push(stream);
    const socket: ServedSocket = {
      request,
      heard: [],
      controls: [],
      say: (text) => void stream.write(frameOf(0x81, Buffer.from(text))),
      frame: (first, body) => void stream.write(frameOf(first, body)),
      raw: (bytes) => void stream.write(bytes),
      cut: () => void stream.destroy(),
    };
    hear(socket, stream);
    sockets.push(socket);
    onOpen(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `ws://127.0.0.1:${port}/quotes`,
    sockets,
    stop: async () => {
      for (const stream of streams) stream.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
