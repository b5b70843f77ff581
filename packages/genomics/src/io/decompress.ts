import { bgzfBlockLength, isBgzfEnd, isGzip } from './bgzf.ts';
import type { ByteSource, Inflater } from './byte-source.ts';
import { GenomicsError } from '../finding.ts';
import type { Findings } from '../finding.ts';

/** How much decompressed data is accepted. Sizes in bytes. */
export interface DecompressLimits {
  /** Largest decompressed size (default 50 GB). */
  maxBytes: number;
  /** Largest decompressed-to-compressed ratio (default 200), looked at once 1 MiB has come out. */
  maxRatio: number;
}

/** The limits used when none are given: 50 GB and 200:1. */
const defaultLimits: DecompressLimits = { maxBytes: 50e9, maxRatio: 200 };

const RATIO_FLOOR = 1 << 20;

/** What `decompress` needs besides the bytes. */
export interface DecompressOptions {
  inflater: Inflater;
  findings: Findings;
  limits?: DecompressLimits;
  /** Called before each BGZF block is handed on, with its offset in the compressed input. */
  onBlock?: (offset: number) => void;
}

/**
 * Yields plain bytes (each piece valid until the next is asked for) whatever the input is, told by its first bytes and never by a name: plain text, gzip (several
 * members) or BGZF (block by block). Reports VCF005 when the BGZF end block is missing; throws GenomicsError VCF007
 * for BCF, VCF006 for damaged or cut data, VCF008 when a limit is passed.
 */
export async function* decompress(chunks: ByteSource, options: DecompressOptions): ByteSource {
  const meter = createMeter(options.limits ?? defaultLimits);
  const input = meter.countInput(chunks);
  const head = await takeHead(input);
  const all = joinHead(head.bytes, head.rest);
  if (isBcf(head.bytes)) {
    await head.rest.return?.();
    throw new GenomicsError('VCF007');
  }
  if (!isGzip(head.bytes)) {
    yield* meter.countOutput(all);
    return;
  }
  const plain =
    bgzfBlockLength(head.bytes, 0) > 0
      ? inflateBlocks(all, options)
      : guard(options.inflater.inflateStream(all));
  let first = true;
  for await (const piece of meter.countOutput(plain)) {
    if (first && isBcf(piece)) throw new GenomicsError('VCF007');
    first &&= piece.length === 0;
    yield piece;
  }
}

interface Head {
  bytes: Uint8Array;
  rest: AsyncIterator<Uint8Array>;
}

/** Reads until 64 bytes are there (enough for a BGZF header) or the input ends. */
async function takeHead(chunks: ByteSource): Promise<Head> {
  const rest = chunks[Symbol.asyncIterator]();
  let bytes: Uint8Array = new Uint8Array(0);
  while (bytes.length < 64) {
    const next = await rest.next();
    if (next.done) break;
    bytes = concat(bytes, next.value);
  }
  return { bytes, rest };
}

async function* joinHead(head: Uint8Array, rest: AsyncIterator<Uint8Array>): ByteSource {
  try {
    if (head.length > 0) yield head;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}

async function* inflateBlocks(chunks: ByteSource, options: DecompressOptions): ByteSource {
  let pending: Uint8Array = new Uint8Array(0);
  let ended = false;
  let offset = 0;
  for await (const chunk of chunks) {
    const bytes = pending.length > 0 ? concat(pending, chunk) : chunk;
    let at = 0;
    for (;;) {
      const length = bgzfBlockLength(bytes, at);
      if (length < 0) throw new GenomicsError('VCF006');
      if (length === 0 || at + length > bytes.length) break;
      const block = bytes.subarray(at, at + length);
      ended = isBgzfEnd(block);
      if (!ended) {
        const plain = await inflateBlock(block, options.inflater);
        options.onBlock?.(offset);
        yield plain;
        options.inflater.release?.(plain);
      }
      at += length;
      offset += length;
    }
    pending = bytes.subarray(at);
  }
  if (pending.length > 0) throw new GenomicsError('VCF006');
  if (!ended) options.findings.report('VCF005');
}

async function inflateBlock(block: Uint8Array, inflater: Inflater): Promise<Uint8Array> {
  try {
    return await inflater.inflateMember(block);
  } catch (cause) {
    throw damaged(cause);
  }
}

async function* guard(chunks: ByteSource): ByteSource {
  try {
    yield* chunks;
  } catch (cause) {
    throw cause instanceof GenomicsError ? cause : damaged(cause);
  }
}

function damaged(cause: unknown): GenomicsError {
  const error = new GenomicsError('VCF006');
  error.cause = cause;
  return error;
}

function isBcf(bytes: Uint8Array): boolean {
  return bytes[0] === 66 && bytes[1] === 67 && bytes[2] === 70;
}

function createMeter(limits: DecompressLimits) {
  let taken = 0;
  let given = 0;
  return {
    async *countInput(chunks: ByteSource): ByteSource {
      for await (const chunk of chunks) {
        taken += chunk.length;
        yield plainBytes(chunk);
      }
    },
    async *countOutput(chunks: ByteSource): ByteSource {
      for await (const chunk of chunks) {
        given += chunk.length;
        if (given > limits.maxBytes) {
          throw new GenomicsError('VCF008', { detail: `超过${limits.maxBytes}字节` });
        }
        if (given > RATIO_FLOOR && given > taken * limits.maxRatio) {
          throw new GenomicsError('VCF008', { detail: `压缩比超过${limits.maxRatio}` });
        }
        yield plainBytes(chunk);
      }
    },
  };
}

/** The same bytes as a plain Uint8Array: the `slice` of Node's Buffer would share memory instead of copying. */
function plainBytes(bytes: Uint8Array): Uint8Array {
  return bytes.constructor === Uint8Array
    ? bytes
    : new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
}

function concat(left: Uint8Array, right: Uint8Array): Uint8Array {
  if (left.length === 0) return right;
  const joined = new Uint8Array(left.length + right.length);
  joined.set(left);
  joined.set(right, left.length);
  return joined;
}
