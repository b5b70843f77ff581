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

/** Whose definitions the figures follow: ours or those of a site that users compare with. */
export type MetricProfileId = 'site' | 'joinquant' | 'quantstats';

/** A way of counting. */
export interface MetricProfile {
  readonly id: MetricProfileId;
  readonly name: string;
  /** What holds for all of its figures. */
  readonly note: string;
  /** In words, what it counts in its own way; figures without a line are as in the first profile. */
  readonly definitions: Readonly<Partial<Record<MetricId, string>>>;
}

/** The ways of counting, ours first. */
export const METRIC_PROFILES: readonly MetricProfile[] = [
  {
    id: 'site',
    name: '本站',
    note: '按每日收盘权益之间的收益计算，无风险利率为回测设置里填的值，基准为买入持有同一品种。',
    definitions: {
      annualReturnPercent: '日收益的几何平均按一年 252 日复利（天天交易的市场 365 日）',
      annualVolatilityPercent: '日收益的波动按复利换算到一年',
      cagrPercent: '总收益按日历天数 ÷ 365.25 年化',
      sharpe: '（年化收益率 − 无风险利率）÷ 年化波动率',
      sortino: '（年化收益率 − 无风险利率）÷ 负收益的年化均方根',
      calmar: '年化收益率 ÷ 最大回撤',
      beta: '权益与收盘价逐根对数收益的协方差 ÷ 收盘价的方差',
      alphaPercent: '总收益 − 无风险利率 − 贝塔 ×（买入持有收益 − 无风险利率）',
      maxDrawdownPercent: '按每根K线收盘时的权益',
      profitFactor: '盈利各笔的收益率之和 ÷ 亏损各笔的收益率之和',
    },
  },
  {
    id: 'joinquant',
    name: '聚宽',
    note: '首日相对初始资金也计一日，无风险利率固定为 4%，一年 250 日，基准为买入持有同一品种（聚宽默认为沪深 300）。',
    definitions: {
      annualReturnPercent: '（1 + 总收益）^（250 ÷ 天数）− 1',
      annualVolatilityPercent: '日收益的样本标准差 × √250',
      sharpe: '（年化收益率 − 4%）÷ 年化波动率',
      sortino: '（年化收益率 − 4%）÷ 下行波动率，只计低于截至当日均值的日子',
      beta: '策略与基准日收益的协方差 ÷ 基准日收益的方差',
      alphaPercent: '年化收益率 − 4% − 贝塔 ×（基准年化收益率 − 4%）',
      maxDrawdownPercent: '按每日收盘时的权益',
      profitFactor: '盈亏比：总盈利额 ÷ 总亏损额',
    },
  },
  {
    id: 'quantstats',
    name: 'QuantStats',
    note: '按每日收盘权益之间的收益计算，无风险利率为 0，一年 252 日（天天交易的市场 365 日），基准为买入持有同一品种。',
    definitions: {
      annualReturnPercent: 'CAGR：（1 + 总收益）^（252 ÷ 收益的个数）− 1',
      annualVolatilityPercent: '日收益的样本标准差 × √252',
      cagrPercent: 'CAGR：（1 + 总收益）^（252 ÷ 收益的个数）− 1',
      sharpe: '日收益的均值 ÷ 样本标准差 × √252',
      sortino: '日收益的均值 ÷ 负收益的均方根 × √252',
      calmar: 'CAGR ÷ 最大回撤',
      beta: '策略与基准日收益的协方差 ÷ 基准日收益的方差',
      alphaPercent: '（日收益均值 − 贝塔 × 基准日收益均值）× 252',
      maxDrawdownPercent: '按每日收盘时的权益',
    },
  },
];
