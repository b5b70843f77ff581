import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { bgzip } from '../../test/build-vcf.ts';
import { BGZF_EOF } from './bgzf.ts';
import { bytesOf } from './byte-source.ts';
import type { Inflater } from './byte-source.ts';
import { decompress } from './decompress.ts';
import type { DecompressLimits } from './decompress.ts';
import { createFindings, GenomicsError } from '../finding.ts';
import { nodeInflater } from './inflate-node.ts';
import { webInflater } from './inflate-web.ts';

const plain = new TextEncoder().encode(
  Array.from({ length: 20_000 }, (_, line) => `line ${line} ${line * 7919}\n`).join(''),
);

interface Opened {
  bytes: Uint8Array;
  codes: string[];
}

async function open(
  data: Uint8Array,
  inflater: Inflater,
  pieceSize = 1000,
  limits?: DecompressLimits,
): Promise<Opened> {
  const findings = createFindings();
  const pieces: Uint8Array[] = [];
  const options = { inflater, findings, ...(limits && { limits }) };
  for await (const piece of decompress(bytesOf(data, pieceSize), options)) {
    pieces.push(Uint8Array.from(piece));
  }
  return {
    bytes: new Uint8Array(Buffer.concat(pieces)),
    codes: findings.list().map(({ code }) => code),
  };
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    return error instanceof GenomicsError ? error.code : String(error);
  }
  return 'none';
}

describe.each([
  ['Node', nodeInflater],
  ['the web', webInflater],
])('decompressing with %s', (_name, inflater) => {
  it('passes plain text through and opens gzip and BGZF by their first bytes', async () => {
    for (const data of [plain, new Uint8Array(gzipSync(plain)), bgzip(plain, 5000)]) {
      const { bytes, codes } = await open(data, inflater);
      expect(bytes).toEqual(plain);
      expect(codes).toEqual([]);
    }
  });

  it.each([1, 17, 28, 100_000])('gives the same bytes in pieces of %i', async (pieceSize) => {
    const small = plain.subarray(0, 3000);
    const { bytes } = await open(bgzip(small, 700), inflater, pieceSize);
    expect(bytes).toEqual(small);
  });

  it('warns about a BGZF file without its end block', async () => {
    const whole = bgzip(plain, 5000);
    const cut = whole.subarray(0, whole.length - BGZF_EOF.length);
    const { bytes, codes } = await open(cut, inflater);
    expect(bytes).toEqual(plain);
    expect(codes).toEqual(['VCF005']);
  });

  it('refuses a block whose CRC is wrong and a file cut inside a block', async () => {
    const broken = bgzip(plain, 5000).slice();
    const length = broken[16]! + broken[17]! * 256 + 1;
    broken[length - 8]! ^= 255;
    expect(await codeOf(open(broken, inflater))).toBe('VCF006');
    const cut = bgzip(plain, 5000).subarray(0, 3000);
    expect(await codeOf(open(cut, inflater))).toBe('VCF006');
    const cutGzip = new Uint8Array(gzipSync(plain)).subarray(0, 3000);
    expect(await codeOf(open(cutGzip, inflater))).toBe('VCF006');
  });

  it('refuses BCF, plain or compressed, with advice', async () => {
    const bcf = new TextEncoder().encode('BCF\u0002\u0002 and more');
    expect(await codeOf(open(bcf, inflater))).toBe('VCF007');
    expect(await codeOf(open(bgzip(bcf), inflater))).toBe('VCF007');
  });

  it('stops at the ratio and at the size limit', async () => {
    const zeros = new Uint8Array(8 << 20);
    expect(await codeOf(open(bgzip(zeros), inflater))).toBe('VCF008');
    const limits = { maxBytes: 10_000, maxRatio: 200 };
    expect(await codeOf(open(bgzip(plain), inflater, 1000, limits))).toBe('VCF008');
  });

  it('gives nothing for an empty input', async () => {
    expect((await open(new Uint8Array(0), inflater)).bytes.length).toBe(0);
  });
});

describe('gzip of several members that is not BGZF', () => {
  it('is read whole by Node', async () => {
    const parts = [plain.subarray(0, 9999), plain.subarray(9999)].map((part) => gzipSync(part));
    const { bytes } = await open(new Uint8Array(Buffer.concat(parts)), nodeInflater);
    expect(bytes).toEqual(plain);
  });
});
