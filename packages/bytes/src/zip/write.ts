import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib';

type Piece = string | Uint8Array;
type Content = AsyncIterable<Piece> | Iterable<Piece>;

/** One file of an archive that is written while its content comes. */
export interface EntryToWrite {
  name: string;
  /** Texts or bytes in their order. */
  content: Content;
  /** Small already, such as a picture: it is not made smaller once more. */
  isPacked?: boolean;
}

interface Written {
  name: Buffer;
  crc: number;
  packed: number;
  plain: number;
  at: number;
}

/** Sizes stand behind each file, names are UTF-8. */
const flags = 0x0808;
const version = 20;
const largeVersion = 45;
/** As many files, or bytes, say: look into the larger field. */
const most16 = 0xffff;
const most32 = 0xffffffff;
const shortLength = 64 * 1024;
/** Files between two breaks for others. */
const batch = 500;
/** 1980-01-01: an archive of the same content is the same archive. */
const date = 0x21;

/**
 * Writes a ZIP archive piece by piece; at most one piece of content is held, and some hundred bytes for each file. Whatever
 * exceeds 4 GB or 65,534 files is written as ZIP64 (APPNOTE 4.3.14, 4.5.3), nothing else is: Excel refuses what needs none.
 */
export async function* writeArchive(
  entries: AsyncIterable<EntryToWrite> | Iterable<EntryToWrite>,
): AsyncGenerator<Buffer, void, undefined> {
  const written: Written[] = [];
  let at = 0;
  for await (const { name, content, isPacked = false } of entries) {
    const file: Written = { name: Buffer.from(name), crc: 0, packed: 0, plain: 0, at };
    const head = localHeader(file);
    const short = shortContent(content);
    if (short) {
      const packed = deflateShort(short, file);
      yield Buffer.concat([head, packed, descriptor(file)]);
    } else {
      yield head;
      for await (const piece of deflated(content, file, isPacked)) {
        file.packed += piece.length;
        yield piece;
      }
      yield descriptor(file);
    }
    written.push(file);
    at += head.length + file.packed + descriptor(file).length;
    if (written.length % batch === 0) await setImmediate();
  }
  yield directory(written, at);
}

/** The bytes of a content that is held already and is short: a packer would cost more than to pack it. */
function shortContent(content: Content): Uint8Array | undefined {
  const [only] = Array.isArray(content) && content.length === 1 ? (content as Piece[]) : [];
  if (only === undefined || only.length > shortLength) return undefined;
  return typeof only === 'string' ? Buffer.from(only) : only;
}

function deflateShort(bytes: Uint8Array, file: Written): Buffer {
  // The default piece of 16 KB would be kept for each file until it is sent.
  const packed = deflateRawSync(bytes, { chunkSize: Math.max(64, bytes.length) });
  Object.assign(file, { crc: crc32(bytes), plain: bytes.length, packed: packed.length });
  return packed;
}

async function* deflated(
  content: Content,
  file: Written,
  isPacked: boolean,
): AsyncGenerator<Buffer> {
  // Sizes behind a file are for deflated ones only, so what is packed already is deflated without effort.
  const packer = createDeflateRaw({ chunkSize: 32 * 1024, ...(isPacked && { level: 0 }) });
  const ready: Buffer[] = [];
  packer.on('data', (piece: Buffer) => ready.push(piece));
  const pack = (bytes: Uint8Array): Promise<void> =>
    new Promise((resolve, reject) => {
      packer.write(bytes, (error) => (error ? reject(error) : resolve()));
    });
  try {
    for await (const piece of content) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
      file.crc = crc32(bytes, file.crc);
      file.plain += bytes.length;
      await pack(bytes);
      for (let piece = ready.shift(); piece; piece = ready.shift()) yield piece;
    }
    const ended = once(packer, 'end');
    packer.end();
    await ended;
    yield* ready;
  } finally {
    packer.destroy();
  }
}

function localHeader({ name }: Written): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(version, 4);
  head.writeUInt16LE(flags, 6);
  head.writeUInt16LE(8, 8);
  head.writeUInt16LE(date, 12);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
}

/** Sum and sizes behind a file, in eight bytes each where four are too few. */
function descriptor({ crc, packed, plain }: Written): Buffer {
  const isLarge = packed >= most32 || plain >= most32;
  const tail = Buffer.alloc(isLarge ? 24 : 16);
  tail.writeUInt32LE(0x08074b50, 0);
  tail.writeUInt32LE(crc, 4);
  if (isLarge) {
    tail.writeBigUInt64LE(BigInt(packed), 8);
    tail.writeBigUInt64LE(BigInt(plain), 16);
  } else {
    tail.writeUInt32LE(packed, 8);
    tail.writeUInt32LE(plain, 12);
  }
  return tail;
}

function directory(files: readonly Written[], at: number): Buffer {
  const all = Buffer.concat(files.map(directoryEntry));
  const end = Buffer.alloc(22);
  const shown = Math.min(files.length, most16);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(shown, 8);
  end.writeUInt16LE(shown, 10);
  end.writeUInt32LE(Math.min(all.length, most32), 12);
  end.writeUInt32LE(Math.min(at, most32), 16);
  const isLarge = files.length >= most16 || all.length >= most32 || at >= most32;
  return Buffer.concat([all, ...(isLarge ? [largeEnd(files.length, all.length, at)] : []), end]);
}

function directoryEntry({ name, crc, packed, plain, at }: Written): Buffer {
  const long = [plain, packed, at].filter((value) => value >= most32);
  const needed = long.length > 0 ? largeVersion : version;
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(needed, 4);
  entry.writeUInt16LE(needed, 6);
  entry.writeUInt16LE(flags, 8);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt16LE(date, 14);
  entry.writeUInt32LE(crc, 16);
  entry.writeUInt32LE(Math.min(packed, most32), 20);
  entry.writeUInt32LE(Math.min(plain, most32), 24);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt16LE(long.length > 0 ? 4 + long.length * 8 : 0, 30);
  entry.writeUInt32LE(Math.min(at, most32), 42);
  return Buffer.concat([entry, name, longField(long)]);
}

/** ZIP64 extended information: the values that do not fit, in the order of the fields they replace. */
function longField(values: readonly number[]): Buffer {
  if (values.length === 0) return Buffer.alloc(0);
  const field = Buffer.alloc(4 + values.length * 8);
  field.writeUInt16LE(1, 0);
  field.writeUInt16LE(values.length * 8, 2);
  for (const [index, value] of values.entries())
    field.writeBigUInt64LE(BigInt(value), 4 + index * 8);
  return field;
}

/** The end record for more than the ordinary one can count, and the one that says where it lies. */
function largeEnd(count: number, length: number, at: number): Buffer {
  const record = Buffer.alloc(76);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeUInt16LE(largeVersion, 12);
  record.writeUInt16LE(largeVersion, 14);
  record.writeBigUInt64LE(BigInt(count), 24);
  record.writeBigUInt64LE(BigInt(count), 32);
  record.writeBigUInt64LE(BigInt(length), 40);
  record.writeBigUInt64LE(BigInt(at), 48);
  record.writeUInt32LE(0x07064b50, 56);
  record.writeBigUInt64LE(BigInt(at + length), 64);
  record.writeUInt32LE(1, 72);
  return record;
}
