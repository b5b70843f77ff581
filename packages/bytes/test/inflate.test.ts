import { deflateRawSync } from 'node:zlib';

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { ArchiveError } from '../src/zip/error.ts';
import { inflateExactly } from '../src/zip/inflate.ts';

function codeOf(work: () => unknown): string {
  try {
    work();
    return 'done';
  } catch (error) {
    return error instanceof ArchiveError ? error.code : String(error);
  }
}

describe('inflateExactly', () => {
  it('gives back what was deflated, small and large', () => {
    const sizes = fc.oneof(fc.nat(2000), fc.integer({ min: 100_000, max: 400_000 }));
    fc.assert(
      fc.property(sizes, fc.integer({ min: 1, max: 255 }), (size, spread) => {
        let state = size + 1;
        const data = Uint8Array.from({ length: size }, () => {
          state = (state * 48271) % 2147483647;
          return state % spread;
        });
        expect(inflateExactly(deflateRawSync(data), size, 'x')).toEqual(data);
      }),
      { numRuns: 60 },
    );
  });

  it.each([10, 70_000, 5_000_000])(
    'refuses %d bytes that were declared as one more or one less',
    (size) => {
      const data = Uint8Array.from({ length: size }, (_unused, index) => (index * index) % 251);
      const packed = deflateRawSync(data, { level: 1 });
      expect(codeOf(() => inflateExactly(packed, size - 1, 'x'))).toBe('size-mismatch');
      expect(codeOf(() => inflateExactly(packed, size + 1, 'x'))).toBe('size-mismatch');
      expect(codeOf(() => inflateExactly(packed, size, 'x'))).toBe('done');
    },
  );

  it('refuses data that is no deflate stream or stops in the middle', () => {
    const packed = deflateRawSync(new TextEncoder().encode('一二三四五六七八九十'.repeat(50)));
    expect(codeOf(() => inflateExactly(packed.subarray(0, packed.length - 4), 1500, 'x'))).toBe(
      'archive-damaged',
    );
    expect(codeOf(() => inflateExactly(Uint8Array.of(7, 7, 7, 7), 10, 'x'))).toBe(
      'archive-damaged',
    );
  });
});
