import { GenomicsError } from '../finding.ts';
import { binLimit, classicBinning, startOfBin } from './bins.ts';
import type { Binning } from './bins.ts';
import { lowestOffset } from './query-index.ts';
import type { Chunk, IndexKind, RegionIndex, SequenceIndex, TabixLayout } from './region-index.ts';

const magics: Record<IndexKind, string> = { tbi: 'TBI\u0001', csi: 'CSI\u0001', bai: 'BAI\u0001' };

/** The plain bytes of an index file: BAI is stored so, TBI and CSI go through BGZF. */
export function formatIndex(index: RegionIndex): Uint8Array {
  const out = createSink();
  const { kind, binning, sequences } = index;
  out.text(magics[kind]);
  if (kind === 'csi') {
    out.int(binning.minShift);
    out.int(binning.depth);
    const aux = createSink();
    writeLayout(aux, index);
    const bytes = aux.bytes();
    out.int(bytes.length);
    out.raw(bytes);
  }
  out.int(sequences.length);
  if (kind === 'tbi') writeLayout(out, index);
  for (const at of sequences.keys()) writeSequence(out, index, at);
  return out.bytes();
}

function writeLayout(out: Sink, { names, layout }: RegionIndex): void {
  if (!layout) return;
  out.int(layout.format);
  out.int(layout.nameColumn);
  out.int(layout.startColumn);
  out.int(layout.endColumn);
  out.int(layout.metaCharacter.charCodeAt(0));
  out.int(layout.skipLines);
  const text = names.map((name) => `${name}\0`).join('');
  out.int(new TextEncoder().encode(text).length);
  out.text(text);
}

function writeSequence(out: Sink, index: RegionIndex, at: number): void {
  const { bins, linear } = index.sequences[at]!;
  out.int(bins.size);
  for (const [bin, chunks] of [...bins].toSorted(([left], [right]) => left - right)) {
    out.int(bin);
    if (index.kind === 'csi') out.long(lowestOffset(index, at, bin));
    out.int(chunks.length);
    for (const { from, to } of chunks) {
      out.long(from);
      out.long(to);
    }
  }
  if (index.kind === 'csi') return;
  out.int(linear.length);
  for (const offset of linear) out.long(offset);
}

interface Sink {
  int(value: number): void;
  long(value: bigint): void;
  text(value: string): void;
  raw(value: Uint8Array): void;
  bytes(): Uint8Array;
}

function createSink(): Sink {
  let data = new Uint8Array(1024);
  let size = 0;
  const room = (count: number): DataView => {
    if (size + count > data.length) {
      const larger = new Uint8Array(Math.max(data.length * 2, size + count));
      larger.set(data);
      data = larger;
    }
    size += count;
    return new DataView(data.buffer);
  };
  const raw = (value: Uint8Array): void => {
    room(value.length);
    data.set(value, size - value.length);
  };
  return {
    int: (value) => room(4).setUint32(size - 4, value, true),
    long: (value) => room(8).setBigUint64(size - 8, value, true),
    text: (value) => raw(new TextEncoder().encode(value)),
    raw,
    bytes: () => data.slice(0, size),
  };
}

/** Reads the plain bytes of an index file, told by its first bytes. Throws GenomicsError IDX001 for anything else or a file cut short. */
export function parseIndex(bytes: Uint8Array): RegionIndex {
  const magic = String.fromCharCode(...bytes.subarray(0, 4));
  const kind = (['tbi', 'csi', 'bai'] as const).find((one) => magics[one] === magic);
  if (!kind) throw new GenomicsError('IDX001', { name: '' });
  try {
    return readIndex(createSource(bytes), kind);
  } catch (cause) {
    const error = new GenomicsError('IDX001', { name: kind });
    error.cause = cause;
    throw error;
  }
}

interface Source {
  int(): number;
  long(): bigint;
  text(length: number): string;
}

function createSource(bytes: Uint8Array): Source {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let at = 4;
  return {
    int: () => view.getUint32((at += 4) - 4, true),
    long: () => view.getBigUint64((at += 8) - 8, true),
    text(length) {
      at += length;
      if (at > bytes.length) throw new RangeError('cut short');
      return new TextDecoder().decode(bytes.subarray(at - length, at));
    },
  };
}

/** Levels and windows of the longest sequences there are, many times over: a damaged number must not ask for memory. */
const MAX_DEPTH = 9;
const MAX_WINDOWS = 4_000_000;

function readIndex(source: Source, kind: IndexKind): RegionIndex {
  let binning: Binning = classicBinning;
  let named: { names: string[]; layout?: TabixLayout } = { names: [] };
  if (kind === 'csi') {
    binning = { minShift: source.int(), depth: source.int() };
    if (binning.minShift > 30 || binning.depth > MAX_DEPTH) throw new RangeError('binning');
    if (source.int() > 0) named = readLayout(source);
  }
  const count = source.int();
  if (kind === 'tbi') named = readLayout(source);
  const sequences: SequenceIndex[] = [];
  for (let at = 0; at < count; at += 1) sequences.push(readSequence(source, kind, binning));
  return { kind, binning, ...named, sequences };
}

function readLayout(source: Source): { names: string[]; layout: TabixLayout } {
  const layout: TabixLayout = {
    format: source.int(),
    nameColumn: source.int(),
    startColumn: source.int(),
    endColumn: source.int(),
    metaCharacter: String.fromCharCode(source.int()),
    skipLines: source.int(),
  };
  const names = source.text(source.int()).split('\0');
  return { layout, names: names.slice(0, -1) };
}

function readSequence(source: Source, kind: IndexKind, binning: Binning): SequenceIndex {
  const bins = new Map<number, Chunk[]>();
  const lowest = new Map<number, bigint>();
  const count = source.int();
  for (let one = 0; one < count; one += 1) {
    const bin = source.int();
    if (kind === 'csi') lowest.set(bin, source.long());
    const length = source.int();
    const chunks: Chunk[] = [];
    for (let at = 0; at < length; at += 1) chunks.push({ from: source.long(), to: source.long() });
    // One bin behind the last holds counts of reads, not places.
    if (bin < binLimit(binning)) bins.set(bin, chunks);
  }
  if (kind === 'csi') return { bins, linear: linearOf(bins, lowest, binning) };
  const linear: bigint[] = [];
  const windows = source.int();
  for (let at = 0; at < windows; at += 1) linear.push(source.long());
  return { bins, linear };
}

/** CSI keeps the lowest offset by bin: those of the smallest bins are the windows; one without features takes the window before. */
function linearOf(
  bins: Map<number, Chunk[]>,
  lowest: Map<number, bigint>,
  binning: Binning,
): bigint[] {
  const linear: bigint[] = [];
  const size = 2 ** binning.minShift;
  const smallest = (8 ** binning.depth - 1) / 7;
  for (const bin of bins.keys()) {
    if (bin < smallest) continue;
    const window = Math.floor(startOfBin(bin, binning) / size);
    if (window > MAX_WINDOWS) throw new RangeError('window');
    linear[window] = lowest.get(bin)!;
  }
  for (let at = 0; at < linear.length; at += 1) linear[at] ??= linear[at - 1] ?? 0n;
  return linear;
}
