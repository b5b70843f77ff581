/** What rows of reads are ordered by, at the middle of the picture. */
export const sorts = [
  { value: '', label: '不排序' },
  { value: 'BASE', label: '按碱基' },
  { value: 'STRAND', label: '按链' },
  { value: 'MQ', label: '按比对质量' },
];

export const colors = [
  { value: '', label: '不着色' },
  { value: 'strand', label: '按链' },
  { value: 'pairOrientation', label: '按配对方向' },
  { value: 'tag:HP', label: '按单倍型（HP）' },
];

export const groups = [
  { value: '', label: '不分组' },
  { value: 'strand', label: '按链' },
  { value: 'tag:HP', label: '按单倍型（HP）' },
];
