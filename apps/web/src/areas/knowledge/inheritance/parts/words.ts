import type { FilterStatus, RunVariant } from '@wm/contract/knowledge/inheritance-run';

/** A state of a model: shape and word. */
export const stateMarks: Readonly<Record<RunVariant['state'], readonly [string, string]>> = {
  consistent: ['●', '符合'],
  possible: ['◐', '可能'],
  inconsistent: ['○', '不符合'],
};

/** Whether a filter was applied: shape and word. What removed nothing and what had no data never look alike. */
export const filterMarks: Readonly<Record<FilterStatus['state'], readonly [string, string]>> = {
  applied: ['●', '已应用'],
  partial: ['◐', '部分应用'],
  noData: ['▨', '未应用'],
  off: ['–', '已关闭'],
  notNeeded: ['–', '不适用'],
};

const impacts: Readonly<Record<string, string>> = {
  HIGH: '高',
  MODERATE: '中',
  LOW: '低',
  MODIFIER: '修饰',
};

/** How grave a consequence is, in a word. */
export function sayImpact(impact: string): string {
  return impacts[impact] ?? '未知';
}

const consequences: Readonly<Record<string, string>> = {
  transcript_ablation: '转录本缺失',
  splice_acceptor_variant: '剪接受体',
  splice_donor_variant: '剪接供体',
  stop_gained: '无义',
  frameshift_variant: '移码',
  stop_lost: '终止丢失',
  start_lost: '起始丢失',
  inframe_insertion: '框内插入',
  inframe_deletion: '框内缺失',
  disruptive_inframe_insertion: '破坏性框内插入',
  disruptive_inframe_deletion: '破坏性框内缺失',
  conservative_inframe_insertion: '保守框内插入',
  conservative_inframe_deletion: '保守框内缺失',
  missense_variant: '错义',
  protein_altering_variant: '蛋白改变',
  splice_region_variant: '剪接区域',
  splice_donor_5th_base_variant: '剪接供体第 5 位',
  splice_donor_region_variant: '剪接供体区域',
  splice_polypyrimidine_tract_variant: '多聚嘧啶束',
  start_retained_variant: '起始保留',
  stop_retained_variant: '终止保留',
  synonymous_variant: '同义',
  '5_prime_UTR_variant': "5' 非翻译区",
  '3_prime_UTR_variant': "3' 非翻译区",
  '5_prime_UTR_premature_start_codon_gain_variant': "5' 非翻译区新起始",
  non_coding_transcript_exon_variant: '非编码外显子',
  non_coding_transcript_variant: '非编码转录本',
  intron_variant: '内含子',
  NMD_transcript_variant: '无义介导降解转录本',
  upstream_gene_variant: '基因上游',
  downstream_gene_variant: '基因下游',
  regulatory_region_variant: '调控区',
  TF_binding_site_variant: '转录因子结合位点',
  intergenic_variant: '基因间',
  intergenic_region: '基因间',
};

/** A consequence in Chinese; its own term where it has no name here. */
export function sayConsequence(term: string): string {
  return term === '' ? '后果未知' : (consequences[term] ?? term);
}

/** A frequency in per cent; 未见 is known to be absent, 未知 was never asked. */
export function sayFrequency({
  frequencyState,
  frequency,
}: Pick<RunVariant, 'frequencyState' | 'frequency'>): string {
  if (frequencyState === 'absent') return '未见';
  if (frequency === null) return '未知';
  return `${Number((frequency * 100).toPrecision(3))}%`;
}

const significances: [RegExp, string][] = [
  [/conflicting/i, '冲突'],
  [/likely_pathogenic|likely pathogenic/i, '可能致病'],
  [/pathogenic/i, '致病'],
  [/likely_benign|likely benign/i, '可能良性'],
  [/benign/i, '良性'],
  [/uncertain/i, '意义未明'],
  [/drug/i, '药物反应'],
  [/risk/i, '风险因素'],
];

/** What ClinVar says, in the catalog's words; empty for nothing. */
export function sayClinVar(text: string): string {
  if (text === '') return '';
  return significances.find(([pattern]) => pattern.test(text))?.[1] ?? '其他';
}
