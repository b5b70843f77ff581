/** Words that the catalog of variants uses. */
export const variantClasses = [
  '单核苷酸变异',
  '插入',
  '缺失',
  '缺失插入',
  '重复',
  '微卫星',
  '倒位',
  '拷贝数变异',
  '融合',
  '表达改变',
  '其他',
] as const;

export const variantOrigins = ['胚系', '体细胞', '混合', '未知'] as const;
