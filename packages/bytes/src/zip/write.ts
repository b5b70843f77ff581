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
  const head = [0x04034b50, version, flags, 8, 0, date, 0, 0, 0, name.length, 0];
  return Buffer.concat([record([4, 2, 2, 2, 2, 2, 4, 4, 4, 2, 2], head), name]);
}

/** Sum and sizes behind a file, in eight bytes each where four are too few. */
function descriptor({ crc, packed, plain }: Written): Buffer {
  const size = packed >= most32 || plain >= most32 ? 8 : 4;
  return record([4, 4, size, size], [0x08074b50, crc, packed, plain]);
}

function directory(files: readonly Written[], at: number): Buffer {
  const all = Buffer.concat(files.map(directoryEntry));
  const shown = Math.min(files.length, most16);
  const places = [Math.min(all.length, most32), Math.min(at, most32)];
  const end = record([4, 2, 2, 2, 2, 4, 4, 2], [0x06054b50, 0, 0, shown, shown, ...places, 0]);
  const isLarge = files.length >= most16 || all.length >= most32 || at >= most32;
  return Buffer.concat([all, ...(isLarge ? [largeEnd(files.length, all.length, at)] : []), end]);
}

/** The fields that do not fit follow as ZIP64 extended information, in the order of those they replace. */
function directoryEntry({ name, crc, packed, plain, at }: Written): Buffer {
  const long = [plain, packed, at].filter((value) => value >= most32);
  const needed = long.length > 0 ? largeVersion : version;
  const extra =
    long.length > 0 ? [record([2, 2], [1, long.length * 8]), record([8, 8, 8], long)] : [];
  const sizes = [Math.min(packed, most32), Math.min(plain, most32)];
  const lengths = [name.length, extra.reduce((sum, { length }) => sum + length, 0), 0];
  const head = [0x02014b50, needed, needed, flags, 8, 0, date, crc, ...sizes, ...lengths];
  const entry = record(
    [4, 2, 2, 2, 2, 2, 2, 4, 4, 4, 2, 2, 2, 2, 2, 4, 4],
    [...head, 0, 0, 0, Math.min(at, most32)],
  );
  return Buffer.concat([entry, name, ...extra]);
}

/** The end record for more than the ordinary one can count, and the one that says where it lies. */
function largeEnd(count: number, length: number, at: number): Buffer {
  const head = [0x06064b50, 44, largeVersion, largeVersion, 0, 0];
  const large = record([4, 8, 2, 2, 4, 4, 8, 8, 8, 8], [...head, count, count, length, at]);
  return Buffer.concat([large, record([4, 4, 8, 4], [0x07064b50, 0, at + length, 1])]);
}

/** Numbers one behind the other, each in as many bytes, as long as there are values. */
function record(bytes: readonly (2 | 4 | 8)[], values: readonly number[]): Buffer {
  const used = bytes.slice(0, values.length);
  const buffer = Buffer.alloc(used.reduce<number>((sum, size) => sum + size, 0));
  let at = 0;
  for (const [index, size] of used.entries()) {
    const value = values[index] ?? 0;
    if (size === 8) buffer.writeBigUInt64LE(BigInt(value), at);
    else buffer.writeUIntLE(value, at, size);
    at += size;
  }
  return buffer;
}
