import { constants, crc32, deflateRawSync } from 'node:zlib';

import type { ArchiveErrorCode } from '../src/zip/error.ts';
import { buildZip, bytesOf, extraField, join, longs } from '../src/testing/build-zip.ts';
import type { RawEntry } from '../src/testing/build-zip.ts';

/** An archive and what must become of it: the code of its refusal, or the names that are read out of it. */
export interface OddArchive {
  name: string;
  build: () => Uint8Array;
  refused?: ArchiveErrorCode;
  names?: string[];
  /** It is refused when this file is read, not when the archive is opened. */
  onReading?: boolean;
}

const text = '一二三四五六七八九十'.repeat(20);
const one: RawEntry = { name: 'a.txt', data: text };
const two: RawEntry = { name: 'b.txt', data: text };
const mebibyte = 1024 * 1024;

/** Raw deflate data of so many MB of zeros: one flushed block repeated, then an empty final block. */
function zerosPacked(megabytes: number): Uint8Array {
  const options = { finishFlush: constants.Z_FULL_FLUSH };
  const block = deflateRawSync(new Uint8Array(mebibyte), options);
  return join([...Array.from({ length: megabytes }, () => block), Uint8Array.of(3, 0)]);
}

/** Bytes that do not shrink, the same on every run. */
export function noise(size: number): Uint8Array {
  let state = 1;
  return Uint8Array.from({ length: size }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return state >>> 24;
  });
}

function sharing(count: number, entry: RawEntry): RawEntry[] {
  const others = Array.from({ length: count - 1 }, (_, index): RawEntry => ({
    ...entry,
    name: `s${index}`,
    shareHeaderOf: 0,
  }));
  return [entry, ...others];
}

/** The end of an archive of which the end record lies `comment` bytes before the end, changed in place. */
function changedEnd(change: (view: DataView, at: number) => void): Uint8Array {
  const bytes = buildZip([one, two]);
  change(new DataView(bytes.buffer), bytes.length - 22);
  return bytes;
}

/** An archive of one stored file whose sizes and places stand in ZIP64 records, as some programs write small ones too. */
export function largeArchive(
  change: (record: DataView, locator: DataView) => void = () => {},
): Uint8Array {
  const size = 5;
  const all = 0xffffffff;
  const entry = { name: 'a', data: 'hello', method: 0 };
  const extra = extraField(1, longs(size, size, 0));
  const claims = { declaredBytes: all, declaredPacked: all, headerAt: all, extra };
  const local = { declaredBytes: size, declaredPacked: size };
  const zip = buildZip([{ ...entry, ...claims, local }]);
  const end = zip.length - 22;
  const start = new DataView(zip.buffer).getUint32(end + 16, true);
  const record = new DataView(new ArrayBuffer(56));
  record.setUint32(0, 0x06064b50, true);
  record.setBigUint64(4, 44n, true);
  for (const [index, value] of [1, 1, end - start, start].entries())
    record.setBigUint64(24 + index * 8, BigInt(value), true);
  const locator = new DataView(new ArrayBuffer(20));
  locator.setUint32(0, 0x07064b50, true);
  locator.setBigUint64(8, BigInt(end), true);
  locator.setUint32(16, 1, true);
  change(record, locator);
  const tail = zip.subarray(end);
  tail.writeUInt32LE(all, 16);
  const [large, place] = [record, locator].map((view) => new Uint8Array(view.buffer));
  return join([zip.subarray(0, end), large!, place!, tail]);
}

const gbk = (...bytes: number[]): Uint8Array => Uint8Array.of(...bytes);

const unicodePath = (raw: string, name: string): Uint8Array =>
  extraField(
    0x7075,
    join([
      Uint8Array.of(1),
      new Uint8Array(Uint32Array.of(crc32(bytesOf(raw))).buffer),
      bytesOf(name),
    ]),
  );

