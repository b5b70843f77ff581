import type { WarningKind } from '@wm/contract/report/warning-rules';

export const levelNames = { info: '提示', warn: '警告', error: '严重' } as const;
export const levelKinds = { info: 'info', warn: 'warning', error: 'danger' } as const;

export const warningKindNames: Record<WarningKind, string> = {
  below: '小于',
  above: '大于',
  outside: '不在范围内',
  empty: '为空',
  duplicate: '重复',
  trend_n: '连续上升或下降',
  top_n: '排在前几名',
  change: '合计比上次变化超过',
  stale: '报表太久没有运行',
  condition: '符合条件',
};

export const directionOptions = {
  trend_n: [
    { value: 'up', label: '上升' },
    { value: 'down', label: '下降' },
  ],
  top_n: [
    { value: 'up', label: '最大的' },
    { value: 'down', label: '最小的' },
  ],
} as const;

/** From and to which whole number the n of a kind may be. */
export const countRanges = { trend_n: [2, 100], top_n: [1, 1000], stale: [1, 8760] } as const;
