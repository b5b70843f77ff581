/** How many notes of a level are fetched at once. */
export const treePageSize = 200;

/** How many pinned notes the tree names at its top, and how many that were changed last. */
export const treeTopSizes = { starred: 20, recent: 8 } as const;
