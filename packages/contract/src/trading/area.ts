import { carries, defineAreaContract } from '../core/area-contract.ts';
import type { LiveQuote } from './live-quote.ts';
import { refusal, warning } from '../core/errors.ts';

/** What the area adds to the contract beside its endpoints. */
export const tradingContract = defineAreaContract({
  errors: {
    'trading.code-taken': warning('已有同样代码和周期的品种'),
    'trading.import-gone': refusal(404, '导入已过期，请重新选择文件'),
    'trading.import-undecided': warning('还有问题没有选择：{question}'),
    'trading.import-empty': warning('没有读到任何有效的K线：{reason}'),
    'trading.too-many-symbols': warning('最多保存 {count} 个品种，请先删除一些'),
    'trading.too-many-bars': warning('一个品种最多 {count} 根K线，文件里有 {found} 根'),
    'trading.strategy-faulty': warning('策略有误：{reason}'),
    'trading.strategy-changed': refusal(
      409,
      '这个策略已在别处改过。您的改动还在：可以另存为，或重新选择它查看新的内容',
    ),
    'trading.strategy-taken': warning('已有同名的策略'),
    'trading.too-many-strategies': warning('最多保存 {count} 个策略，请先删除一些'),
    'trading.too-many-runs': warning('最多保存 {count} 次回测，请先删除一些'),
    'trading.run-refused': warning('不能运行：{reason}'),
    'trading.run-gone': warning('这次回测还没有结果'),
    'trading.data-changed': warning('品种的数据在这次回测之后更换过，不能再按区间计算'),
    'trading.condition-faulty': warning('条件有误：{reason}'),
    'trading.too-many-alerts': warning('最多保存 {count} 个提醒，请先删除一些'),
    'trading.feed-address': warning('不能使用这个地址：{reason}'),
    'trading.too-many-feeds': warning('最多接 {count} 个实时行情，请先停用一些'),
    'trading.paper-refused': warning('不能保存：{reason}'),
  },
  streamEvents: {
    /** Bars or alerts of the user have changed. */
    trading: carries<{ what: 'bars' | 'alert'; id: number }>(),
    /** What a live source has told of a symbol, at most five times a second, while its owner looks at it. */
    quote: carries<LiveQuote>(),
  },
});
