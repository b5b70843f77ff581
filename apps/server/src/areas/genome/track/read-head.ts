import { cutText } from '@wm/contract/core/stored-text';
import { gunzipSync } from 'node:zlib';
import type { TrackFormat } from '@wm/contract/genome/formats';
import { readBamHeader } from '@wm/genomics/bam-records';
import { BGZF_EOF, bgzfBlockLength, isGzip } from '@wm/genomics/bgzf';
import { createBgzfCursor } from '@wm/genomics/bgzf-cursor';
import { createBgzfReader } from '@wm/genomics/bgzf-reader';
import { GenomicsError } from '@wm/genomics/finding';
import { inflateNow } from '@wm/genomics/inflate-node';
import { randomBytesOf } from '@wm/genomics/random-bytes';
import { AppError } from '#core/app-error.ts';
import type { ContigSize } from '../genome.table.ts';
import { readCramHead } from './read-cram-head.ts';
import { sampleOf } from './sample-of.ts';

/** A stored file as it is read here. */
export interface OpenedFile {
  name: string;
  size: number;
  open: (range?: { start: number; end: number }) => Promise<AsyncIterable<unknown>>;
}

/** What the head of a file tells. */
export interface FileHead {
  /** Empty where the format or the file names none. */
  contigs: ContigSize[];
  sample: string;
  /** Whether it is BGZF, so that an index can be built of it. */
  isBgzf: boolean;
}

/** Heads longer than the first are looked for in the second. */
const headSizes = [1 << 20, 64 << 20];
/** Plain files are loaded whole by the browser. */
const plainMegabytes = 32;

/** Reads the head of a file. Throws `genome.unreadable` with the reason for what is none, or was cut on its way. */
export async function readFileHead(file: OpenedFile, format: TrackFormat): Promise<FileHead> {
  const head = await readPart(file, 0, headSizes[0]!);
  const isBgzf = bgzfBlockLength(head, 0) > 0;
  if (format === 'bam') {
    await requireWhole(file, isBgzf);
    return { ...(await readBamHead(file)), isBgzf };
  }
  if (format === 'cram') return { ...refusing(file, () => readCramHead(head)), isBgzf: false };
  if (format === 'bigwig') return { contigs: [], sample: '', isBgzf: false };
  if (isGzip(head)) await requireWhole(file, isBgzf);
  else if (file.size > plainMegabytes << 20) {
    const values = { name: file.name, size: String(plainMegabytes) };
    throw new AppError('genome.too-large-plain', { values });
  }
  const text = isBgzf ? refusing(file, () => plainText(head)) : new TextDecoder().decode(head);
  return { ...(format === 'vcf' ? readVcfHead(file, text) : noHead), isBgzf };
}

const noHead = { contigs: [], sample: '' };

/** Some bytes of a file. */
export async function readPart(file: OpenedFile, from: number, to: number): Promise<Uint8Array> {
  const end = Math.min(to, file.size) - 1;
  const pieces: Buffer[] = [];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a stream of bytes
  for await (const piece of await file.open({ start: from, end })) pieces.push(piece as Buffer);
  return new Uint8Array(Buffer.concat(pieces));
}

/** Refuses what is not BGZF, and what lacks the block that ends each whole file. */
async function requireWhole(file: OpenedFile, isBgzf: boolean): Promise<void> {
  if (!isBgzf) throw unreadable(file, '文件不是 BGZF 压缩，请用 bgzip 或 samtools 重新压缩');
  const from = Math.max(0, file.size - BGZF_EOF.length);
  const last = await readPart(file, from, file.size);
  if (!BGZF_EOF.every((byte, at) => byte === last[at]))
    throw unreadable(file, '文件不完整（缺少结尾标记），请重新传输');
}

async function readBamHead(file: OpenedFile): Promise<Omit<FileHead, 'isBgzf'>> {
  for (const [at, size] of headSizes.entries()) {
    const bytes = await readPart(file, 0, size);
    try {
      const cursor = createBgzfCursor(createBgzfReader(randomBytesOf(bytes), inflateNow));
      const { text, sequences } = readBamHeader(cursor);
      return { contigs: sequences, sample: sampleOf(text) };
    } catch (error) {
      if (!(error instanceof GenomicsError)) throw error;
      const isLast = at === headSizes.length - 1 || size >= file.size;
      if (isLast) throw unreadable(file, error.message);
    }
  }
  throw unreadable(file, 'BAM表头长度不合法');
}

/** The text of the whole blocks at the beginning of a file. */
function plainText(head: Uint8Array): string {
  const pieces: Uint8Array[] = [];
  for (let at = 0; ;) {
    const length = bgzfBlockLength(head, at);
    if (length <= 0 || at + length > head.length) break;
    pieces.push(inflateNow(head.subarray(at, at + length)));
    at += length;
  }
  return Buffer.concat(pieces).toString('utf8');
}

function readVcfHead(file: OpenedFile, text: string): Omit<FileHead, 'isBgzf'> {
  if (!text.startsWith('##fileformat=VCF')) throw unreadable(file, '文件不是VCF格式');
  const contigs: ContigSize[] = [];
  for (const [, fields = ''] of text.matchAll(/^##contig=<(.*)>/gm)) {
    const name = /(?:^|,)ID=([^,]+)/.exec(fields)?.[1];
    const length = Number(/(?:^|,)length=(\d+)/.exec(fields)?.[1]);
    if (name !== undefined && length > 0) contigs.push({ name, length });
  }
  const samples = /^#CHROM(?:\t[^\t\r\n]*){8}\t([^\r\n]+)/m.exec(text)?.[1] ?? '';
  return { contigs, sample: cutText(samples.split('\t').join('、'), 100) };
}

/** The plain bytes of an index file. Throws `genome.index-wrong` for one that is none. */
export async function readIndexFile(file: OpenedFile): Promise<Uint8Array> {
  const bytes = await readPart(file, 0, file.size);
  if (!isGzip(bytes)) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: 512 << 20 });
  } catch (cause) {
    throw new AppError('genome.index-wrong', {
      cause,
      values: { name: file.name, reason: '压缩损坏或不完整' },
    });
  }
}

function refusing<T>(file: OpenedFile, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof GenomicsError) throw unreadable(file, error.message);
    throw unreadable(file, '文件损坏或不完整');
  }
}

function unreadable({ name }: OpenedFile, reason: string): AppError {
  return new AppError('genome.unreadable', { values: { name, reason } });
}