/** The 34 archives of design page "Background work and archives", section 2. */
export const oddArchives: readonly OddArchive[] = [
  {
    name: '01 116 entries share 1 MB of zeros',
    build: () => buildZip(sharing(116, { name: 's', data: new Uint8Array(mebibyte) })),
    refused: 'ratio-too-high',
  },
  {
    name: '02 60 entries share random data',
    build: () => buildZip(sharing(60, { name: 's', data: noise(mebibyte), method: 0 })),
    refused: 'entries-overlap',
  },
  {
    name: '03 an entry begins inside of another',
    build: () =>
      buildZip([
        { name: 'outer', data: buildZip([one]), method: 0 },
        { ...one, headerAt: 35 },
      ]),
    refused: 'entries-overlap',
  },
  {
    name: '04 an entry reaches into the directory',
    build: () => buildZip([one, { ...two, declaredPacked: 300 }]),
    refused: 'archive-damaged',
  },
  {
    name: '05 a local extra field pushes data over the next entry',
    build: () => {
      const local = { extra: extraField(0x9999, new Uint8Array(40)) };
      const bytes = buildZip([{ ...one, local }, two]);
      const next = bytes.indexOf('PK\u0003\u0004', 4, 'latin1');
      const directory = bytes.indexOf('PK\u0001\u0002', 0, 'latin1');
      const shared = join([bytes.subarray(0, next - 44), bytes.subarray(next)]);
      const second = bytes.indexOf('PK\u0001\u0002', directory + 4, 'latin1') - 44;
      shared.writeUInt32LE(next - 44, second + 42);
      shared.writeUInt32LE(directory - 44, shared.length - 6);
      return shared;
    },
    refused: 'entries-overlap',
    onReading: true,
  },
  {
    name: '06 50 MB of ratio 1,000',
    build: () =>
      buildZip([{ name: 'z', data: '', packed: zerosPacked(50), declaredBytes: 50 * mebibyte }]),
    refused: 'ratio-too-high',
  },
  {
    name: '07 many small bombs, too dense together',
    build: () =>
      buildZip(
        Array.from({ length: 800 }, (_, index) => ({
          name: `b${index}`,
          data: new Uint8Array(60_000),
        })),
      ),
    refused: 'ratio-too-high',
  },
  {
    name: '08 more than all entries may come to',
    build: () =>
      buildZip(
        Array.from({ length: 6 }, (_, index) => ({
          name: `t${index}`,
          data: 'x',
          declaredBytes: 190 * mebibyte,
          declaredPacked: 2 * mebibyte,
        })),
      ),
    refused: 'total-too-large',
  },
  {
    name: '09 more than one entry may come to',
    build: () => buildZip([{ ...one, declaredBytes: 201 * mebibyte }]),
    refused: 'entry-too-large',
  },
  {
    name: '10 more entries than allowed',
    build: () =>
      buildZip(
        Array.from({ length: 20_001 }, (_, index) => ({ name: `e${index}`, data: '', method: 0 })),
      ),
    refused: 'too-many-entries',
  },
  {
    name: '11 a size that is less than the truth',
    build: () => buildZip([{ name: 'z', data: '', packed: zerosPacked(50), declaredBytes: 5000 }]),
    refused: 'size-mismatch',
    onReading: true,
  },
  {
    name: '12 a size that is more than the truth',
    build: () => buildZip([{ ...one, declaredBytes: 9000 }]),
    refused: 'size-mismatch',
    onReading: true,
  },
  {
    name: '13 a stored file of two sizes',
    build: () => buildZip([{ ...one, method: 0, declaredBytes: 9 }]),
    refused: 'size-mismatch',
  },
  {
    name: '14 a wrong sum',
    build: () => buildZip([{ ...one, crc: 1 }]),
    refused: 'checksum-mismatch',
    onReading: true,
  },
  {
    name: '15 data that are not deflated',
    build: () => buildZip([{ ...one, packed: Uint8Array.of(7, 7, 7, 7) }]),
    refused: 'archive-damaged',
    onReading: true,
  },
  {
    name: '16 ../x',
    build: () => buildZip([one, { name: '../x', data: '' }]),
    refused: 'unsafe-path',
  },
  { name: '17 /x', build: () => buildZip([one, { name: '/x', data: '' }]), refused: 'unsafe-path' },
  {
    name: String.raw`18 C:\x`,
    build: () => buildZip([one, { name: String.raw`C:\x`, data: '' }]),
    refused: 'unsafe-path',
  },
  {
    name: String.raw`19 a\..\..\x`,
    build: () => buildZip([one, { name: String.raw`a\..\..\x`, data: '' }]),
    refused: 'unsafe-path',
  },
  {
    name: '20 a zero byte in a name',
    build: () => buildZip([one, { name: 'a.txt\u0000.png', data: '' }]),
    refused: 'unsafe-path',
  },
  {
    name: '21 an empty part of a name',
    build: () => buildZip([one, { name: 'a//b', data: '' }]),
    refused: 'unsafe-path',
  },
  { name: '22 one name twice', build: () => buildZip([one, one]), refused: 'duplicate-entry' },
  {
    name: '23 two names that are one in NFC',
    build: () =>
      buildZip([
        { name: 'e\u0301', data: 'x' },
        { name: '\u00e9', data: 'y' },
      ]),
    refused: 'duplicate-entry',
  },
  {
    name: '24 a count that is too small',
    build: () => buildZip([one, two], { entries: 1 }),
    refused: 'archive-damaged',
  },
  {
    name: '25 a second directory in the comment',
    build: () => {
      const second = buildZip([{ name: 'hidden', data: 'x', method: 0 }]);
      return buildZip([one], { comment: second });
    },
    refused: 'archive-damaged',
  },
  {
    name: '26 bytes behind the end',
    build: () => join([buildZip([one]), bytesOf('more')]),
    refused: 'archive-damaged',
  },
  {
    name: '27 bytes before the beginning',
    build: () => {
      const zip = buildZip([one]);
      const moved = join([bytesOf('MZ program'), zip]);
      const directory = zip.readUInt32LE(zip.length - 6);
      moved.writeUInt32LE(directory + 10, moved.length - 6);
      moved.writeUInt32LE(10, directory + 10 + 42);
      return moved;
    },
    refused: 'archive-damaged',
  },
  {
    name: '28 several disks',
    build: () => changedEnd((view, at) => view.setUint16(at + 4, 1, true)),
    refused: 'archive-damaged',
  },
  {
    name: '29 an encrypted file',
    build: () => buildZip([one, { ...two, flags: 0x0801 }]),
    refused: 'archive-encrypted',
  },
  {
    name: '30 an unknown method',
    build: () => buildZip([one, { ...two, method: 12 }]),
    refused: 'compression-unknown',
  },
  {
    name: '31 another name in the local header',
    build: () => buildZip([{ ...one, local: { name: 'x.txt' } }]),
    refused: 'archive-damaged',
    onReading: true,
  },
  {
    name: '32 ZIP64 records that contradict the end record',
    build: () => largeArchive((record) => record.setBigUint64(32, 2n, true)),
    refused: 'archive-damaged',
  },
  {
    name: '33 a link',
    build: () => buildZip([one, { name: 'link', data: '/etc/passwd', mode: 0o120777 }]),
    names: ['a.txt'],
  },
  {
    name: '34 names in GBK, in CP437, in a field of their own, and in GBK that happens to be UTF-8',
    build: () =>
      buildZip([
        { name: gbk(0xd6, 0xd0, 0x2e, 0x78), data: 'x', flags: 0 },
        { name: gbk(0xd2, 0xbb, 0x2e, 0x6d, 0x64), data: 'x', flags: 0 },
        { name: gbk(0x81, 0x2e, 0x78), data: 'x', flags: 0 },
        { name: 'raw.txt', data: 'x', flags: 0, extra: unicodePath('raw.txt', '名.txt') },
        { name: 'own.txt', data: 'x', flags: 0, extra: unicodePath('other', '假.txt') },
        { name: 'é.x', data: 'x', flags: 0, host: 3 },
      ]),
    names: ['中.x', '一.md', 'ü.x', '名.txt', 'own.txt', 'é.x'],
  },
];
