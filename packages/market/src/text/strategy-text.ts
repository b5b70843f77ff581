import type {
  Amount,
  Condition,
  Distance,
  Operand,
  Problem,
  Strategy,
} from '../strategy/strategy.ts';
import { parseStrategy } from '../strategy/parse-strategy.ts';
import { RESERVED_WORDS } from './names.ts';
import { printAmount, printCondition, printOperand, printUse } from './print-expression.ts';
import type { PrintScope } from './print-expression.ts';
import { readCondition } from './read-expression.ts';
import type { ExpressionScope, Json } from './read-expression.ts';
import { readStrategyLines, STRATEGY_HEADS } from './read-lines.ts';
import { readTokens, TextFault, tokensOf } from './tokens.ts';
import type { Place } from './tokens.ts';

export { STRATEGY_HEADS };

/** A fault of a strategy's text: from which character to which, and what, in Chinese. */
export interface TextProblem {
  readonly from: number;
  readonly to: number;
  readonly message: string;
}

/** A strategy, or every fault of its text that was found. */
export type ParsedText =
  | { readonly ok: true; readonly strategy: Strategy }
  | { readonly ok: false; readonly problems: readonly TextProblem[] };

/**
 * Reads a strategy from its text, a line for each of its parts:
 *
 *     名称：双均线交叉
 *     参数 fast：10，2 至 250，整数，快线
 *     买入：CROSS(MA(fast), MA(20)) AND C > MA(60)
 *     卖出：CROSSDOWN(MA(fast), MA(20))
 *     止损：8%
 *
 * {@link printStrategy} writes what this reads.
 */
export function parseStrategyText(text: string): ParsedText {
  const read = readStrategyLines(text);
  if (read.problems.length > 0) return { ok: false, problems: read.problems };
  const parsed = parseStrategy(read.json);
  if (parsed.ok) return parsed;
  const problems = parsed.problems.map(({ path, message }) => ({
    ...placeOfPath(path, read.places, text.length),
    message,
  }));
  return { ok: false, problems };
}

/** The place of the longest beginning of a JSON path that has one; else the whole text. */
function placeOfPath(path: string, places: ReadonlyMap<string, Place>, length: number): Place {
  const fitting = [...places]
    .filter(
      ([start]) => path === start || path.startsWith(`${start}.`) || path.startsWith(`${start}[`),
    )
    .toSorted(([a], [b]) => b.length - a.length);
  return fitting[0]?.[1] ?? { from: 0, to: length };
}

/** A condition with the indicators it uses, or its faults. */
export type ParsedRule =
  | {
      readonly ok: true;
      readonly condition: Condition;
      readonly indicators: Strategy['indicators'];
    }
  | { readonly ok: false; readonly problems: readonly TextProblem[] };

/** Reads one condition without parameters, as alerts have them: `CROSS(C, MA(20))`. */
export function parseRuleText(text: string): ParsedRule {
  const scope: ExpressionScope = { params: new Set(), indicators: {}, places: {} };
  let enter: Json;
  try {
    enter = readCondition(readTokens(tokensOf(text, 0)), scope);
  } catch (fault) {
    if (!(fault instanceof TextFault)) throw fault;
    return { ok: false, problems: [{ ...fault.place, message: fault.message }] };
  }
  const parsed = parseStrategy({ name: '条件', indicators: scope.indicators, long: { enter } });
  if (parsed.ok && parsed.strategy.long)
    return {
      ok: true,
      condition: parsed.strategy.long.enter,
      indicators: parsed.strategy.indicators,
    };
  const problems: readonly Problem[] = parsed.ok ? [] : parsed.problems;
  const place = { from: 0, to: text.length };
  return { ok: false, problems: problems.map(({ message }) => ({ ...place, message })) };
}

/** Writes a strategy down so that {@link parseStrategyText} reads the same rules again. */
export function printStrategy(strategy: Strategy): string {
  const scope = printScopeOf(strategy);
  const { long, short } = strategy;
  const lines = [
    `名称：${strategy.name}`,
    ...printParamLines(strategy, scope),
    ...(long ? [`买入：${printCondition(scope, long.enter)}`] : []),
    ...(long?.exit ? [`卖出：${printCondition(scope, long.exit)}`] : []),
    ...(short ? [`卖空：${printCondition(scope, short.enter)}`] : []),
    ...(short?.exit ? [`平空：${printCondition(scope, short.exit)}`] : []),
    ...printOrders(strategy, scope),
  ];
  return `${lines.join('\n')}\n`;
}

/** One condition of a strategy as it stands in its text. */
export function printRule(strategy: Strategy, rule: Condition): string {
  return printCondition(printScopeOf(strategy), rule);
}

/** One value of a strategy's conditions as it stands in its text. */
export function printValue(strategy: Strategy, operand: Operand): string {
  return printOperand(printScopeOf(strategy), operand);
}

function printScopeOf({ params, indicators }: Pick<Strategy, 'params' | 'indicators'>): PrintScope {
  const words = new Map<string, string>();
  const taken = new Set(RESERVED_WORDS);
  for (const key of Object.keys(params)) {
    let word = key.replaceAll('-', '_');
    while (taken.has(word)) word = `${word}_`;
    taken.add(word);
    words.set(key, word);
  }
  return { indicators, words };
}

function printParamLines({ params }: Strategy, { words }: PrintScope): string[] {
  return Object.entries(params).map(([key, { name, value, min, max, whole }]) => {
    const kind = whole ? '整数' : '小数';
    return `参数 ${words.get(key) ?? key}：${value}，${min} 至 ${max}，${kind}，${name}`;
  });
}

function printOrders(strategy: Strategy, scope: PrintScope): string[] {
  const { entry, protection, sizing } = strategy;
  const of = (amount: Amount): string => printAmount(scope, amount);
  const distance = (given: Distance): string => {
    if (given.kind === 'percent') return `${of(given.value)}%`;
    if (given.kind === 'amount') return `${of(given.value)} 元`;
    return `${of(given.times)} * ${printUse(scope, given.use, given.output)}`;
  };
  const lines: string[] = [];
  if (entry.kind !== 'market') {
    const word = entry.kind === 'limit' ? '限价' : '突破';
    lines.push(`委托：${word} ${of(entry.offsetPercent)}%，${entry.bars} 根`);
  }
  const { stopLoss, takeProfit, trailingStop, maxBars } = protection;
  if (stopLoss) lines.push(`止损：${distance(stopLoss)}`);
  if (takeProfit) lines.push(`止盈：${distance(takeProfit)}`);
  if (trailingStop) lines.push(`移动止损：${distance(trailingStop)}`);
  if (maxBars !== undefined) lines.push(`最多持有：${of(maxBars)} 根`);
  if (sizing.kind === 'percent') lines.push(`仓位：${of(sizing.percent)}%`);
  if (sizing.kind === 'lots') lines.push(`仓位：${of(sizing.lots)} 手`);
  if (sizing.kind === 'cash') lines.push(`仓位：${of(sizing.amount)} 元`);
  return lines;
}
