import type { BriefAnnotation } from '../annotation/annotations.ts';
import type { Findings } from '../finding.ts';

/** The filters and checks whose effect depends on what the file has. */
export type FilterId =
  | 'filter'
  | 'quality'
  | 'frequency'
  | 'clinVar'
  | 'genes'
  | 'consequence'
  | 'sex'
  | 'parents'
  | 'assembly'
  | 'leftAlign';

/** Applied in full, to a part for want of data, not at all for want of data, switched off by the user, or not to the point. */
export type FilterState = 'applied' | 'partial' | 'noData' | 'off' | 'notNeeded';

/** What became of one filter in one run. A filter without data is never `applied`. */
export interface FilterStatus {
  id: FilterId;
  /** Chinese. */
  name: string;
  state: FilterState;
  /** The INFO or FORMAT keys it rests on. */
  keys: readonly string[];
  /** What it looked at, and for how much of that the file had data. */
  seen: number;
  withValue: number;
  /** How many variants it removed (or, for pairing consequences, kept from pairing). */
  removed: number;
  /** Chinese, complete: what was done, on what it rests, and why not. */
  text: string;
}

/** The Chinese names of the filters. */
export const filterNames: Record<FilterId, string> = {
  filter: 'FILTER',
  quality: '基因型质量',
  frequency: '人群频率',
  clinVar: 'ClinVar',
  genes: '基因',
  consequence: '配对后果',
  sex: '性别核对',
  parents: '亲代传递',
  assembly: '参考组装',
  leftAlign: '左对齐',
};

/** The Chinese names of the states. */
export const filterStateNames: Record<FilterState, string> = {
  applied: '已应用',
  partial: '部分应用',
  noData: '未应用',
  off: '已关闭',
  notNeeded: '不适用',
};

/** Counts what the file has, while a pass goes on. */
export interface FilterLedger {
  /** A record was looked at; `hasFilter` when its FILTER is not `.`. */
  noteRecord(hasFilter: boolean): void;
  /** The genotypes of a record that somebody carries: how many were called, how many have GQ, DP or read counts. */
  noteGenotypes(called: number, withQuality: number): void;
  /** What is annotated of one ALT, and whether some of its genes are kept from pairing. */
  noteAllele(brief: BriefAnnotation, isWithheld: boolean): void;
  readonly counts: Readonly<LedgerCounts>;
}

/** The numbers of a ledger. */
export interface LedgerCounts {
  records: number;
  filtered: number;
  genotypes: number;
  qualities: number;
  alleles: number;
  frequencies: number;
  absent: number;
  clinVars: number;
  named: number;
  termed: number;
  withheld: number;
}

/** An empty ledger for one attempt. */
export function createFilterLedger(): FilterLedger {
  const counts: LedgerCounts = {
    records: 0,
    filtered: 0,
    genotypes: 0,
    qualities: 0,
    alleles: 0,
    frequencies: 0,
    absent: 0,
    clinVars: 0,
    named: 0,
    termed: 0,
    withheld: 0,
  };
  return {
    counts,
    noteRecord(hasFilter) {
      counts.records += 1;
      if (hasFilter) counts.filtered += 1;
    },
    noteGenotypes(called, withQuality) {
      counts.genotypes += called;
      counts.qualities += withQuality;
    },
    noteAllele({ frequency, clinVar, effects }, isWithheld) {
      counts.alleles += 1;
      if (frequency.state === 'number') counts.frequencies += 1;
      if (frequency.state === 'absent') counts.absent += 1;
      if (clinVar) counts.clinVars += 1;
      if (effects.length > 0) counts.named += 1;
      if (effects.some(({ term }) => term !== '')) counts.termed += 1;
      if (isWithheld) counts.withheld += 1;
    },
  };
}

/** What the statuses are made of besides the counts. */
export interface StatusInput {
  counts: Readonly<LedgerCounts>;
  /** Variants removed by a stage of the funnel. */
  removedBy: (stage: string) => number;
  isOn: { filter: boolean; quality: boolean; frequency: boolean; consequence: boolean };
  frequencyKeys: readonly string[];
  geneKeys: readonly string[];
  consequenceKeys: readonly string[];
  assembly: string | undefined;
  hasReference: boolean;
  /** Members whose sex was looked at, and how many of them had sites enough. */
  sexes: { seen: number; judged: number; hasSexChromosome: boolean };
  /** Affected members, and how many of them have a parent in the file. */
  children: { seen: number; withParents: number };
}

/** `4,812`. */
function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

interface Part {
  id: FilterId;
  state: FilterState;
  why: string;
  keys?: readonly string[];
  seen?: number;
  withValue?: number;
  removed?: number;
}

function statusOf({
  id,
  state,
  why,
  keys = [],
  seen = 0,
  withValue = 0,
  removed = 0,
}: Part): FilterStatus {
  const text = `${filterStateNames[state]}：${why}`;
  return { id, name: filterNames[id], state, keys, seen, withValue, removed, text };
}

