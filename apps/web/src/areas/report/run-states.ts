/** What the states of a run are called. */
export const stateNames = {
  queued: '等待',
  running: '进行中',
  done: '完成',
  failed: '失败',
  cancelled: '已取消',
} as const;

/** As which kind of tag they are shown. */
export const stateKinds = {
  queued: 'info',
  running: 'primary',
  done: 'success',
  failed: 'danger',
  cancelled: 'warning',
} as const;
