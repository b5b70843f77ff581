import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sampled } from '../../../../tools/sampled.ts';
import { sharedFile, sharedFiles, sharedGenomics } from '../../test/shared-data.ts';
import { createBgzfCursor } from '../io/bgzf-cursor.ts';
import { createBgzfReader } from '../io/bgzf-reader.ts';
import { createBgzfWriter } from '../io/bgzf-writer.ts';
import { inflateNow, nodeDeflater } from '../io/inflate-node.ts';
import { randomBytesOf } from '../io/random-bytes.ts';
import type { RandomBytes } from '../io/random-bytes.ts';
import { readBamHeader, readBamRecord } from './bam-records.ts';
import { binOf, binningFor, binsOver, classicBinning, startOfBin } from './bins.ts';
import { buildBamIndex, buildTabixIndex } from './build-index.ts';
import type { TabixFormat } from './build-index.ts';
import { formatIndex, parseIndex } from './index-file.ts';
import { queryIndex } from './query-index.ts';
import { readRegion } from './read-region.ts';
import type { RegionIndex } from './region-index.ts';

const pack = (text: string): Uint8Array => {
  const writer = createBgzfWriter(nodeDeflater);
  const parts = [writer.add(new TextEncoder().encode(text)), writer.finish()];
  return new Uint8Array(Buffer.concat(parts));
};
const random = (seed: number): ((below: number) => number) => {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state % below;
  };
};

/** Sorted lines over two contigs with deletions of up to a megabase; 9,000 of them fill many blocks. */
function manyLines(): string[] {
  const next = random(7);
  return ['chr1', '2'].flatMap((contig) => {
    const places = Array.from({ length: 4500 }, () => next(90_000_000) + 1).toSorted(
      (a, b) => a - b,
    );
    return places.map((pos) => {
      const isLong = next(50) === 0;
      const info = isLong ? `END=${pos + next(1_000_000)}` : 'DP=9';
      return `${contig}\t${pos}\t.\t${isLong ? 'A\t<DEL>' : 'ACGT\tA'}\t.\tPASS\t${info}\tGT\t0/1`;
    });
  });
}

const lines = manyLines();
const head = '##fileformat=VCFv4.2\n#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\tFORMAT\tS\n';
const file = randomBytesOf(pack(head + lines.map((line) => `${line}\n`).join('')));
const endOf = (line: string): number => {
  const columns = line.split('\t');
  const end = /END=(\d+)/.exec(columns[7]!)?.[1];
  return end ? Number(end) : Number(columns[1]) + columns[3]!.length - 1;
};
const overlapping = (contig: string, from: number, to: number): string[] =>
  lines.filter((line) => {
    const [name, pos] = line.split('\t');
    return name === contig && Number(pos) <= to && endOf(line) >= from;
  });

describe('bins', () => {
  it('are those of the specification, with the overlapping ones of every level', () => {
    expect([binOf(0, 1, classicBinning), binOf(16_383, 16_385, classicBinning)]).toEqual([
      4681, 585,
    ]);
    expect(binOf(0, 2 ** 29, classicBinning)).toBe(0);
    expect(binsOver(0, 1, classicBinning)).toEqual([0, 1, 9, 73, 585, 4681]);
    expect(startOfBin(4682, classicBinning)).toBe(16_384);
    expect([binningFor(5e8).depth, binningFor(6e8).depth]).toEqual([5, 6]);
    for (const [from, to] of [
      [5, 9],
      [16_000, 17_000],
      [1e8, 3e8],
    ] as const) {
      expect(binsOver(from, to, classicBinning)).toContain(binOf(from, to, classicBinning));
    }
  });
});

