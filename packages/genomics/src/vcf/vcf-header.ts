import { detectAssembly } from './contig.ts';
import type { Assembly, Contig } from './contig.ts';
import { GenomicsError } from '../finding.ts';
import type { Findings } from '../finding.ts';

/** How many values a field has: a count, `A` per ALT, `R` per allele, `G` per genotype, `.` unknown (VCF 4.5 section 1.4.2; P, LA, LR, LG and M count as unknown here). */
export type FieldNumber = number | 'A' | 'R' | 'G' | '.';

/** An INFO or FORMAT definition of the header. */
export interface FieldDefinition {
  id: string;
  number: FieldNumber;
  type: string;
  description: string;
}

/** The header of a VCF file. `lines` are the `##` lines as written; `samples` in column order. */
export interface VcfHeader {
  version: string;
  lines: string[];
  info: Map<string, FieldDefinition>;
  format: Map<string, FieldDefinition>;
  filters: Map<string, string>;
  contigs: Contig[];
  samples: string[];
  assembly?: Assembly;
}

const FIXED_COLUMNS = ['#CHROM', 'POS', 'ID', 'REF', 'ALT', 'QUAL', 'FILTER', 'INFO'];

/** How the header is read. */
export interface HeaderOptions {
  findings: Findings;
  /** Accept a file that begins with the column line, without `##fileformat` (default false: VCF001). */
  allowMissingFileformat?: boolean;
}

/** Collects header lines one by one. `add` returns the header at the column line, undefined before it. */
export interface HeaderReader {
  add(line: string): VcfHeader | undefined;
}

/**
 * A header reader for one file. Throws GenomicsError: VCF001 when the first line is not `##fileformat=VCFv4.x` or a
 * record comes before the column line, VCF002 for wrong columns, VCF003 for a sample named twice, VCF004 for spaces
 * where tabs belong.
 */
export function createHeaderReader(options: HeaderOptions): HeaderReader {
  const lines: string[] = [];
  return {
    add(raw) {
      const line = lines.length === 0 ? raw.replace(/^\uFEFF/, '') : raw;
      if (lines.length === 0 && !checkFirstLine(line, options)) {
        lines.push('##fileformat=VCFv4.2');
      }
      if (line.startsWith('##')) {
        lines.push(line);
        return undefined;
      }
      if (!line.startsWith('#')) throw new GenomicsError('VCF001');
      return buildHeader(lines, readColumns(line));
    },
  };
}

/** Returns false when the fileformat line is absent and that is allowed. */
function checkFirstLine(line: string, options: HeaderOptions): boolean {
  const match = /^##fileformat=VCFv(4\.(\d+))\s*$/.exec(line);
  if (match) {
    if (Number(match[2]) > 5) options.findings.report('VCF019', { id: match[1]! });
    return true;
  }
  if (options.allowMissingFileformat && line.startsWith('#')) return false;
  throw new GenomicsError('VCF001');
}

function readColumns(line: string): string[] {
  if (!line.includes('\t') && / +POS +/.test(line)) throw new GenomicsError('VCF004');
  const columns = line.split('\t');
  const wrong = FIXED_COLUMNS.find((name, index) => columns[index] !== name);
  if (wrong) throw new GenomicsError('VCF002', { detail: `缺少${wrong}列` });
  if (columns.length === 8) return [];
  if (columns[8] !== 'FORMAT') throw new GenomicsError('VCF002', { detail: '第9列应为FORMAT' });
  if (columns.length === 9) throw new GenomicsError('VCF002', { detail: '有FORMAT列但没有样本' });
  const samples = columns.slice(9);
  const seen = new Set<string>();
  for (const sample of samples) {
    if (seen.has(sample)) throw new GenomicsError('VCF003', { id: sample });
    seen.add(sample);
  }
  return samples;
}

function buildHeader(lines: string[], samples: string[]): VcfHeader {
  const header: VcfHeader = {
    version: /VCFv(\S+)/.exec(lines[0] ?? '')?.[1] ?? '4.2',
    lines,
    info: new Map(),
    format: new Map(),
    filters: new Map(),
    contigs: [],
    samples,
  };
  let reference = '';
  for (const line of lines) {
    if (line.startsWith('##reference=')) reference = line.slice(12);
    const match = /^##(INFO|FORMAT|FILTER|contig)=<(.*)>\s*$/.exec(line);
    if (match) addStructured(header, match[1]!, readAttributes(match[2]!));
  }
  const assembly = detectAssembly(header.contigs, reference);
  if (assembly) header.assembly = assembly;
  return header;
}

function addStructured(header: VcfHeader, kind: string, values: Map<string, string>): void {
  const id = values.get('ID');
  if (id === undefined) return;
  const description = values.get('Description') ?? '';
  if (kind === 'FILTER') header.filters.set(id, description);
  if (kind === 'contig') {
    const length = Number(values.get('length'));
    header.contigs.push(Number.isInteger(length) && length > 0 ? { id, length } : { id });
  }
  if (kind !== 'INFO' && kind !== 'FORMAT') return;
  const fields = kind === 'INFO' ? header.info : header.format;
  fields.set(id, {
    id,
    number: readNumber(values.get('Number') ?? '.'),
    type: values.get('Type') ?? 'String',
    description,
  });
}

function readNumber(text: string): FieldNumber {
  if (text === 'A' || text === 'R' || text === 'G') return text;
  return /^\d+$/.test(text) ? Number(text) : '.';
}

/** Splits `ID=x,Description="a, \"b\""` into its pairs. Never throws: what is not a pair is left out. */
function readAttributes(text: string): Map<string, string> {
  const values = new Map<string, string>();
  const pair = /([^=,]+)=(?:"((?:[^"\\]|\\.)*)"|([^,]*))(?:,|$)/gy;
  for (let match = pair.exec(text); match; match = pair.exec(text)) {
    values.set(match[1]!, match[2]?.replace(/\\(.)/g, '$1') ?? match[3] ?? '');
  }
  return values;
}
