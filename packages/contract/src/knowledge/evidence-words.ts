/** What CIViC calls things, with the Chinese that people read; records keep the source's own word. */
export const evidenceTypeNames: Readonly<Record<string, string>> = {
  Predictive: '预测（疗效）',
  Diagnostic: '诊断',
  Prognostic: '预后',
  Predisposing: '易感',
  Oncogenic: '致癌',
  Functional: '功能',
};

export const directionNames: Readonly<Record<string, string>> = {
  Supports: '支持',
  'Does Not Support': '不支持',
};

export const significanceNames: Readonly<Record<string, string>> = {
  'Sensitivity/Response': '敏感',
  Resistance: '耐药',
  'Adverse Response': '不良反应',
  'Reduced Sensitivity': '敏感性降低',
  Positive: '阳性',
  Negative: '阴性',
  'Better Outcome': '预后较好',
  'Poor Outcome': '预后较差',
  Predisposition: '易感',
  Protectiveness: '保护',
  Oncogenicity: '致癌',
  'Gain of Function': '功能获得',
  'Loss of Function': '功能缺失',
  'Unaltered Function': '功能不变',
  Neomorphic: '新功能',
  'Dominant Negative': '显性负效',
  Unknown: '未知',
  'N/A': '不适用',
};

export const interactionNames: Readonly<Record<string, string>> = {
  Combination: '联合',
  Sequential: '序贯',
  Substitutes: '可替代',
};

export const evidenceLevels = ['A', 'B', 'C', 'D', 'E'] as const;

export const levelNames: Readonly<Record<string, string>> = {
  A: '已验证关联',
  B: '临床证据',
  C: '病例研究',
  D: '临床前',
  E: '推断',
};

export const evidenceOriginNames: Readonly<Record<string, string>> = {
  Somatic: '体细胞',
  'Rare Germline': '罕见胚系',
  'Common Germline': '常见胚系',
  Unknown: '未知',
  'N/A': '不适用',
  Combined: '合并',
  Mixed: '混合',
};

/** How far a record is between who wrote it and who checks it. */
export const evidenceStatuses = ['草稿', '待审', '已接受', '已退回', '已拒绝'] as const;

/** The Chinese of a source's word; the word itself where there is none. */
export function wordIn(names: Readonly<Record<string, string>>, word: string): string {
  return names[word] ?? word;
}
