import * as fc from 'fast-check';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';

import { buildZip, join } from '../test/zip-builder.ts';
import { defaultLimits } from './limits.ts';
import { openZip, readZipEntry } from './zip-archive.ts';

function codeOf(work: () => unknown): unknown {
  try {
    work();
    return 'done';
  } catch (error) {
    return (error as { code?: unknown }).code;
  }
}

/** Rewrites an archive of one entry named `a` so that its sizes and places stand in ZIP64 records (APPNOTE 4.3.14, 4.5.3). */
function toZip64(zip: Uint8Array): Uint8Array {
  const old = new DataView(zip.buffer);
  const end = zip.length - 22;
  const start = old.getUint32(end + 16, true);
  const header = zip.slice(start, end);
  const view = new DataView(header.buffer);
  const extra = new DataView(new ArrayBuffer(28));
  extra.setUint16(0, 1, true);
  extra.setUint16(2, 24, true);
  for (const [index, field] of [24, 20, 42].entries()) {
    extra.setBigUint64(4 + index * 8, BigInt(view.getUint32(field, true)), true);
    view.setUint32(field, 0xffffffff, true);
  }
  view.setUint16(30, 28, true);
  const record = new DataView(new ArrayBuffer(56 + 20));
  record.setUint32(0, 0x06064b50, true);
  record.setBigUint64(32, 1n, true);
  record.setBigUint64(40, BigInt(header.length + 28), true);
  record.setBigUint64(48, BigInt(start), true);
  record.setUint32(56, 0x07064b50, true);
  record.setBigUint64(56 + 8, BigInt(start + header.length + 28), true);
  const tail = zip.slice(end);
  new DataView(tail.buffer).setUint32(16, 0xffffffff, true);
  const parts = [
    zip.slice(0, start),
    header,
    new Uint8Array(extra.buffer),
    new Uint8Array(record.buffer),
    tail,
  ];
  return join(parts);
}

describe('an archive', () => {
  it('gives back every file, stored or deflated, whatever program wrote it', () => {
    const names = fc.uniqueArray(
      fc.stringMatching(/^[a-z0-9\u4e00-\u4e20]{1,8}(?:\/[a-z]{1,4})?$/),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(
        names,
        fc.uint8Array({ maxLength: 500 }),
        fc.constantFrom(0 as const, 6 as const),
        (paths, data, level) => {
          const files = Object.fromEntries(
            paths.map((path, index) => [`f/${path}`, data.subarray(index)]),
          );
          const archive = openZip(zipSync(files, { level }), { ...defaultLimits, ratio: 1e9 });
          expect([...archive.entries.keys()].sort()).toEqual(Object.keys(files).sort());
          for (const [path, content] of Object.entries(files))
            expect(readZipEntry(archive, path)).toEqual(content);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('may stand in a larger buffer and end in a comment', () => {
    const zip = buildZip([{ name: 'a', data: 'x' }], { comment: 'made by hand' });
    const padded = new Uint8Array(zip.length + 20);
    padded.set(zip, 10);
    const archive = openZip(padded.subarray(10, 10 + zip.length), defaultLimits);
    expect(readZipEntry(archive, 'a')).toEqual(Uint8Array.of(120));
  });

  it('reads names that are not UTF-8 as GB 18030', () => {
    const archive = openZip(
      buildZip([{ name: Uint8Array.of(0xd6, 0xd0, 0x2e, 0x78), data: 'x', flags: 0 }]),
      defaultLimits,
    );
    expect([...archive.entries.keys()]).toEqual(['中.x']);
  });

  it('reads ZIP64 records, which some programs write for small files too', () => {
    const zip = toZip64(buildZip([{ name: 'a', data: 'hello', method: 0 }]));
    expect(readZipEntry(openZip(zip, defaultLimits), 'a')).toEqual(
      new TextEncoder().encode('hello'),
    );
    const broken = zip.slice();
    new DataView(broken.buffer).setBigUint64(zip.length - 22 - 20 + 8, 1n, true);
    expect(codeOf(() => openZip(broken, defaultLimits))).toBe('archive-damaged');
  });

  it('skips folders', () => {
    const archive = openZip(
      buildZip([
        { name: 'a/', data: '', method: 0 },
        { name: 'a/b', data: 'x' },
      ]),
      defaultLimits,
    );
    expect([...archive.entries.keys()]).toEqual(['a/b']);
  });

  it.each([
    ['archive-too-large', { archiveBytes: 100 }],
    ['entry-too-large', { entryBytes: 4999 }],
    ['total-too-large', { totalBytes: 9999 }],
    ['too-many-entries', { entries: 1 }],
    ['ratio-too-high', { ratio: 1.5 }],
    ['ratio-too-high', { ratio: 20, ratioFloorBytes: 1000 }],
    ['done', {}],
  ])('gives %s within the limits %j', (code, limits) => {
    const zip = buildZip([
      { name: 'a', data: 'x'.repeat(5000) },
      {
        name: 'b',
        data: Uint8Array.from({ length: 5000 }, (_unused, index) => (index * 7919) % 256),
        method: 0,
      },
    ]);
    expect(codeOf(() => openZip(zip, { ...defaultLimits, ...limits }))).toBe(code);
  });

  it('says which file is missing', () => {
    expect(() => readZipEntry(openZip(buildZip([]), defaultLimits), 'x')).toThrow(
      '书中缺少文件：x',
    );
  });
});
