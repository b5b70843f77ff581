/** What a variant means in the clinic; the source's own words stand beside it. */
export const significances = [
  '',
  '致病',
  '可能致病',
  '意义未明',
  '可能良性',
  '良性',
  '冲突',
  '药物反应',
  '风险因素',
  '其他',
] as const;
