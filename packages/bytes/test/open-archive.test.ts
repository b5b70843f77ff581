import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { buildZip } from '../src/testing/build-zip.ts';
import { defaultArchiveLimits } from '../src/zip/limits.ts';
import { openArchive } from '../src/zip/open.ts';
import { packArchive } from '../src/zip/pack.ts';
import { largeArchive } from './hostile-archives.ts';

function codeOf(work: () => unknown): unknown {
  try {
    work();
    return 'done';
  } catch (error) {
    return (error as { code?: unknown }).code;
  }
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
        fc.boolean(),
        (paths, data, isStored) => {
          const files = Object.fromEntries(
            paths.map((path, index) => [`f/${path}`, data.subarray(index)]),
          );
          const packed = paths.map((path, index) => ({
            name: `f/${path}`,
            bytes: data.subarray(index),
            isStored,
          }));
          const archive = openArchive(packArchive(packed), defaultArchiveLimits);
          expect([...archive.files.keys()].sort()).toEqual(Object.keys(files).sort());
          for (const [path, content] of Object.entries(files))
            expect(archive.read(path)).toEqual(content);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('may stand in a larger buffer and end in a comment', () => {
    const zip = buildZip([{ name: 'a', data: 'x' }], { comment: 'made by hand' });
    const padded = new Uint8Array(zip.length + 20);
    padded.set(zip, 10);
    const archive = openArchive(padded.subarray(10, 10 + zip.length), defaultArchiveLimits);
    expect(archive.read('a')).toEqual(Uint8Array.of(120));
  });

  it('reads names that are not UTF-8 as GB 18030', () => {
    const archive = openArchive(
      buildZip([{ name: Uint8Array.of(0xd6, 0xd0, 0x2e, 0x78), data: 'x', flags: 0 }]),
      defaultArchiveLimits,
    );
    expect([...archive.files.keys()]).toEqual(['中.x']);
  });

  it('reads ZIP64 records, which some programs write for small files too', () => {
    const archive = openArchive(largeArchive(), defaultArchiveLimits);
    expect(new TextDecoder().decode(archive.read('a'))).toBe('hello');
    const lost = largeArchive((_record, locator) => locator.setBigUint64(8, 1n, true));
    expect(codeOf(() => openArchive(lost, defaultArchiveLimits))).toBe('archive-damaged');
  });

  it('counts its files by 65,536 where it has no ZIP64 records, as macOS writes it', () => {
    const entries = Array.from({ length: 65_537 }, (_, at) => ({
      name: `${at}`,
      data: '',
      method: 0,
    }));
    const limits = { ...defaultArchiveLimits, entries: 100_000 };
    expect(openArchive(buildZip(entries, { entries: 1 }), limits).files.size).toBe(65_537);
    expect(codeOf(() => openArchive(buildZip(entries, { entries: 2 }), limits))).toBe(
      'archive-damaged',
    );
  });

  it('skips folders', () => {
    const archive = openArchive(
      buildZip([
        { name: 'a/', data: '', method: 0 },
        { name: 'a/b', data: 'x' },
      ]),
      defaultArchiveLimits,
    );
    expect([...archive.files.keys()]).toEqual(['a/b']);
  });

  it.each([
    ['archive-too-large', { archiveBytes: 100 }],
    ['entry-too-large', { entryBytes: 4999 }],
    ['total-too-large', { totalBytes: 9999 }],
    ['too-many-entries', { entries: 1 }],
    ['ratio-too-high', { ratio: 1.5, ratioFloorBytes: 9000 }],
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
    expect(codeOf(() => openArchive(zip, { ...defaultArchiveLimits, ...limits }))).toBe(code);
  });

  it('says which file is missing', () => {
    const archive = openArchive(buildZip([]), defaultArchiveLimits);
    expect(() => archive.read('x')).toThrow(
      expect.objectContaining({ code: 'file-missing', file: 'x' }),
    );
  });
});
