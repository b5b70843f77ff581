/**
 * One VCF record as positions in a byte buffer: nothing is copied and no string is made. The object is reused for every
 * line. `alleles` counts REF and all ALTs; `altCount` is 0 when ALT is `.`; `format` and `samples` are -1 without samples.
 */
export interface RecordView {
  bytes: Uint8Array;
  start: number;
  end: number;
  chromEnd: number;
  pos: number;
  idStart: number;
  refStart: number;
  refEnd: number;
  altStart: number;
  altEnd: number;
  altCount: number;
  qualStart: number;
  filterStart: number;
  filterEnd: number;
  infoStart: number;
  infoEnd: number;
  formatStart: number;
  formatEnd: number;
  samplesStart: number;
}

const TAB = 9;
const COMMA = 44;
const DOT = 46;

/** An empty view to be filled by `scanRecord`. */
export function createRecordView(): RecordView {
  return {
    bytes: new Uint8Array(0),
    start: 0,
    end: 0,
    chromEnd: 0,
    pos: 0,
    idStart: 0,
    refStart: 0,
    refEnd: 0,
    altStart: 0,
    altEnd: 0,
    altCount: 0,
    qualStart: 0,
    filterStart: 0,
    filterEnd: 0,
    infoStart: 0,
    infoEnd: 0,
    formatStart: -1,
    formatEnd: -1,
    samplesStart: -1,
  };
}

/** Why a line is no record, or '' when it is one. Chinese, for the finding VCF010. */
export type ScanProblem = '' | '列数不足8列' | 'POS不是数字' | 'REF为空' | 'ALT为空';

/** Fills `view` with the columns of the line `bytes[start, end)`. Reads every byte of the fixed columns once and none of the samples. */
export function scanRecord(
  view: RecordView,
  bytes: Uint8Array,
  start: number,
  end: number,
): ScanProblem {
  view.bytes = bytes;
  view.start = start;
  view.end = end;
  let at = start;
  while (at < end && bytes[at] !== TAB) at += 1;
  view.chromEnd = at;
  if (at >= end) return '列数不足8列';
  let pos = 0;
  const posStart = (at += 1);
  for (; at < end && bytes[at] !== TAB; at += 1) {
    const digit = bytes[at]! - 48;
    if (digit < 0 || digit > 9) return 'POS不是数字';
    pos = pos * 10 + digit;
  }
  if (at === posStart || pos > Number.MAX_SAFE_INTEGER) return 'POS不是数字';
  view.pos = pos;
  view.idStart = at + 1;
  at = nextTab(bytes, at + 1, end);
  view.refStart = at + 1;
  view.refEnd = at = nextTab(bytes, at + 1, end);
  if (view.refEnd <= view.refStart) return at >= end ? '列数不足8列' : 'REF为空';
  at = scanAlt(view, at + 1);
  if (view.altEnd <= view.altStart) return at >= end ? '列数不足8列' : 'ALT为空';
  view.qualStart = at + 1;
  at = nextTab(bytes, at + 1, end);
  view.filterStart = at + 1;
  view.filterEnd = at = nextTab(bytes, at + 1, end);
  if (at >= end) return '列数不足8列';
  return scanTail(view, at + 1);
}

function scanAlt(view: RecordView, from: number): number {
  const { bytes, end } = view;
  let at = from;
  let count = 1;
  let byte = 0;
  for (; at < end && (byte = bytes[at]!) !== TAB; at += 1) if (byte === COMMA) count += 1;
  view.altStart = from;
  view.altEnd = at;
  view.altCount = at === from + 1 && bytes[from] === DOT ? 0 : count;
  return at;
}

function scanTail(view: RecordView, from: number): ScanProblem {
  const { bytes, end } = view;
  view.infoStart = from;
  const tab = bytes.indexOf(TAB, from);
  if (tab < 0 || tab >= end) {
    view.infoEnd = end;
    view.formatStart = view.formatEnd = view.samplesStart = -1;
    return '';
  }
  view.infoEnd = tab;
  view.formatStart = tab + 1;
  view.formatEnd = nextTab(bytes, tab + 1, end);
  view.samplesStart = view.formatEnd < end ? view.formatEnd + 1 : -1;
  return '';
}

function nextTab(bytes: Uint8Array, from: number, end: number): number {
  let at = from;
  while (at < end && bytes[at] !== TAB) at += 1;
  return at < end ? at : end;
}

/** True when FILTER is `PASS` or `.`. */
export function passesFilter(view: RecordView): boolean {
  const { bytes, filterStart, filterEnd } = view;
  const length = filterEnd - filterStart;
  if (length === 1) return bytes[filterStart] === DOT;
  return (
    length === 4 &&
    bytes[filterStart] === 80 &&
    bytes[filterStart + 1] === 65 &&
    bytes[filterStart + 2] === 83 &&
    bytes[filterStart + 3] === 83
  );
}

/** True when FILTER is anything but `.`. */
export function hasFilter(view: RecordView): boolean {
  const { bytes, filterStart, filterEnd } = view;
  return filterEnd - filterStart !== 1 || bytes[filterStart] !== DOT;
}

/** True when the record is one base replaced by one base, told without making strings. */
export function isBiallelicSnv(view: RecordView): boolean {
  return (
    view.altCount === 1 &&
    view.refEnd - view.refStart === 1 &&
    view.altEnd - view.altStart === 1 &&
    view.bytes[view.altStart] !== 42
  );
}

const decoder = new TextDecoder();

/** The text of a byte range. Short ASCII ranges avoid the decoder, which is slower for them. */
export function textOf(bytes: Uint8Array, start: number, end: number): string {
  if (end - start > 24) return decoder.decode(bytes.subarray(start, end));
  let text = '';
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at]!;
    if (byte > 127) return decoder.decode(bytes.subarray(start, end));
    text += String.fromCharCode(byte);
  }
  return text;
}
