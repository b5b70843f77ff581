import type { EvidenceRule } from '@wm/contract/knowledge/evidence-rules';

const directions = ['Supports', 'Does Not Support'];

type Need = EvidenceRule['diseaseRule'];

function rule(
  [typeCode, nameZh]: [string, string],
  [diseaseRule, therapyRule]: [Need, Need],
  significances: string[],
): EvidenceRule {
  return { typeCode, nameZh, diseaseRule, therapyRule, directions, significances };
}

/** CIViC's rules, by which imported items are looked at; the first types of evidence are the same. */
export const civicRules: readonly EvidenceRule[] = [
  rule(
    ['Predictive', '预测（疗效）'],
    ['必填', '必填'],
    ['Sensitivity/Response', 'Resistance', 'Adverse Response', 'Reduced Sensitivity', 'N/A'],
  ),
  rule(['Diagnostic', '诊断'], ['必填', '禁填'], ['Positive', 'Negative']),
  rule(['Prognostic', '预后'], ['必填', '禁填'], ['Better Outcome', 'Poor Outcome', 'N/A']),
  rule(['Predisposing', '易感'], ['必填', '禁填'], ['Predisposition', 'Protectiveness']),
  rule(['Oncogenic', '致癌'], ['必填', '禁填'], ['Oncogenicity', 'Protectiveness']),
  rule(
    ['Functional', '功能'],
    ['禁填', '禁填'],
    [
      'Gain of Function',
      'Loss of Function',
      'Unaltered Function',
      'Neomorphic',
      'Dominant Negative',
      'Unknown',
    ],
  ),
];
