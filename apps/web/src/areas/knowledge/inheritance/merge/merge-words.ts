import type { MergeSummary } from '@wm/contract/knowledge/inheritance/merge';
import { formatCount } from '#core/format-count.ts';

/** What a merge comes to, in a sentence. */
export function sayMerge(
  { lines, joined, unclear, absent }: MergeSummary,
  absentIs: 'unknown' | 'reference',
): string {
  const filled = absentIs === 'unknown' ? '记为缺失（./.）' : '记为参考（0/0）';
  return [
    `共 ${formatCount(lines)} 行，其中 ${formatCount(joined)} 行由多个文件合成`,
    `文件里没有的位点 ${formatCount(absent)} 个${filled}`,
    `写法不同、无法确定的基因型 ${formatCount(unclear)} 个记为缺失`,
  ].join('；');
}
