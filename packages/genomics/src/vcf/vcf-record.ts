import type { Findings } from '../finding.ts';
import { decodeInfoText, parseInfo } from './info.ts';
import type { VcfHeader } from './vcf-header.ts';

/**
 * One record in full. Values are raw text as written (see `infoText` for decoding). `alts` is empty when ALT is `.`,
 * `quality` null when QUAL is `.`, `filters` empty when FILTER is `.`. `samples[i]` are the FORMAT fields of sample i in
 * the order of `format`; trailing fields may be missing.
 */
export interface VcfRecord {
  contig: string;
  pos: number;
  ids: string[];
  ref: string;
  alts: string[];
  quality: number | null;
  filters: string[];
  info: Map<string, string | true>;
  format: string[];
  samples: string[][];
}

/** Parses one record line. Undefined (with VCF010) when it is none; duplicate INFO keys are reported as VCF015. */
export function parseRecord(
  line: string,
  header: VcfHeader,
  findings: Findings,
  lineNumber: number,
): VcfRecord | undefined {
  const columns = line.split('\t');
  const problem = problemOf(columns, line);
  if (problem) {
    findings.report('VCF010', { n: lineNumber, detail: problem }, lineNumber);
    return undefined;
  }
  const [contig, pos, id, ref, alt, quality, filter, info] = columns as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const fields = parseInfo(info);
  for (const key of fields.duplicates) findings.report('VCF015', { id: key }, lineNumber);
  return {
    contig,
    pos: Number(pos),
    ids: id === '.' ? [] : id.split(';'),
    ref,
    alts: alt === '.' ? [] : alt.split(','),
    quality: quality === '.' || Number.isNaN(Number(quality)) ? null : Number(quality),
    filters: filter === '.' ? [] : filter.split(';'),
    info: fields.values,
    format: columns[8]?.split(':') ?? [],
    samples: header.samples.map((_, index) => columns[9 + index]?.split(':') ?? []),
  };
}

function problemOf(columns: string[], line: string): string {
  if (columns.length < 8) {
    return line.includes('\t') ? '列数不足8列' : '列之间不是制表符';
  }
  if (!/^\d+$/.test(columns[1]!)) return 'POS不是数字';
  if (columns[3] === '') return 'REF为空';
  return columns[4] === '' ? 'ALT为空' : '';
}

/** The decoded text of an INFO value; '' for a flag or an absent key. */
export function infoText(record: VcfRecord, key: string): string {
  const raw = record.info.get(key);
  return typeof raw === 'string' ? decodeInfoText(raw) : '';
}

/** The numbers of a comma list; NaN for `.` and for what is no number. */
export function numbersOf(raw: string | true | undefined): number[] {
  if (raw === undefined || raw === true) return [];
  return raw.split(',').map((text) => (text === '' || text === '.' ? Number.NaN : Number(text)));
}

/** One FORMAT field of one sample (by its place in the header); undefined when absent. */
export function sampleField(record: VcfRecord, sample: number, key: string): string | undefined {
  const place = record.format.indexOf(key);
  return place < 0 ? undefined : record.samples[sample]?.[place];
}
