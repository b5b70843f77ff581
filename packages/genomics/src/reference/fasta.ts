import { GenomicsError } from '../finding.ts';
import type { RandomBytes } from '../io/random-bytes.ts';
import { plainContig } from '../vcf/contig.ts';
import type { Contig } from '../vcf/contig.ts';
import type { ReferenceReader } from '../vcf/normalise.ts';

/** One sequence of a FASTA file as its .fai line says. Offsets in plain bytes. */
export interface FastaEntry {
  name: string;
  length: number;
  offset: number;
  /** Bases in a line, and bytes with its line end. */
  lineBases: number;
  lineWidth: number;
}

/** Reads a .fai file; throws GenomicsError IDX001 for a line that is none. */
export function parseFai(text: string): FastaEntry[] {
  return text
    .split(/\r?\n/)
    .filter((line) => line !== '')
    .map((line) => {
      const [name = '', ...numbers] = line.split('\t');
      const [length, offset, lineBases, lineWidth] = numbers.map(Number);
      const entry = { name, length, offset, lineBases, lineWidth };
      const isWhole = numbers.length >= 4 && numbers.every((one) => /^\d+$/.test(one));
      if (!isWhole || name === '') throw new GenomicsError('IDX001', { name: 'fai' });
      return entry as FastaEntry;
    });
}

/** The text of a .fai file. */
export function formatFai(entries: readonly FastaEntry[]): string {
  return entries
    .map(({ name, ...one }) =>
      [name, one.length, one.offset, one.lineBases, one.lineWidth].join('\t').concat('\n'),
    )
    .join('');
}

/** Builds the index of a FASTA file while its plain bytes go by. */
export interface FaiBuilder {
  /** Throws GenomicsError IDX002 when lines of one sequence differ in length. */
  add(piece: Uint8Array): void;
  finish(): FastaEntry[];
}

/** A builder for one file. Throws GenomicsError IDX002 for what is no FASTA, or whose lines cannot be indexed. */
export function createFaiBuilder(): FaiBuilder {
  const entries: FastaEntry[] = [];
  const names = new Set<string>();
  const line = { bases: 0, width: 0, isShort: false, header: '', isHeader: false, last: 0 };
  let offset = 0;
  const endLine = (): void => {
    const hasReturn = line.last === RETURN;
    if (hasReturn) line.bases -= 1;
    if (line.isHeader) {
      const name = line.header.slice(1).trim().split(/\s/)[0] ?? '';
      if (name === '' || names.has(name)) throw refused(`序列名“${name}”为空或重复`);
      names.add(name);
      line.isShort = false;
      entries.push({ name, length: 0, offset, lineBases: 0, lineWidth: 0 });
    } else if (line.width > 0) {
      const entry = entries.at(-1);
      if (!entry) throw refused('第一行不是以“>”开头');
      takeLine(entry, line);
    }
    Object.assign(line, { bases: 0, width: 0, header: '', isHeader: false, last: 0 });
  };
  return {
    add(piece) {
      for (let from = 0; from < piece.length;) {
        const newline = piece.indexOf(NEWLINE, from);
        const to = newline < 0 ? piece.length : newline;
        if (line.width === 0 && to > from) line.isHeader = piece[from] === GREATER;
        if (line.isHeader) line.header += decoder.decode(piece.subarray(from, to));
        if (to > from) line.last = piece[to - 1]!;
        line.bases += to - from;
        const taken = newline < 0 ? to - from : to - from + 1;
        line.width += taken;
        offset += taken;
        if (newline >= 0) endLine();
        from += taken;
      }
    },
    finish() {
      if (line.width > 0) endLine();
      if (entries.length === 0) throw refused('没有序列');
      return entries;
    },
  };
}

const GREATER = 62;
const NEWLINE = 10;
const RETURN = 13;

interface LineState {
  bases: number;
  width: number;
  isShort: boolean;
}

/** Only the last line of a sequence may be shorter than its first, and none longer. */
function takeLine(entry: FastaEntry, line: LineState): void {
  if (line.bases === 0) {
    line.isShort = true;
    return;
  }
  if (entry.lineBases === 0) {
    entry.lineBases = line.bases;
    entry.lineWidth = line.width;
  } else if (line.isShort || line.bases > entry.lineBases) {
    throw refused(`序列${entry.name}各行长度不一致`);
  }
  if (line.bases < entry.lineBases) line.isShort = true;
  entry.length += line.bases;
}

function refused(detail: string): GenomicsError {
  return new GenomicsError('IDX002', { detail });
}

/** Sequences of a reference by any spelling of their names. */
export interface FastaReader {
  /** The port that left-alignment and g. notation use. */
  readonly reference: ReferenceReader;
  /** The sequences with their lengths in bp, as written. */
  readonly contigs: Contig[];
}

/** A reader over an indexed FASTA file (plain bytes; see `plainBytesOf` for BGZF). Bases come in upper case. */
export function createFastaReader(bytes: RandomBytes, entries: readonly FastaEntry[]): FastaReader {
  const byName = new Map<string, FastaEntry>();
  for (const entry of entries) {
    const plain = plainContig(entry.name);
    if (!byName.has(plain)) byName.set(plain, entry);
    byName.set(entry.name, entry);
  }
  return {
    contigs: entries.map(({ name, length }) => ({ id: name, length })),
    reference(contig, from, to) {
      const entry = byName.get(contig) ?? byName.get(plainContig(contig));
      if (!entry || from < 1 || to < from || from > entry.length) return undefined;
      const last = Math.min(to, entry.length);
      const raw = bytes.read(placeOf(entry, from - 1), placeOf(entry, last - 1) + 1);
      return decoder
        .decode(raw)
        .replace(/[\r\n]/g, '')
        .toUpperCase();
    },
  };
}

const decoder = new TextDecoder();

/** Where a base (0-based) stands in the file. */
function placeOf({ offset, lineBases, lineWidth }: FastaEntry, base: number): number {
  return offset + Math.floor(base / lineBases) * lineWidth + (base % lineBases);
}
