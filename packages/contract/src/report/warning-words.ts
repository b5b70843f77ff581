import type { warningDirections, WarningKind } from './warning-rules.ts';

/** What a rule compares with. */
export interface WarningTerms {
  kind: WarningKind;
  low: number | null;
  high: number | null;
  direction: (typeof warningDirections)[number];
  /** What a `condition` asks, in words. */
  conditionWords?: string;
}

/** What a rule says of a column, or of `stale` of the report, as it follows its name in a sentence. */
export function warningWords({
  kind,
  low,
  high,
  direction,
  conditionWords = '',
}: WarningTerms): string {
  const isDown = direction === 'down';
  switch (kind) {
    case 'below':
      return `小于 ${low}`;
    case 'above':
      return `大于 ${high}`;
    case 'outside':
      return `不在 ${low} 到 ${high} 之间`;
    case 'empty':
      return '为空';
    case 'change':
      return `的合计比上次变化超过 ${low}%`;
    case 'trend_n':
      return `连续${isDown ? '下降' : '上升'} ${low} 次`;
    case 'duplicate':
      return '重复';
    case 'top_n':
      return `${isDown ? '最小' : '最大'}的 ${low} 名${high === null ? '' : `里${isDown ? '小于' : '大于'} ${high}`}`;
    case 'condition':
      return `符合条件：${conditionWords}`;
    default:
      return `超过 ${low} 小时没有运行`;
  }
}
