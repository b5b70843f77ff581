// Apart from the schemas: a browser reads it, too.

/** How a version came to be, with the words a person reads. */
export const versionKinds = {
  origin: '最初内容',
  edit: '编辑',
  overwrite: '覆盖别处的修改',
  restore: '恢复',
  rename: '链接随改名更新',
} as const;
