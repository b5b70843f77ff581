/** People of one family; more are no pedigree that is drawn. */
export const familyAtMost = 60;

/** Partners that are told of one person. */
export const partnersAtMost = 10;

/** How far the newest analysis of a case is; empty before the first. */
export const runStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;

/** Stands at the foot of every page and file of results. */
export const researchOnly = '仅供科研，不作诊断';

/** What a person thinks of a variant of a case. */
export const variantMarks = ['candidate', 'excluded'] as const;

/** The five classes of ACMG/AMP 2015, from pathogenic to benign. */
export const acmgClasses = ['P', 'LP', 'VUS', 'LB', 'B'] as const;

/** How much a change does to a gene, as annotation calls it. */
export const impacts = ['HIGH', 'MODERATE', 'LOW', 'MODIFIER'] as const;

export const variantMarkNames = { candidate: '候选', excluded: '排除' } as const;

/** By the numbers of PED. */
export const sexNames = ['未知', '男', '女'] as const;

/** How twins came to be, as PED files of ours name it. */
export const zygosities = ['mono', 'di', 'unknown'] as const;

export const zygosityNames = { mono: '同卵', di: '异卵', unknown: '卵性未知' } as const;

/** What a source of an analysis is of. */
export const releaseKinds = [
  'genes',
  'frequency',
  'clinVar',
  'diseases',
  'variants',
  'evidence',
  'tool',
  'other',
] as const;

export const releaseKindNames: Readonly<Record<(typeof releaseKinds)[number], string>> = {
  genes: '基因集',
  frequency: '人群频率',
  clinVar: 'ClinVar',
  diseases: '基因与疾病',
  variants: '突变',
  evidence: '证据',
  tool: '注释程序',
  other: '其他',
};

/** Said where a source does not tell its release. */
export const releaseUntold = '没有写明版本';