describe('an index of a sorted BGZF file', () => {
  const built = buildTabixIndex(file, inflateNow, 'vcf');

  it.each(['tbi', 'csi'] as const)('finds what brute force finds, as %s too', (kind) => {
    const index = parseIndex(formatIndex({ ...built, kind }));
    expect(index.names).toEqual(['chr1', '2']);
    const next = random(3);
    for (let turn = 0; turn < 60; turn += 1) {
      const contig = next(2) === 0 ? 'chr1' : '2';
      const from = next(90_000_000) + 1;
      const to = from + next(turn % 2 ? 5_000 : 2_000_000);
      const found = [
        ...readRegion({ bytes: file, inflate: inflateNow, index, format: 'vcf' }, contig, from, to),
      ];
      expect(found).toEqual(overlapping(contig, from, to));
    }
    expect([
      ...readRegion({ bytes: file, inflate: inflateNow, index, format: 'vcf' }, '1', 1, 9e7),
    ]).toHaveLength(4500);
    expect(queryIndex(index, 5, 0, 10)).toEqual([]);
  });

  it('reads the blocks that hold the answer and few others', () => {
    let bytesRead = 0;
    const counted: RandomBytes = {
      size: file.size,
      read(from, to) {
        bytesRead += Math.min(to, file.size) - from;
        return file.read(from, to);
      },
    };
    const asked = { bytes: counted, inflate: inflateNow, index: built, format: 'vcf' as const };
    expect([...readRegion(asked, '2', 50_000_000, 50_010_000)].length).toBeLessThan(10);
    expect(bytesRead).toBeLessThan(5 * 65_536);
  });

  it.each([
    ['gff', 'chr1\tx\tgene\t11\t20\t.\t+\t.\tID=1\n', 10, 20],
    ['bed', 'chr1\t10\t20\tx\n', 10, 20],
  ] as const)('counts %s as its format does', (format: TabixFormat, line, from, to) => {
    const bytes = randomBytesOf(pack(line));
    const index = buildTabixIndex(bytes, inflateNow, format);
    const hits = (low: number, high: number): number =>
      [...readRegion({ bytes, inflate: inflateNow, index, format }, 'chr1', low, high)].length;
    expect([
      hits(from, from),
      hits(from + 1, from + 1),
      hits(to, to),
      hits(to + 1, to + 1),
    ]).toEqual([0, 1, 1, 0]);
  });

  it('becomes CSI above 512 Mb', () => {
    const bytes = randomBytesOf(pack('chr1\t600000000\t600000100\tx\n'));
    const index = parseIndex(formatIndex(buildTabixIndex(bytes, inflateNow, 'bed')));
    expect([index.kind, index.binning.depth]).toEqual(['csi', 6]);
    const asked = { bytes, inflate: inflateNow, index, format: 'bed' as const };
    expect([...readRegion(asked, '1', 600_000_001, 600_000_001)]).toHaveLength(1);
  });

  it.each([
    ['not sorted', 'chr1\t20\t30\nchr1\t10\t20\n', '第2行没有按位置排序'],
    ['contigs in turns', 'a\t1\t2\nb\t1\t2\na\t5\t6\n', '第3行：a 的记录不连续'],
    ['no places', 'hello\n', '第1行没有位置'],
  ])('is refused for a file with lines %s', (_name, text, detail) => {
    expect(() => buildTabixIndex(randomBytesOf(pack(text)), inflateNow, 'bed')).toThrow(
      `不能建立索引：${detail}`,
    );
  });

  it('is refused for what is not BGZF, and a damaged or cut index for what it is', () => {
    const plain = randomBytesOf(new TextEncoder().encode('chr1\t1\t2\n'));
    expect(() => buildTabixIndex(plain, inflateNow, 'bed')).toThrow('文件不是BGZF压缩');
    const whole = formatIndex(built);
    for (const cut of [0, 3, 10, 100, whole.length - 1]) {
      expect(() => parseIndex(whole.subarray(0, cut))).toThrow('索引文件损坏或不完整');
    }
    const damaged = file.read(0, file.size);
    damaged[5000]! ^= 255;
    expect(() => buildTabixIndex(randomBytesOf(damaged), inflateNow, 'vcf')).toThrow(
      '压缩数据损坏',
    );
  });
});

