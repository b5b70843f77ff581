import { once } from 'node:events';
import { crc32, createDeflateRaw } from 'node:zlib';

type Content = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;

/** One file of an archive that is written while its content comes. */
interface ZipEntry {
  name: string;
  /** Texts or bytes in their order. */
  content: Content;
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
/** 1980-01-01: an archive of the same content is the same archive. */
const date = 0x21;

/** Writes a ZIP archive piece by piece; at most one piece of content is held. */
export async function* zipStream(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
): AsyncGenerator<Buffer, void, undefined> {
  const written: Written[] = [];
  let at = 0;
  for await (const { name, content } of entries) {
    const file: Written = { name: Buffer.from(name), crc: 0, packed: 0, plain: 0, at };
    const head = localHeader(file);
    yield head;
    for await (const piece of deflated(content, file)) {
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

async function* deflated(content: Content, file: Written): AsyncGenerator<Buffer> {
  const packer = createDeflateRaw({ chunkSize: 32 * 1024 });
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
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(all.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([all, end]);
}
