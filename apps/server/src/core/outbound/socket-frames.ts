import { randomBytes } from 'node:crypto';

/** What a peer has said of a WebSocket that may not be; the code is that of its close frame. */
export class FrameFault extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** What comes out of the bytes of a WebSocket (RFC 6455). */
export type Said =
  | { kind: 'text'; text: string }
  | { kind: 'ping'; body: Buffer }
  | { kind: 'pong' }
  | { kind: 'close'; code: number };

export const opcodes = {
  continuation: 0,
  text: 1,
  binary: 2,
  close: 8,
  ping: 9,
  pong: 10,
} as const;

/** Frames of one message. */
const mostFrames = 1000;

interface Head {
  isLast: boolean;
  opcode: number;
  /** Bytes before the body, and of it. */
  headBytes: number;
  bodyBytes: number;
}

/**
 * Reads what a server sends: whole messages of text, however they are cut into frames and packets. A message is refused by
 * the length that its frames announce, before any of it is kept. @throws FrameFault from `take`
 */
export function socketReader(mostBytes: number) {
  let waiting: Buffer = Buffer.alloc(0);
  let isWithin = false;
  let parts: Buffer[] = [];
  let partBytes = 0;

  const settle = (head: Head, body: Buffer): Said | undefined => {
    const { opcode, isLast } = head;
    if (opcode === opcodes.ping) return { kind: 'ping', body };
    if (opcode === opcodes.pong) return { kind: 'pong' };
    if (opcode === opcodes.close)
      return { kind: 'close', code: body.length >= 2 ? body.readUInt16BE(0) : 1005 };
    if (opcode === opcodes.binary) throw new FrameFault(1003, '对方发来二进制消息，只认识文本');
    if ((opcode === opcodes.continuation) !== isWithin || parts.length >= mostFrames)
      throw new FrameFault(1002, '对方的数据不合 WebSocket 的规则');
    parts.push(body);
    partBytes += body.length;
    isWithin = !isLast;
    if (isWithin) return undefined;
    const whole = Buffer.concat(parts);
    parts = [];
    partBytes = 0;
    return { kind: 'text', text: textOf(whole) };
  };

  return {
    take: (bytes: Buffer): Said[] => {
      waiting = waiting.length === 0 ? bytes : Buffer.concat([waiting, bytes]);
      const said: Said[] = [];
      for (let head = headOf(waiting); head; head = headOf(waiting)) {
        if (head.opcode < 8 && partBytes + head.bodyBytes > mostBytes)
          throw new FrameFault(1009, '对方的消息过大');
        const end = head.headBytes + head.bodyBytes;
        if (waiting.length < end) break;
        const one = settle(head, waiting.subarray(head.headBytes, end));
        waiting = waiting.subarray(end);
        if (one) said.push(one);
      }
      return said;
    },
    /** Whether a message has begun and not ended. */
    isWithin: (): boolean => waiting.length > 0 || isWithin,
  };
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new FrameFault(1007, '对方的文本不是 UTF-8');
  }
}

/** The head of the first frame; undefined while it has not all come. @throws FrameFault */
function headOf(bytes: Buffer): Head | undefined {
  if (bytes.length < 2) return undefined;
  const [first = 0, second = 0] = bytes;
  const opcode = first & 15;
  const isLast = first >= 128;
  const isControl = opcode >= 8;
  const isKnown = Object.values<number>(opcodes).includes(opcode);
  // Bits that only extensions use, or a mask, which a server must not set.
  const isOdd = (first & 112) !== 0 || second >= 128;
  if (!isKnown || isOdd || (isControl && (!isLast || (second & 127) > 125)))
    throw new FrameFault(1002, '对方的数据不合 WebSocket 的规则');
  const short = second & 127;
  if (short < 126) return { isLast, opcode, headBytes: 2, bodyBytes: short };
  if (short === 126)
    return bytes.length < 4
      ? undefined
      : { isLast, opcode, headBytes: 4, bodyBytes: bytes.readUInt16BE(2) };
  if (bytes.length < 10) return undefined;
  return { isLast, opcode, headBytes: 10, bodyBytes: Number(bytes.readBigUInt64BE(2)) };
}

/** A frame as a client sends it: whole and masked. */
export function clientFrame(opcode: number, body: Buffer): Buffer {
  const mask = randomBytes(4);
  const length = Buffer.alloc(body.length < 126 ? 2 : body.length < 65_536 ? 4 : 10);
  length[0] = 128 | opcode;
  if (length.length === 2) length[1] = 128 | body.length;
  if (length.length === 4) {
    length[1] = 128 | 126;
    length.writeUInt16BE(body.length, 2);
  }
  if (length.length === 10) {
    length[1] = 128 | 127;
    length.writeBigUInt64BE(BigInt(body.length), 2);
  }
  const masked = Buffer.from(body);
  for (let i = 0; i < masked.length; i += 1) masked[i] = (masked[i] ?? 0) ^ (mask[i & 3] ?? 0);
  return Buffer.concat([length, mask, masked]);
}
