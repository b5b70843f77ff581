import type { RecordView } from './record-scan.ts';

/**
 * The genotypes of one record as numbers, reused for every line. All arrays are indexed by the place of the sample in
 * `columns`. `first`/`second` are allele numbers, -1 missing; `ploidy` is 0 without GT, 1, 2 or 3 for "more";
 * `phased` is 1 when every separator is `|`; `quality` (GQ) and `depth` (DP) are -1 when absent.
 * `reads[sample * width + allele]` are read counts (AD, or AO/RO, or DP4), `readCount[sample]` how many are known (0 none).
 * `phaseStart/phaseEnd` is the byte range of the sample's column, for the phase fields that are read only when needed.
 */
export interface SampleScan {
  columns: Int32Array;
  first: Int32Array;
  second: Int32Array;
  ploidy: Uint8Array;
  phased: Uint8Array;
  quality: Int32Array;
  depth: Int32Array;
  reads: Int32Array;
  readCount: Int32Array;
  width: number;
  columnStart: Int32Array;
  columnEnd: Int32Array;
  /** The bytes of the last record. */
  bytes: Uint8Array;
  /** Set by the last record: GT with an allele number beyond the ALTs or with unreadable text. */
  badGenotype: boolean;
  /** Set by the last record: a ploidy above two was met. */
  polyploid: boolean;
  /** Set by the last record: AD with a number of values that is not the number of alleles. */
  badReads: boolean;
  layout: FormatLayout;
}

/** The places of the fields of interest in a FORMAT column, -1 when absent. */
export interface FormatLayout {
  text: Uint8Array;
  roles: Uint8Array;
  hasGenotype: boolean;
  phaseSet: number;
  haplotype: number;
  physicalGenotype: number;
  physicalId: number;
}

const NONE = 0;
const GT = 1;
const AD = 2;
const DP = 3;
const GQ = 4;
const AO = 5;
const RO = 6;
const DP4 = 7;
const roleOf: Record<string, number> = { GT, AD, DP, GQ, AO, RO, DP4 };

const TAB = 9;
const COLON = 58;
const COMMA = 44;
const DOT = 46;

/** A scan for these sample columns (0-based, ascending). */
export function createSampleScan(columns: number[]): SampleScan {
  const size = columns.length;
  return {
    columns: Int32Array.from(columns),
    first: new Int32Array(size),
    second: new Int32Array(size),
    ploidy: new Uint8Array(size),
    phased: new Uint8Array(size),
    quality: new Int32Array(size),
    depth: new Int32Array(size),
    reads: new Int32Array(size * 4),
    readCount: new Int32Array(size),
    width: 4,
    columnStart: new Int32Array(size),
    columnEnd: new Int32Array(size),
    bytes: new Uint8Array(0),
    badGenotype: false,
    polyploid: false,
    badReads: false,
    layout: readLayout(new Uint8Array(0), 0, 0),
  };
}

/** Reads GT, AD, DP, GQ (and AO, RO, DP4 in place of AD) of the wanted samples. Missing trailing fields count as absent. */
export function scanSamples(scan: SampleScan, view: RecordView): void {
  const { bytes, end } = view;
  scan.bytes = bytes;
  scan.badGenotype = scan.polyploid = scan.badReads = false;
  growReads(scan, view.altCount + 1);
  if (view.samplesStart < 0) {
    for (let sample = 0; sample < scan.columns.length; sample += 1) clearSample(scan, sample, end);
    return;
  }
  if (!sameLayout(scan.layout.text, bytes, view.formatStart, view.formatEnd)) {
    scan.layout = readLayout(bytes, view.formatStart, view.formatEnd);
  }
  let column = 0;
  let at = view.samplesStart;
  for (let sample = 0; sample < scan.columns.length; sample += 1) {
    for (const wanted = scan.columns[sample]!; column < wanted && at <= end; column += 1) {
      const tab = bytes.indexOf(TAB, at);
      at = tab < 0 || tab > end ? end + 1 : tab + 1;
    }
    clearSample(scan, sample, Math.min(at, end));
    if (at <= end) at = scanColumn(scan, view, sample, at);
  }
}

