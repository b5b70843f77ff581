/** The five strengths, from stand-alone to supporting. */
export type Strength = 'StandAlone' | 'VeryStrong' | 'Strong' | 'Moderate' | 'Supporting';

/** The side a criterion speaks for. */
export type Side = 'pathogenic' | 'benign';

/** The Chinese names of the strengths. */
export const strengthNames: Record<Strength, string> = {
  StandAlone: '独立',
  VeryStrong: '极强',
  Strong: '强',
  Moderate: '中等',
  Supporting: '支持',
};

/** The 28 criteria of Richards et al. 2015 (ACMG/AMP) in their order, with their Chinese meaning. */
export const acmgCriteria = {
  PVS1: '功能缺失变异，且功能缺失是已知致病机制',
  PS1: '与已知致病变异氨基酸改变相同',
  PS2: '新发变异，父母关系已确认',
  PS3: '功能实验支持有害',
  PS4: '病例中频率显著高于对照',
  PM1: '位于热点或关键功能域',
  PM2: '人群中未见或极罕见',
  PM3: '隐性病中与致病变异呈反式',
  PM4: '非重复区框内插入缺失或终止密码丢失',
  PM5: '同一密码子有其他致病错义变异',
  PM6: '新发变异，父母关系未确认',
  PP1: '家系共分离',
  PP2: '错义变异少见良性的基因中的错义变异',
  PP3: '多项计算预测支持有害',
  PP4: '表型高度符合单基因病',
  PP5: '可靠来源报告致病（已不推荐）',
  BA1: '人群频率大于5%',
  BS1: '人群频率高于疾病预期',
  BS2: '健康成人中见到纯合或半合',
  BS3: '功能实验不支持有害',
  BS4: '家系中不共分离',
  BP1: '主要由截短致病的基因中的错义变异',
  BP2: '与致病变异呈顺式，或显性病中呈反式',
  BP3: '重复区的框内插入缺失',
  BP4: '多项计算预测不支持有害',
  BP5: '另有致病原因',
  BP6: '可靠来源报告良性（已不推荐）',
  BP7: '不影响剪接的同义变异',
} as const;

/** The code of a criterion. */
export type Criterion = keyof typeof acmgCriteria;

/** Criteria that ClinGen retired; off unless a reviewer sets them. */
export const retiredCriteria: readonly Criterion[] = ['PP5', 'BP6'];

/** A criterion that is met, with its strength (the one in its name unless given). */
export interface MetCriterion {
  criterion: Criterion;
  strength: Strength;
}

/** The strength in a criterion's name: PVS very strong, PS and BS strong, PM moderate, PP and BP supporting, BA stand-alone. */
export function ownStrength(criterion: Criterion): Strength {
  if (criterion === 'PVS1') return 'VeryStrong';
  if (criterion === 'BA1') return 'StandAlone';
  if (criterion[1] === 'S') return 'Strong';
  return criterion[1] === 'M' ? 'Moderate' : 'Supporting';
}

/** The side a criterion speaks for, by its first letter. */
export function sideOf(criterion: Criterion): Side {
  return criterion.startsWith('P') ? 'pathogenic' : 'benign';
}

/** `PM2_Supporting` style text; the strength is left out when it is the criterion's own. */
export function formatCriterion({ criterion, strength }: MetCriterion): string {
  return strength === ownStrength(criterion) ? criterion : `${criterion}_${strength}`;
}

const strengthWords: Record<string, Strength> = {
  standalone: 'StandAlone',
  verystrong: 'VeryStrong',
  strong: 'Strong',
  moderate: 'Moderate',
  supporting: 'Supporting',
};

/** Reads `PM2` or `PM2_Supporting` (any case, with or without separators in the strength); undefined when it is neither. */
export function parseCriterion(text: string): MetCriterion | undefined {
  const [code = '', ...rest] = text.trim().split('_');
  const criterion = code.toUpperCase();
  if (!isCriterion(criterion)) return undefined;
  if (rest.length === 0) return { criterion, strength: ownStrength(criterion) };
  const strength = strengthWords[rest.join('').toLowerCase().replaceAll('-', '')];
  return strength ? { criterion, strength } : undefined;
}

function isCriterion(text: string): text is Criterion {
  return Object.hasOwn(acmgCriteria, text);
}
