import { once } from 'node:events';
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib';

type Piece = string | Uint8Array;
type Content = AsyncIterable<Piece> | Iterable<Piece>;

/** One file of an archive that is written while its content comes. */
interface ZipEntry {
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
/** As many files say: look into the larger record. */
const mostShown = 0xffff;
/** An end without anything before it. */
const nothingDeflated = Buffer.from([3, 0]);
const shortLength = 64 * 1024;
/** 1980-01-01: an archive of the same content is the same archive. */
const date = 0x21;

/** Writes a ZIP archive of up to 4 GB piece by piece; at most one piece of content is held. */
export async function* zipStream(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
): AsyncGenerator<Buffer, void, undefined> {
  const written: Written[] = [];
  let at = 0;
  for await (const { name, content, isPacked = false } of entries) {
    const file: Written = { name: Buffer.from(name), crc: 0, packed: 0, plain: 0, at };
    const head = localHeader(file);
    yield head;
    for await (const piece of deflated(content, file, isPacked)) {
      file.packed += piece.length;
      yield piece;
    }
    const tail = descriptor(file);
    yield tail;
    written.push(file);
    at += head.length + file.packed + tail.length;
  }
  yield directory(written, at);
}

async function* deflated(
  content: Content,
  file: Written,
  isPacked: boolean,
): AsyncGenerator<Buffer> {
  const [only] = Array.isArray(content) && content.length === 1 ? (content as Piece[]) : [];
  if (only !== undefined && only.length <= shortLength) {
    yield deflateShort(only, file);
    return;
  }
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

/** A packer costs more than to pack a short text. */
function deflateShort(piece: Piece, file: Written): Buffer {
  const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
  file.crc = crc32(bytes);
  file.plain = bytes.length;
  return bytes.length === 0 ? nothingDeflated : deflateRawSync(bytes);
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

function descriptor({ crc, packed, plain }: Written): Buffer {
  const tail = Buffer.alloc(16);
  tail.writeUInt32LE(0x08074b50, 0);
  tail.writeUInt32LE(crc, 4);
  tail.writeUInt32LE(packed, 8);
  tail.writeUInt32LE(plain, 12);
  return tail;
}

function directory(files: Written[], at: number): Buffer {
  const entries = files.map(({ name, crc, packed, plain, at: headerAt }) => {
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(version, 4);
    entry.writeUInt16LE(version, 6);
    entry.writeUInt16LE(flags, 8);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt16LE(date, 14);
    entry.writeUInt32LE(crc, 16);
    entry.writeUInt32LE(packed, 20);
    entry.writeUInt32LE(plain, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(headerAt, 42);
    return Buffer.concat([entry, name]);
  });
  const all = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  const shown = Math.min(files.length, mostShown);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(shown, 8);
  end.writeUInt16LE(shown, 10);
  end.writeUInt32LE(all.length, 12);
  end.writeUInt32LE(at, 16);
  const more = files.length < mostShown ? [] : [largeEnd(files.length, all.length, at)];
  return Buffer.concat([all, ...more, end]);
}

/** The end record for more files than the ordinary one can count, and the one that says where it lies. */
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
