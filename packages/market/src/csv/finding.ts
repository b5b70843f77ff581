/** What kind of fault a finding is. */
export type FindingCode =
  | 'fields'
  | 'time'
  | 'number'
  | 'impossible'
  | 'price'
  | 'volume'
  | 'duplicate'
  | 'disorder'
  | 'reversed'
  | 'gap'
  | 'calendar'
  | 'spike'
  | 'zeroVolume'
  | 'noVolume'
  | 'adjusted'
  | 'mixedAdjustment'
  | 'columns'
  | 'dateOrder'
  | 'zone'
  | 'endStamped'
  | 'symbols';

/** Chinese names of the kinds of faults. */
export const FINDING_NAMES: Readonly<Record<FindingCode, string>> = {
  fields: '列数不符',
  time: '时间无法识别',
  number: '数字无法识别',
  impossible: '价格关系不可能',
  price: '价格不是正数',
  volume: '成交量为负',
  duplicate: '时间重复',
  disorder: '时间乱序',
  reversed: '整体倒序',
  gap: '数据缺口',
  calendar: '休市日未收录',
  spike: '价格尖刺',
  zeroVolume: '成交量为零',
  noVolume: '没有成交量列',
  adjusted: '复权',
  mixedAdjustment: '复权口径混用',
  columns: '列映射',
  dateOrder: '日期顺序',
  zone: '时区',
  endStamped: '时间为收盘时刻',
  symbols: '多个品种',
};

/**
 * One fault in the data. `error`: the row was left out (or nothing could be read); `warning`: kept
 * but suspicious; `info`: worth knowing. Lines are those of the file, from 1; a finding about
 * several lines in a row ends at `lastLine`.
 */
export interface Finding {
  readonly code: FindingCode;
  readonly level: 'error' | 'warning' | 'info';
  readonly line: number;
  readonly lastLine: number;
  /** Header of the column, when the fault is in one. */
  readonly column?: string;
  /** Chinese, complete with the line number. */
  readonly message: string;
}

/** Findings in the order found, with counts that stay complete when the list is cut. */
export interface FindingList {
  readonly items: Finding[];
  readonly counts: Partial<Record<FindingCode, number>>;
  readonly limit: number;
  /** Findings beyond the limit, counted but not listed. */
  omitted: number;
  errors: number;
}

/** An empty list that will hold at most `limit` findings. */
export function createFindings(limit: number): FindingList {
  return { items: [], counts: {}, limit, omitted: 0, errors: 0 };
}

/** Adds a finding, or only counts it when the list is full. */
export function addFinding(list: FindingList, finding: Finding): void {
  list.counts[finding.code] = (list.counts[finding.code] ?? 0) + 1;
  if (finding.level === 'error') list.errors += 1;
  if (list.items.length < list.limit) list.items.push(finding);
  else list.omitted += 1;
}