/** Share of alleles with data from which a filter counts as applied in full. */
const FULL_SHARE = 0.95;

function stateOfShare(withData: number, seen: number): FilterState {
  if (withData === 0) return 'noData';
  return withData >= seen * FULL_SHARE ? 'applied' : 'partial';
}

/** The status of every filter of a run, in the order in which they act. */
export function filterStatuses(input: StatusInput): FilterStatus[] {
  return [
    filterStatus(input),
    qualityStatus(input),
    frequencyStatus(input),
    clinVarStatus(input),
    geneStatus(input),
    consequenceStatus(input),
    sexStatus(input),
    parentStatus(input),
    assemblyStatus(input),
    leftAlignStatus(input),
  ];
}

const byUser = '由用户关闭';

function filterStatus({ counts, removedBy, isOn }: StatusInput): FilterStatus {
  const { records: seen, filtered: withValue } = counts;
  const rest = {
    id: 'filter',
    keys: ['FILTER'],
    seen,
    withValue,
    removed: removedBy('filter'),
  } as const;
  if (!isOn.filter) return statusOf({ ...rest, state: 'off', why: byUser });
  if (seen === 0) return statusOf({ ...rest, state: 'notNeeded', why: '没有记录' });
  if (withValue === 0) {
    return statusOf({ ...rest, state: 'noData', why: '所有记录的FILTER均为“.”，未按FILTER过滤' });
  }
  const why = `${grouped(seen)} 条记录中 ${grouped(withValue)} 条有FILTER`;
  return statusOf({ ...rest, state: 'applied', why });
}

function qualityStatus({ counts, removedBy, isOn }: StatusInput): FilterStatus {
  const { genotypes: seen, qualities: withValue } = counts;
  const keys = ['GQ', 'DP', 'AD'];
  const rest = { id: 'quality', keys, seen, withValue, removed: removedBy('quality') } as const;
  if (!isOn.quality) return statusOf({ ...rest, state: 'off', why: byUser });
  if (seen === 0) return statusOf({ ...rest, state: 'notNeeded', why: '没有需要核对的基因型' });
  const state = stateOfShare(withValue, seen);
  const why = {
    noData: '基因型没有GQ、DP或AD，质量未核对，所有基因型按原样采用',
    partial: `仅 ${grouped(withValue)}/${grouped(seen)} 个基因型有GQ、DP或AD，其余按原样采用`,
    applied: `依据 GQ、DP、AD；${grouped(seen)} 个基因型中 ${grouped(withValue)} 个有值，不合格的按未知处理`,
  }[state as 'noData' | 'partial' | 'applied'];
  return statusOf({ ...rest, state, why });
}

function frequencyStatus({ counts, removedBy, isOn, frequencyKeys }: StatusInput): FilterStatus {
  const { alleles: seen, frequencies: withValue, absent } = counts;
  const removed = removedBy('frequency');
  const rest = { id: 'frequency', keys: frequencyKeys, seen, withValue, removed } as const;
  if (!isOn.frequency) return statusOf({ ...rest, state: 'off', why: byUser });
  if (seen === 0) return statusOf({ ...rest, state: 'notNeeded', why: '没有变异到达这一步' });
  const state = frequencyKeys.length === 0 ? 'noData' : stateOfShare(withValue + absent, seen);
  const unseen = absent > 0 ? `，${grouped(absent)} 个在库中未见` : '';
  const told = `依据 ${frequencyKeys.join('、')}；${grouped(seen)} 个等位中 ${grouped(withValue)} 个有值${unseen}`;
  const why = {
    noData: '文件没有人群频率字段，未按频率过滤，也不建议 PM2/BA1/BS1',
    partial: `仅 ${grouped(withValue + absent)}/${grouped(seen)} 个等位带频率注释，其余按“未知”处理`,
    applied: told,
  }[state as 'noData' | 'partial' | 'applied'];
  return statusOf({ ...rest, state, why });
}

function clinVarStatus({ counts, isOn }: StatusInput): FilterStatus {
  const { alleles: seen, clinVars: withValue } = counts;
  const rest = { id: 'clinVar', keys: ['CLNSIG', 'CLIN_SIG'], seen, withValue } as const;
  if (!isOn.frequency) {
    return statusOf({ ...rest, state: 'notNeeded', why: '频率过滤已关闭，不需要豁免' });
  }
  if (seen === 0) return statusOf({ ...rest, state: 'notNeeded', why: '没有变异到达这一步' });
  // Most alleles are in no ClinVar, so one with a value shows that it was asked.
  if (withValue === 0) {
    return statusOf({ ...rest, state: 'noData', why: '没有ClinVar注释，致病变异不能豁免频率过滤' });
  }
  const why = `${grouped(seen)} 个等位中 ${grouped(withValue)} 个有ClinVar分类，（可能）致病且至少一星的豁免频率过滤`;
  return statusOf({ ...rest, state: 'applied', why });
}

