/** Where a product stands: not shown yet, for sale, no longer for sale. */
export const productStates = ['draft', 'on', 'off'] as const;
export const productStateLabels: Record<(typeof productStates)[number], string> = {
  draft: '草稿',
  on: '在售',
  off: '下架',
};
