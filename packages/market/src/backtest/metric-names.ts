import type { MetricId } from './metrics.ts';

/** How a figure is shown. */
export type MetricUnit = 'time' | 'duration' | 'percent' | 'money' | 'ratio' | 'count';

/** The Chinese name and unit of a figure. */
export interface MetricName {
  readonly name: string;
  readonly unit: MetricUnit;
}

/** Every figure of `Metrics` in the order of a report. */
export const METRIC_NAMES: Readonly<Record<MetricId, MetricName>> = {
  start: { name: '开始', unit: 'time' },
  end: { name: '结束', unit: 'time' },
  durationMs: { name: '历时', unit: 'duration' },
  exposurePercent: { name: '持仓时间占比', unit: 'percent' },
  equityFinal: { name: '期末权益', unit: 'money' },
  equityPeak: { name: '权益峰值', unit: 'money' },
  commissions: { name: '费用合计', unit: 'money' },
  slippage: { name: '滑点成本', unit: 'money' },
  returnPercent: { name: '总收益率', unit: 'percent' },
  buyHoldPercent: { name: '买入持有收益率', unit: 'percent' },
  annualReturnPercent: { name: '年化收益率', unit: 'percent' },
  annualVolatilityPercent: { name: '年化波动率', unit: 'percent' },
  cagrPercent: { name: '复合年增长率', unit: 'percent' },
  sharpe: { name: '夏普比率', unit: 'ratio' },
  simpleSharpe: { name: '夏普比率（简单）', unit: 'ratio' },
  sortino: { name: '索提诺比率', unit: 'ratio' },
  calmar: { name: '卡玛比率', unit: 'ratio' },
  beta: { name: '贝塔', unit: 'ratio' },
  alphaPercent: { name: '阿尔法', unit: 'percent' },
  maxDrawdownPercent: { name: '最大回撤', unit: 'percent' },
  averageDrawdownPercent: { name: '平均回撤', unit: 'percent' },
  maxDrawdownDurationMs: { name: '最长回撤时间', unit: 'duration' },
  averageDrawdownDurationMs: { name: '平均回撤时间', unit: 'duration' },
  trades: { name: '交易次数', unit: 'count' },
  winRatePercent: { name: '胜率', unit: 'percent' },
  bestTradePercent: { name: '最佳单笔', unit: 'percent' },
  worstTradePercent: { name: '最差单笔', unit: 'percent' },
  averageTradePercent: { name: '平均单笔（几何）', unit: 'percent' },
  maxTradeDurationMs: { name: '最长持仓时间', unit: 'duration' },
  averageTradeDurationMs: { name: '平均持仓时间', unit: 'duration' },
  profitFactor: { name: '盈利因子', unit: 'ratio' },
  expectancyPercent: { name: '单笔期望', unit: 'percent' },
  sqn: { name: '系统质量数', unit: 'ratio' },
  kelly: { name: '凯利比例', unit: 'ratio' },
};