function geneStatus({ counts, geneKeys, removedBy }: StatusInput): FilterStatus {
  const { alleles: seen, named: withValue } = counts;
  const rest = {
    id: 'genes',
    keys: geneKeys,
    seen,
    withValue,
    removed: removedBy('pair'),
  } as const;
  if (geneKeys.length === 0) {
    return statusOf({ ...rest, state: 'noData', why: '没有基因注释，无法判断复合杂合' });
  }
  if (seen === 0) return statusOf({ ...rest, state: 'notNeeded', why: '没有变异到达这一步' });
  // Variants between genes have no gene, so a share says little.
  const state = withValue === 0 ? 'noData' : 'applied';
  const why = `依据 ${geneKeys.join('、')}；${grouped(seen)} 个等位中 ${grouped(withValue)} 个有基因`;
  return statusOf({
    ...rest,
    state,
    why: withValue === 0 ? `${geneKeys.join('、')} 没有给出基因` : why,
  });
}

function consequenceStatus({ counts, isOn, consequenceKeys }: StatusInput): FilterStatus {
  const { named: seen, termed: withValue, withheld } = counts;
  const rest = {
    id: 'consequence',
    keys: consequenceKeys,
    seen,
    withValue,
    removed: withheld,
  } as const;
  if (!isOn.consequence) return statusOf({ ...rest, state: 'off', why: byUser });
  if (seen === 0) return statusOf({ ...rest, state: 'notNeeded', why: '没有带基因的变异' });
  const state = stateOfShare(withValue, seen);
  const why = {
    noData: '基因注释没有后果，同一基因内的任意两个变异均参与配对',
    partial: `仅 ${grouped(withValue)}/${grouped(seen)} 个等位带后果，其余均参与配对`,
    applied: `依据 ${consequenceKeys.join('、')}；${grouped(withheld)} 个等位在部分或全部基因中只有内含子、非编码、上下游等后果，不在其中配对`,
  }[state as 'noData' | 'partial' | 'applied'];
  return statusOf({ ...rest, state, why });
}

function sexStatus({ sexes }: StatusInput): FilterStatus {
  const { seen, judged: withValue, hasSexChromosome } = sexes;
  const rest = { id: 'sex', seen, withValue } as const;
  if (!hasSexChromosome) {
    return statusOf({ ...rest, state: 'notNeeded', why: '文件没有X染色体位点，性别未核对' });
  }
  const state = withValue === 0 ? 'noData' : withValue < seen ? 'partial' : 'applied';
  const why = {
    noData: 'X染色体位点不足50个，登记的性别未经核对',
    partial: `仅 ${withValue}/${seen} 名成员位点足够，其余按登记的性别处理`,
    applied: `${seen} 名成员的登记性别均已与基因型核对`,
  }[state];
  return statusOf({ ...rest, state, why });
}

function parentStatus({ children }: StatusInput): FilterStatus {
  const { seen, withParents: withValue } = children;
  const rest = { id: 'parents', seen, withValue } as const;
  if (withValue === 0) {
    return statusOf({ ...rest, state: 'notNeeded', why: '没有患者的亲代数据，不判断传递与新发' });
  }
  const state = withValue < seen ? 'partial' : 'applied';
  const why =
    state === 'applied'
      ? `${seen} 名患者均有亲代数据`
      : `仅 ${withValue}/${seen} 名患者有亲代数据，其余不判断传递与新发`;
  return statusOf({ ...rest, state, why });
}

function assemblyStatus({ assembly }: StatusInput): FilterStatus {
  if (assembly)
    return statusOf({ id: 'assembly', state: 'applied', why: `按 ${assembly} 判断伪常染色体区` });
  const why = '无法判断参考组装，X/Y按非伪常染色体区处理';
  return statusOf({ id: 'assembly', state: 'noData', why });
}

function leftAlignStatus({ hasReference }: StatusInput): FilterStatus {
  if (hasReference)
    return statusOf({ id: 'leftAlign', state: 'applied', why: '插入缺失已按参考序列左对齐' });
  const why = '没有参考序列，插入缺失只去除两端相同的碱基，未左对齐';
  return statusOf({ id: 'leftAlign', state: 'noData', why });
}

const tellsAsWarning = new Set<FilterId>(['quality', 'frequency', 'sex']);
/** Told by findings of their own (VCF018, VCF022) or, like left alignment, the rule rather than a fault. */
const toldElsewhere = new Set<FilterId>(['genes', 'assembly', 'leftAlign', 'parents']);

/** Reports every filter that was not applied, or to a part only, for want of data. */
export function reportStatuses(statuses: readonly FilterStatus[], findings: Findings): void {
  for (const { id, name, state, text } of statuses) {
    if ((state !== 'noData' && state !== 'partial') || toldElsewhere.has(id)) continue;
    const level = tellsAsWarning.has(id) ? 'warning' : 'info';
    findings.report('FLT001', { name, text }, undefined, level);
  }
}
