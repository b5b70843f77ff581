import { defineAreaContract } from '../core/area-contract.ts';
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
  },
});