/** Every chunk of some windows over all sequences of an index, as lines or reads they lead to. */
function answers(count: number, read: (sequence: number, from: number, to: number) => string[]) {
  const windows: [number, number][] = [
    [0, 2 ** 29],
    ...Array.from({ length: 8 }, (_, at): [number, number] => [
      at * 17_000_000,
      at * 17_000_000 + 90_000,
    ]),
  ];
  return Array.from({ length: count }, (_, sequence) =>
    windows.map(([from, to]) => read(sequence, from, to).join('\n')),
  );
}

describe.skipIf(!sharedGenomics)('the indexes that other programs made (needs ../shared)', () => {
  const load = (name: string): RandomBytes =>
    randomBytesOf(new Uint8Array(readFileSync(sharedFile(name))));

  it.each(sharedFiles('.vcf.gz'))('%s: theirs and ours give the same lines', (name) => {
    const bytes = load(name);
    const packed = load(`${name}.tbi`);
    const plain = createBgzfReader(packed, inflateNow);
    const parts: Uint8Array[] = [];
    for (let at = 0; at < packed.size;) {
      const block = plain.block(at);
      parts.push(block.plain);
      at = block.next;
    }
    const theirs = parseIndex(new Uint8Array(Buffer.concat(parts)));
    const ours = parseIndex(formatIndex(buildTabixIndex(bytes, inflateNow, 'vcf')));
    expect(ours.names).toEqual(theirs.names);
    const linesOf = (index: RegionIndex) =>
      answers(theirs.names.length, (sequence, from, to) => [
        ...readRegion(
          { bytes, inflate: inflateNow, index, format: 'vcf' },
          index.names[sequence]!,
          from + 1,
          to,
        ),
      ]);
    expect(linesOf(ours)).toEqual(linesOf(theirs));
    expect(
      linesOf(ours)
        .flat()
        .some((text) => text !== ''),
    ).toBe(true);
  });

  it.each(sharedFiles('.bam'))('%s: theirs and ours give the same reads', (name) => {
    const bytes = load(name);
    const theirs = parseIndex(load(`${name}.bai`).read(0, Number.MAX_SAFE_INTEGER));
    const ours = parseIndex(formatIndex(buildBamIndex(bytes, inflateNow)));
    const header = readBamHeader(createBgzfCursor(createBgzfReader(bytes, inflateNow)));
    expect(ours.sequences).toHaveLength(header.sequences.length);
    const cursor = createBgzfCursor(createBgzfReader(bytes, inflateNow));
    const readsOf = (index: RegionIndex) =>
      answers(header.sequences.length, (sequence, from, to) => {
        const found: string[] = [];
        for (const chunk of queryIndex(index, sequence, from, to)) {
          cursor.seek(chunk.from);
          while (cursor.tell() < chunk.to) {
            const read = readBamRecord(cursor);
            if (!read || read.sequence !== sequence || read.from >= to) break;
            if (read.to > from) found.push(`${read.from}-${read.to}`);
          }
        }
        return found;
      });
    expect(readsOf(ours)).toEqual(readsOf(theirs));
    expect(
      readsOf(ours)
        .flat()
        .some((text) => text !== ''),
    ).toBe(true);
  });
});

describe('a damaged index', () => {
  it('ends in its error or in an index, never in a crash or in memory', () => {
    const next = random(11);
    const built = buildTabixIndex(file, inflateNow, 'vcf');
    for (const kind of ['tbi', 'csi', 'bai'] as const) {
      const whole = formatIndex({ ...built, kind });
      for (let turn = 0; turn < sampled(30, 1_000); turn += 1) {
        const damaged = whole.slice(0, next(4) === 0 ? next(whole.length) : whole.length);
        for (let step = next(3); step >= 0; step -= 1)
          damaged[4 + next(damaged.length)] = next(256);
        try {
          queryIndex(parseIndex(damaged), 0, 0, 1000);
        } catch (error) {
          expect(error).toMatchObject({ code: 'IDX001' });
        }
      }
    }
  });
});