function clearSample(scan: SampleScan, sample: number, at: number): void {
  scan.first[sample] = scan.second[sample] = -1;
  scan.ploidy[sample] = 0;
  scan.phased[sample] = 0;
  scan.quality[sample] = scan.depth[sample] = -1;
  scan.readCount[sample] = 0;
  scan.columnStart[sample] = scan.columnEnd[sample] = at;
}

/** Reads one sample's column from `from` and returns the byte where it ends (the tab or the line end). */
function scanColumn(scan: SampleScan, view: RecordView, sample: number, from: number): number {
  const { bytes, end, altCount } = view;
  const { roles } = scan.layout;
  let at = from;
  let field = 0;
  let fieldStart = from;
  let sources = 0;
  for (; ; at += 1) {
    const byte = at < end ? bytes[at]! : TAB;
    if (byte !== COLON && byte !== TAB) continue;
    const role = field < roles.length ? roles[field]! : NONE;
    if (role === GT) readGenotype(scan, sample, fieldStart, at, altCount);
    else if (role === GQ) scan.quality[sample] = readNumber(bytes, fieldStart, at);
    else if (role === DP) scan.depth[sample] = readNumber(bytes, fieldStart, at);
    else if (role === AD) sources |= readDepths(scan, sample, fieldStart, at, altCount);
    else if (role !== NONE && (sources & FROM_AD) === 0) {
      sources |= readFallback(scan, sample, fieldStart, at, role);
    }
    if (byte === TAB) break;
    field += 1;
    fieldStart = at + 1;
  }
  const complete = (sources & (FROM_AD | FROM_DP4)) !== 0 || (sources & FROM_AO_RO) === FROM_AO_RO;
  scan.readCount[sample] = complete ? altCount + 1 : 0;
  scan.columnStart[sample] = from;
  scan.columnEnd[sample] = at;
  return at;
}

const FROM_AD = 1;
const FROM_AO = 2;
const FROM_RO = 4;
const FROM_AO_RO = FROM_AO | FROM_RO;
const FROM_DP4 = 8;

/** GT: alleles divided by `/` or `|`; a leading separator (VCF 4.4) states the phase of the first allele. */
function readGenotype(
  scan: SampleScan,
  sample: number,
  from: number,
  to: number,
  altCount: number,
): void {
  const { bytes } = scan;
  let at = from;
  let phased = 1;
  let ploidy = 0;
  if (at < to && (bytes[at] === 124 || bytes[at] === 47)) {
    if (bytes[at] === 47) phased = 0;
    at += 1;
    if (at === to) return refuseGenotype(scan, sample);
  }
  while (at < to) {
    let allele = -1;
    const alleleStart = at;
    if (bytes[at] === DOT) at += 1;
    else {
      allele = 0;
      for (; at < to; at += 1) {
        const digit = bytes[at]! - 48;
        if (digit < 0 || digit > 9) break;
        allele = allele * 10 + digit;
      }
    }
    if (at === alleleStart || allele > altCount) return refuseGenotype(scan, sample);
    if (ploidy === 0) scan.first[sample] = allele;
    else if (ploidy === 1) scan.second[sample] = allele;
    ploidy += 1;
    if (at >= to) break;
    const separator = bytes[at]!;
    if (separator === 47) phased = 0;
    else if (separator !== 124) return refuseGenotype(scan, sample);
    at += 1;
    if (at >= to) return refuseGenotype(scan, sample);
  }
  if (ploidy > 2) {
    scan.polyploid = true;
    ploidy = 3;
  }
  scan.ploidy[sample] = ploidy;
  scan.phased[sample] = ploidy === 2 ? phased : 0;
}

function refuseGenotype(scan: SampleScan, sample: number): void {
  scan.badGenotype = true;
  scan.ploidy[sample] = 0;
  scan.first[sample] = scan.second[sample] = -1;
}

