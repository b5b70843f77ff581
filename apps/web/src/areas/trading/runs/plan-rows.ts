import type { RunPlan } from '@wm/contract/trading/run';
import type { RunReport } from '@wm/contract/trading/run-report';
import { BOARD_NAMES, BOARDS, boardOf } from '@wm/market/instrument';
import { periodText } from '../period-names.ts';
import { dayText } from '../price-text.ts';
import { figureName } from './figure-text.ts';

/** One thing a run depends on. */
export interface PlanRow {
  /** The same for the same thing in every run. */
  key: string;
  group: 'data' | 'strategy' | 'rules' | 'plan';
  label: string;
  value: string;
}

const adjustmentNames: Readonly<Record<string, string>> = {
  unknown: '复权未知',
  none: '不复权',
  forward: '前复权',
  backward: '后复权',
};

export const kindNames = {
  single: '单次回测',
  scan: '参数扫描',
  walk: '滚动检验',
  paper: '纸上交易',
} as const;

/** Everything a run depends on, in words. */
export function planRows(report: RunReport): PlanRow[] {
  return [
    ...dataRows(report),
    ...strategyRows(report.plan.text),
    ...ruleRows(report),
    ...tryRows(report.plan),
  ];
}

function dataRows({ run, plan, symbolName, adjustment, outcome }: RunReport): PlanRow[] {
  const { symbolCode, period } = run;
  const row = (key: string, label: string, value: string): PlanRow => ({
    key,
    group: 'data',
    label,
    value,
  });
  return [
    row('symbol', '品种', symbolName === symbolCode ? symbolCode : `${symbolCode} ${symbolName}`),
    row('period', '周期', periodText(period)),
    row('adjustment', '复权', adjustmentNames[adjustment] ?? adjustment),
    row(
      'range',
      '区间',
      plan.from === undefined && plan.to === undefined
        ? '全部K线'
        : `${dayText(run.firstTime)} 至 ${dayText(run.lastTime)}`,
    ),
    row('bars', 'K线', outcome ? `${outcome.bars.toLocaleString('zh-CN')} 根` : '--'),
    row('hash', '数据指纹', outcome?.dataHash ?? '--'),
  ];
}

/** The lines of a strategy's text, each by its head. */
function strategyRows(text: string): PlanRow[] {
  const rows: PlanRow[] = [];
  for (const line of text.split('\n')) {
    const found = /^\s*([^：:]{2,40})[：:](.*)$/.exec(line);
    if (found) {
      const [, label = '', value = ''] = found;
      rows.push({
        key: `line ${label.trim()}`,
        group: 'strategy',
        label: label.trim(),
        value: value.trim(),
      });
      continue;
    }
    const last = rows.at(-1);
    if (last && line.trim() !== '') last.value += ` ${line.trim()}`;
  }
  return rows;
}

function ruleRows({ run, plan, board }: RunReport): PlanRow[] {
  const { settings } = plan;
  const row = (key: string, label: string, value: string): PlanRow => ({
    key,
    group: 'rules',
    label,
    value,
  });
  const known = BOARDS.find((name) => name === board) ?? boardOf(run.symbolCode);
  const isChinese = settings.rules === 'cn';
  return [
    row(
      'rules',
      '交易规则',
      isChinese
        ? `A 股（${known ? BOARD_NAMES[known] : '沪深主板'}）：T+1、涨跌停、整手、停牌不成交`
        : '不限（不考虑 T+1 和涨跌停）',
    ),
    row('costs', '税费', isChinese ? '印花税、过户费按历年规定' : '只有佣金'),
    row('commission', '佣金', `${settings.commissionPercent}%，最低 ${settings.minimumFee} 元`),
    row('slippage', '滑点', `${settings.slippageTicks} 跳`),
    row('cash', '初始资金', `${settings.cash.toLocaleString('zh-CN')} 元`),
    row('fill', '成交', settings.fill === 'nextOpen' ? '次根开盘' : '当根收盘（偏乐观）'),
    row('side', '方向', isChinese || settings.isLongOnly ? '只做多' : '多空'),
    row('end', '期末持仓', settings.atEnd === 'keep' ? '保留，按收盘价计' : '按收盘价平仓'),
    row('riskFree', '无风险利率', `${settings.riskFreePercent}%`),
    ...(isChinese ? [] : [row('lot', '每手', `${settings.lot}`)]),
  ];
}

function tryRows(plan: RunPlan): PlanRow[] {
  const row = (key: string, label: string, value: string): PlanRow => ({
    key,
    group: 'plan',
    label,
    value,
  });
  return [
    row('kind', '方式', kindNames[plan.kind]),
    ...(plan.paper ? [row('orders', '手工委托', `${plan.paper.orders.length} 个`)] : []),
    ...plan.params.map(({ param, value }) =>
      row(`param ${param}`, `参数 ${param} 改为`, String(value)),
    ),
    ...plan.axes.map(({ param, from, to, step }) =>
      row(`axis ${param}`, `扫描 ${param}`, `${from} 至 ${to}，步长 ${step}`),
    ),
    ...(plan.kind === 'scan' ? [row('split', '样本内', `${plan.inSamplePercent}%`)] : []),
    ...(plan.kind === 'walk'
      ? [
          row(
            'windows',
            '窗口',
            `训练 ${plan.train} 根，测试 ${plan.test} 根${plan.isAnchored ? '，起点固定' : ''}`,
          ),
          row('objective', '选参依据', figureName(plan.objective)),
        ]
      : []),
    row('seed', '随机种子', String(plan.seed)),
  ];
}

/** What differs between runs: a row for each thing that is not the same in all of them, with what it is in each. */
export function planDifferences(reports: readonly RunReport[]): {
  rows: { key: string; label: string; group: PlanRow['group']; values: (string | null)[] }[];
  same: number;
} {
  const tables = reports.map((report) => new Map(planRows(report).map((row) => [row.key, row])));
  const keys = [...new Set(tables.flatMap((table) => [...table.keys()]))];
  const rows = keys.map((key) => {
    const found = tables.map((table) => table.get(key));
    const first = found.find((row) => row !== undefined);
    return {
      key,
      label: first?.label ?? key,
      group: first?.group ?? 'plan',
      values: found.map((row) => row?.value ?? null),
    };
  });
  const differing = rows.filter(({ values }) => values.some((value) => value !== values[0]));
  return { rows: differing, same: rows.length - differing.length };
}
