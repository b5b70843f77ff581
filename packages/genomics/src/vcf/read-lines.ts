import type { ByteSource } from '../io/byte-source.ts';
import { decompress } from '../io/decompress.ts';
import type { DecompressOptions } from '../io/decompress.ts';
import { GenomicsError } from '../finding.ts';
import { createLineCutter } from '../io/lines.ts';
import { textOf } from './record-scan.ts';
import { createHeaderReader } from './vcf-header.ts';
import type { VcfHeader } from './vcf-header.ts';

/** Receives the records of a file as byte ranges, valid during the call only. */
export interface RecordSink {
  line(bytes: Uint8Array, start: number, end: number): void;
  records(): number;
}

/** How a VCF stream is opened. */
export interface ReadOptions extends DecompressOptions {
  allowMissingFileformat?: boolean;
  /** Called when the last line has no line end. */
  onUnterminated?: () => void;
  /** Called once with the header; gives the sink for the records. */
  onHeader: (header: VcfHeader) => RecordSink;
}

/**
 * Reads a VCF of any compression: the header first, then every record into the sink. Yields the compressed bytes taken so
 * far after every piece, so that the caller can report progress, hand on results and stop. Throws GenomicsError (VCF001 to
 * VCF004, VCF006 with the number of the last good record, VCF007, VCF008, VCF020).
 */
export async function* readVcfLines(
  source: ByteSource,
  options: ReadOptions,
): AsyncGenerator<number> {
  const taken = { bytes: 0 };
  const headerReader = createHeaderReader(options);
  let sink: RecordSink | undefined;
  const cutter = createLineCutter((bytes, start, end) => {
    if (sink) {
      sink.line(bytes, start, end);
      return;
    }
    const header = headerReader.add(textOf(bytes, start, end));
    if (header) sink = options.onHeader(header);
  });
  try {
    for await (const chunk of decompress(countBytes(source, taken), options)) {
      cutter.push(chunk);
      yield taken.bytes;
    }
  } catch (cause) {
    throw withRecordNumber(cause, sink?.records() ?? 0);
  }
  if (cutter.end()) options.onUnterminated?.();
  if (!sink) throw new GenomicsError('VCF001');
  yield taken.bytes;
}

async function* countBytes(source: ByteSource, taken: { bytes: number }): ByteSource {
  for await (const chunk of source) {
    taken.bytes += chunk.length;
    yield chunk;
  }
}

function withRecordNumber(cause: unknown, records: number): unknown {
  if (!(cause instanceof GenomicsError) || cause.code !== 'VCF006') return cause;
  const error = new GenomicsError('VCF006', { n: records });
  error.cause = cause.cause;
  return error;
}
