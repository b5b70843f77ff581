import { createBgzfWriter } from '@wm/genomics/bgzf-writer';
import { nodeDeflater } from '@wm/genomics/inflate-node';
import type { ContigSize } from '../genome.table.ts';

/** A read without insertions or deletions, placed on the reference. `from` counts from 0. */
export interface PlainRead {
  name: string;
  contig: number;
  from: number;
  bases: string;
  /** The reference under it, letter by letter; a read without it has no MD field. */
  reference?: string;
  isReverse: boolean;
}

const codes = '=ACMGRSVTWYHKDBN';
const mapped = 60;
const baseQuality = 35;
const reverse = 16;

/** Writes a sorted BAM file of simple reads, with their MD fields (SAM specification, section 4.2). */
export function writeBam(
  contigs: readonly ContigSize[],
  sample: string,
  reads: readonly PlainRead[],
): Buffer {
  const writer = createBgzfWriter(nodeDeflater);
  const pieces: Uint8Array[] = [writer.add(headOf(contigs, sample))];
  for (const read of reads) pieces.push(writer.add(recordOf(read)));
  pieces.push(writer.finish());
  return Buffer.concat(pieces);
}

function headOf(contigs: readonly ContigSize[], sample: string): Buffer {
  const text = Buffer.from(
    [
      '@HD\tVN:1.6\tSO:coordinate',
      ...contigs.map(({ name, length }) => `@SQ\tSN:${name}\tLN:${length}`),
      `@RG\tID:demo\tSM:${sample}`,
      '',
    ].join('\n'),
  );
  const listed = contigs.map(({ name, length }) => {
    const bytes = Buffer.from(`${name}\0`);
    return Buffer.concat([int32(bytes.length), bytes, int32(length)]);
  });
  return Buffer.concat([
    Buffer.from('BAM\u0001', 'latin1'),
    int32(text.length),
    text,
    int32(contigs.length),
    ...listed,
  ]);
}

function recordOf({ name, contig, from, bases, reference, isReverse }: PlainRead): Buffer {
  const title = Buffer.from(`${name}\0`);
  const packed = Buffer.alloc((bases.length + 1) >> 1);
  for (const [at, letter] of Array.from(bases).entries())
    packed[at >> 1]! |= codes.indexOf(letter) << (at % 2 === 0 ? 4 : 0);
  const head = Buffer.alloc(36);
  head.writeInt32LE(contig, 4);
  head.writeInt32LE(from, 8);
  head[12] = title.length;
  head[13] = mapped;
  head.writeUInt16LE(binOf(from, from + bases.length), 14);
  head.writeUInt16LE(1, 16);
  head.writeUInt16LE(isReverse ? reverse : 0, 18);
  head.writeInt32LE(bases.length, 20);
  head.writeInt32LE(-1, 24);
  head.writeInt32LE(-1, 28);
  const cigar = int32(bases.length << 4);
  const qualities = Buffer.alloc(bases.length, baseQuality);
  const md = reference === undefined ? '' : `MDZ${mdOf(bases, reference)}\0`;
  const fields = Buffer.from(`RGZdemo\0${md}`, 'latin1');
  const record = Buffer.concat([head, title, cigar, packed, qualities, fields]);
  record.writeInt32LE(record.length - 4, 0);
  return record;
}

function mdOf(bases: string, reference: string): string {
  let text = '';
  let same = 0;
  for (const [at, letter] of Array.from(reference).entries()) {
    if (letter === bases[at]) same += 1;
    else {
      text += `${same}${letter}`;
      same = 0;
    }
  }
  return `${text}${same}`;
}

/** The bin of a stretch (SAM specification, section 5.3). */
function binOf(from: number, to: number): number {
  const last = to - 1;
  for (const [shift, first] of [
    [14, 4681],
    [17, 585],
    [20, 73],
    [23, 9],
    [26, 1],
  ] as const)
    if (from >> shift === last >> shift) return first + (from >> shift);
  return 0;
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
}
