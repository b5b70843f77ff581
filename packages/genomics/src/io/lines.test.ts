import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLineCutter } from './lines.ts';

function cut(bytes: Uint8Array, sizes: number[]): string[] {
  const lines: string[] = [];
  const cutter = createLineCutter((piece, start, end) => {
    lines.push(new TextDecoder().decode(piece.subarray(start, end)));
  });
  let at = 0;
  for (const size of [...sizes, bytes.length]) {
    // Each piece is wiped after the call: a line must not be a view into it.
    const piece = bytes.slice(at, at + size);
    cutter.push(piece);
    piece.fill(0);
    at += size;
  }
  cutter.end();
  return lines;
}

describe('cutting lines', () => {
  it('gives the same lines wherever the pieces end', () => {
    const property = fc.property(
      fc.array(fc.constantFrom('a', '\n', '\r\n', '\t', '變'), { maxLength: 60 }),
      fc.array(fc.nat(9), { maxLength: 20 }),
      (parts, sizes) => {
        const text = parts.join('');
        const expected = text.split(/\r?\n/);
        if (expected.at(-1) === '') expected.pop();
        expect(cut(new TextEncoder().encode(text), sizes)).toEqual(expected);
      },
    );
    expect(() => fc.assert(property, { numRuns: 300 })).not.toThrow();
  });

  it('refuses a line that never ends', () => {
    const cutter = createLineCutter(() => {}, 100);
    cutter.push(new Uint8Array(60).fill(65));
    expect(() => cutter.push(new Uint8Array(60).fill(65))).toThrow('第1行超过100字节');
  });
});
