import { GenomicsError } from '../finding.ts';
import { createBgzfCursor } from '../io/bgzf-cursor.ts';
import type { BgzfCursor } from '../io/bgzf-cursor.ts';
import { createBgzfReader } from '../io/bgzf-reader.ts';
import type { InflateMember } from '../io/bgzf-reader.ts';
import type { RandomBytes } from '../io/random-bytes.ts';
import { infoValue } from '../vcf/info.ts';
import { readBamHeader, readBamRecord } from './bam-records.ts';
import type { BamPlace } from './bam-records.ts';
import { binOf, binningFor, classicBinning } from './bins.ts';
import { createIndexBuilder } from './region-index.ts';
import type { IndexedFeature, RegionIndex, TabixLayout } from './region-index.ts';

/** What is indexed by its lines. */
export type TabixFormat = 'vcf' | 'gff' | 'bed';

const base = { metaCharacter: '#', skipLines: 0 };

/** The layouts as tabix's presets have them. */
export const tabixLayouts: Record<TabixFormat, TabixLayout> = {
  vcf: { ...base, format: 2, nameColumn: 1, startColumn: 2, endColumn: 0 },
  gff: { ...base, format: 0, nameColumn: 1, startColumn: 4, endColumn: 5 },
  bed: { ...base, format: 65536, nameColumn: 1, startColumn: 2, endColumn: 3 },
};

/** 512 Mb, above which TBI and BAI cannot say where something is. */
const CLASSIC_LIMIT = 2 ** 29;

/**
 * The index of a sorted BGZF file of lines: TBI, or CSI when a line lies above 512 Mb. Throws GenomicsError IDX003 for a file that
 * is not BGZF, not sorted, or has lines without a place; VCF006 for a damaged one.
 */
export function buildTabixIndex(
  bytes: RandomBytes,
  inflate: InflateMember,
  format: TabixFormat,
): RegionIndex {
  const classic = createIndexBuilder(classicBinning, binOf);
  const first = readLines(bytes, inflate, format, (line) => {
    if (line.to <= CLASSIC_LIMIT) classic.add(line);
  });
  const layout = tabixLayouts[format];
  if (first.longest <= CLASSIC_LIMIT) {
    const sequences = classic.finish(first.names.length);
    return { kind: 'tbi', binning: classicBinning, names: first.names, layout, sequences };
  }
  // Few genomes have sequences this long; their files are read again with more levels.
  const binning = binningFor(first.longest);
  const builder = createIndexBuilder(binning, binOf);
  const { names } = readLines(bytes, inflate, format, (line) => builder.add(line));
  return { kind: 'csi', binning, names, layout, sequences: builder.finish(names.length) };
}

interface ReadFile {
  names: string[];
  /** The furthest base of any line. */
  longest: number;
}

function readLines(
  bytes: RandomBytes,
  inflate: InflateMember,
  format: TabixFormat,
  onLine: (line: IndexedFeature) => void,
): ReadFile {
  const cursor = openCursor(bytes, inflate);
  const names: string[] = [];
  const seen = new Set<string>();
  let longest = 0;
  let lastFrom = 0;
  let start = cursor.tell();
  for (let number = 1; ; number += 1) {
    const line = cursor.line();
    if (line === undefined) return { names, longest };
    const end = cursor.tell();
    if (line !== '' && !line.startsWith('#')) {
      const place = placeOfLine(line, format);
      if (!place) throw refused(`第${number}行没有位置`);
      const { name, from, to } = place;
      if (names.at(-1) !== name) {
        if (seen.has(name)) throw refused(`第${number}行：${name} 的记录不连续`);
        seen.add(name);
        names.push(name);
      } else if (from < lastFrom) throw refused(`第${number}行没有按位置排序`);
      lastFrom = from;
      longest = Math.max(longest, to);
      onLine({ sequence: names.length - 1, from, to, chunk: { from: start, to: end } });
    }
    start = end;
  }
}

/** Name and 0-based half-open place of a line; undefined when it has none. */
export function placeOfLine(
  line: string,
  format: TabixFormat,
): { name: string; from: number; to: number } | undefined {
  const { nameColumn, startColumn, endColumn, format: kind } = tabixLayouts[format];
  const columns = line.split('\t', format === 'vcf' ? 8 : 9);
  const name = columns[nameColumn - 1] ?? '';
  const first = Number(columns[startColumn - 1]);
  const from = kind === 65536 ? first : first - 1;
  if (name === '' || !Number.isInteger(from) || from < -1) return undefined;
  const to = format === 'vcf' ? vcfEnd(columns, from) : Number(columns[endColumn - 1]);
  if (!Number.isInteger(to)) return undefined;
  return { name, from: Math.max(0, from), to: Math.max(to, from + 1, 1) };
}

/** The last base of a VCF line: that of REF, or INFO END. */
function vcfEnd(columns: string[], from: number): number {
  const end = Number(infoValue(columns[7] ?? '', 'END'));
  return end > from ? end : from + (columns[3]?.length ?? 1);
}

/**
 * The index of a sorted BAM file. Throws as `buildTabixIndex` does. Sequences above 512 Mb are indexed as CSI. `onRead` is given
 * each read that is placed.
 */
export function buildBamIndex(
  bytes: RandomBytes,
  inflate: InflateMember,
  onRead?: (place: BamPlace, record: Uint8Array) => void,
): RegionIndex {
  const cursor = openCursor(bytes, inflate);
  const header = readBamHeader(cursor);
  const longest = header.sequences.reduce((most, { length }) => Math.max(most, length), 0);
  const isLong = longest > CLASSIC_LIMIT;
  const binning = isLong ? binningFor(longest) : classicBinning;
  const builder = createIndexBuilder(binning, binOf);
  let last = { sequence: 0, from: 0 };
  for (;;) {
    const start = cursor.tell();
    const record = readBamRecord(cursor, onRead);
    if (!record) break;
    const { sequence, from, to } = record;
    if (sequence < 0) continue;
    const isSorted = sequence > last.sequence || (sequence === last.sequence && from >= last.from);
    if (!isSorted) throw refused('BAM没有按位置排序');
    last = { sequence, from };
    builder.add({ sequence, from, to, chunk: { from: start, to: cursor.tell() } });
  }
  const kind = isLong ? 'csi' : 'bai';
  return { kind, binning, names: [], sequences: builder.finish(header.sequences.length) };
}

function openCursor(bytes: RandomBytes, inflate: InflateMember): BgzfCursor {
  const head = bytes.read(0, 16);
  const isBgzf = head[0] === 0x1f && head[1] === 0x8b && (head[3]! & 4) !== 0;
  if (!isBgzf) throw refused('文件不是BGZF压缩');
  return createBgzfCursor(createBgzfReader(bytes, inflate));
}

function refused(detail: string): GenomicsError {
  return new GenomicsError('IDX003', { detail });
}
