export const descriptionKinds = [
  '基因概述',
  '基因背景',
  '癌种相关概述',
  '临床意义',
  '用药提示',
] as const;
export const descriptionLanguages = ['zh', 'en'] as const;
export const descriptionStatuses = ['草稿', '待审', '已发布', '已退回'] as const;
