import type { ByteSource } from '../io/byte-source.ts';
import { checkHeader } from './check-header.ts';
import { createRecordChecker } from './check-record.ts';
import type { RecordChecker } from './check-record.ts';
import type { DecompressOptions } from '../io/decompress.ts';
import { readVcfLines } from './read-lines.ts';
import { textOf } from './record-scan.ts';
import type { VcfHeader } from './vcf-header.ts';
import { parseRecord } from './vcf-record.ts';
import type { VcfRecord } from './vcf-record.ts';

/** How records are read in full. */
export interface ReadRecordsOptions extends DecompressOptions {
  /** Accept a file without `##fileformat` (default false). */
  allowMissingFileformat?: boolean;
  /** Also check header and records against the specification and report departures as warnings VCF028 and VCF029 (default false). */
  check?: boolean;
}

/** A few records at a time; the header comes with every batch. */
export interface RecordBatch {
  header: VcfHeader;
  records: VcfRecord[];
  /** Bytes of the source taken so far. */
  bytes: number;
}

/**
 * Reads every record of a VCF in full, sites-only files too, in batches of one piece of input. Lines that are no record
 * become findings (VCF010) and are left out. Throws GenomicsError as `readVcfLines` does.
 */
export async function* readRecords(
  source: ByteSource,
  options: ReadRecordsOptions,
): AsyncGenerator<RecordBatch> {
  let header: VcfHeader | undefined;
  let records: VcfRecord[] = [];
  let count = 0;
  let checker: RecordChecker | undefined;
  const reading = readVcfLines(source, {
    ...options,
    ...(options.check && {
      onUnterminated: () =>
        options.findings.report('VCF029', { n: count, detail: '最后一行没有换行符' }),
    }),
    onHeader: (found) => {
      header = found;
      if (options.check) {
        checkHeader(found.lines, options.findings);
        checker = createRecordChecker(found, options.findings);
      }
      return { line: readLine, records: () => count };
    },
  });
  for await (const bytes of reading) {
    if (!header) continue;
    yield { header, records, bytes };
    records = [];
  }

  function readLine(bytes: Uint8Array, start: number, end: number): void {
    if (!header || end === start) return;
    count += 1;
    const line = textOf(bytes, start, end);
    const record = parseRecord(line, header, options.findings, count);
    if (!record) return;
    records.push(record);
    checker?.check(record, line.split('\t'), count);
  }
}