/** AD: one count per allele. A wrong number of values is reported and ignored; `.` is absent. */
function readDepths(
  scan: SampleScan,
  sample: number,
  from: number,
  to: number,
  altCount: number,
): number {
  const base = sample * scan.width;
  const count = readList(scan, base, altCount + 1, from, to);
  if (count === altCount + 1) return FROM_AD;
  if (count >= 0) scan.badReads = true;
  return 0;
}

function readFallback(
  scan: SampleScan,
  sample: number,
  from: number,
  to: number,
  role: number,
): number {
  const base = sample * scan.width;
  if (role === RO) return readList(scan, base, 1, from, to) === 1 ? FROM_RO : 0;
  if (role === AO) return readList(scan, base + 1, scan.width - 1, from, to) > 0 ? FROM_AO : 0;
  return readStrands(scan, base, from, to);
}

/** DP4: reference forward and reverse, alternate forward and reverse. */
function readStrands(scan: SampleScan, base: number, from: number, to: number): number {
  if (readList(scan, base, 4, from, to) !== 4) return 0;
  const { reads } = scan;
  reads[base + 1] = reads[base + 2]! + reads[base + 3]!;
  reads[base] = numberList(scan.bytes, from, 0) + numberList(scan.bytes, from, 1);
  return FROM_DP4;
}

/** The `index`-th value of a comma list, for the short DP4 list. */
function numberList(bytes: Uint8Array, from: number, index: number): number {
  let at = from;
  for (let comma = 0; comma < index; at += 1) if (bytes[at] === COMMA) comma += 1;
  let to = at;
  while (bytes[to]! >= 48 && bytes[to]! <= 57) to += 1;
  return readNumber(bytes, at, to);
}

/** Reads at most `most` numbers of a comma list into `reads` at `base`. Returns how many values the list has, -1 when one is missing. */
function readList(scan: SampleScan, base: number, most: number, from: number, to: number): number {
  const { bytes, reads } = scan;
  let count = 0;
  let at = from;
  while (at < to) {
    let value = 0;
    const valueStart = at;
    for (; at < to && bytes[at] !== COMMA; at += 1) {
      const digit = bytes[at]! - 48;
      if (digit < 0 || digit > 9) return -1;
      value = value * 10 + digit;
    }
    if (at === valueStart) return -1;
    if (count < most) reads[base + count] = Math.min(value, 0x7fffffff);
    count += 1;
    at += 1;
  }
  return count === 0 ? -1 : count;
}

/** A non-negative number with its fraction cut off; -1 when the field is no number. */
function readNumber(bytes: Uint8Array, from: number, to: number): number {
  let value = 0;
  let at = from;
  for (; at < to; at += 1) {
    const digit = bytes[at]! - 48;
    if (digit < 0 || digit > 9) break;
    value = value * 10 + digit;
  }
  if (at === from || (at < to && bytes[at] !== DOT)) return -1;
  return Math.min(value, 0x7fffffff);
}

function growReads(scan: SampleScan, alleles: number): void {
  if (alleles <= scan.width) return;
  scan.width = alleles;
  scan.reads = new Int32Array(scan.columns.length * alleles);
}

function sameLayout(known: Uint8Array, bytes: Uint8Array, from: number, to: number): boolean {
  if (known.length !== to - from) return false;
  for (let index = 0; index < known.length; index += 1) {
    if (known[index] !== bytes[from + index]) return false;
  }
  return true;
}

const layoutDecoder = new TextDecoder();

function readLayout(bytes: Uint8Array, from: number, to: number): FormatLayout {
  const text = bytes.slice(from, to);
  const keys = text.length > 0 ? layoutDecoder.decode(text).split(':') : [];
  return {
    text,
    roles: Uint8Array.from(keys, (key) => (Object.hasOwn(roleOf, key) ? roleOf[key]! : NONE)),
    hasGenotype: keys.includes('GT'),
    phaseSet: keys.indexOf('PS'),
    haplotype: keys.indexOf('HP'),
    physicalGenotype: keys.indexOf('PGT'),
    physicalId: keys.indexOf('PID'),
  };
}
