import { addColumn } from '../graph/graph.ts';
import type { Column, Graph } from '../graph/graph.ts';
import { fillAbove, fillCrossing, isAbove } from '../graph/loops.ts';
import { lag, map, map2, map3 } from '../graph/maps.ts';
import type { Amount, Condition, Operand } from './strategy.ts';

/** Where rules find their numbers while they are turned into columns. */
export interface RuleColumns {
  readonly graph: Graph;
  readonly amount: (value: Amount) => number;
  readonly indicator: (use: string, output: string) => Column;
}

/**
 * A condition as a column: 1 true, 0 false, NaN where it has no answer because a division by 0
 * entered it. NaN spreads through and, or and not, so neither a rule nor its opposite trades on a
 * missing number.
 */
export function conditionColumn(rules: RuleColumns, rule: Condition): Column {
  const { graph } = rules;
  switch (rule.kind) {
    case 'and':
    case 'or':
      return group(rules, rule.kind === 'and' ? Math.min : Math.max, rule.items);
    case 'not':
      return map(graph, conditionColumn(rules, rule.item), (x) => 1 - x);
    case 'lasting':
      return lasting(graph, conditionColumn(rules, rule.item), rule.bars);
    case 'rising':
      return moving(graph, operandColumn(rules, rule.of), rule.bars, 1);
    case 'falling':
      return moving(graph, operandColumn(rules, rule.of), rule.bars, -1);
    case 'between':
      return between(rules, rule.of, rule.low, rule.high);
    case 'above':
      return above(graph, operandColumn(rules, rule.left), operandColumn(rules, rule.right));
    case 'below':
      return above(graph, operandColumn(rules, rule.right), operandColumn(rules, rule.left));
    case 'crossUp':
      return crossing(graph, operandColumn(rules, rule.left), operandColumn(rules, rule.right));
    default:
      return crossing(graph, operandColumn(rules, rule.right), operandColumn(rules, rule.left));
  }
}

/** An operand as a column; NaN where it divides by 0. */
function operandColumn(rules: RuleColumns, operand: Operand): Column {
  const { graph } = rules;
  switch (operand.kind) {
    case 'number': {
      const value = rules.amount(operand.value);
      return addColumn(graph, { inputs: [] }, (from, to, out) => void out.fill(value, from, to));
    }
    case 'price':
      return delayed(graph, graph[operand.field], operand.ago);
    case 'indicator':
      return delayed(graph, rules.indicator(operand.use, operand.output), operand.ago);
    default: {
      const left = operandColumn(rules, operand.left);
      const right = operandColumn(rules, operand.right);
      return map2(graph, left, right, ARITHMETIC[operand.kind]);
    }
  }
}

const ARITHMETIC = {
  add: (a: number, b: number): number => a + b,
  subtract: (a: number, b: number): number => a - b,
  multiply: (a: number, b: number): number => a * b,
  divide: (a: number, b: number): number => (b === 0 ? Number.NaN : a / b),
} as const;

function delayed(graph: Graph, column: Column, bars: number): Column {
  return bars === 0 ? column : lag(graph, column, bars);
}

function group(
  rules: RuleColumns,
  join: (a: number, b: number) => number,
  items: readonly Condition[],
): Column {
  return items
    .map((item) => conditionColumn(rules, item))
    .reduce((all, item) => map2(rules.graph, all, item, (a, b) => join(a, b)));
}

function between(rules: RuleColumns, of: Operand, low: Operand, high: Operand): Column {
  const x = operandColumn(rules, of);
  const a = operandColumn(rules, low);
  const b = operandColumn(rules, high);
  return map3(rules.graph, [x, a, b], (value, bottom, top) => {
    if (Number.isNaN(value + bottom + top)) return Number.NaN;
    return value >= bottom && value <= top ? 1 : 0;
  });
}

function above(graph: Graph, left: Column, right: Column): Column {
  return addColumn(graph, { inputs: [left, right] }, (from, to, out) =>
    fillAbove({ from, to, out }, left.values, right.values),
  );
}

function crossing(graph: Graph, left: Column, right: Column): Column {
  return addColumn(graph, { inputs: [left, right], delay: 1 }, (from, to, out) =>
    fillCrossing({ from, to, out }, left.values, right.values),
  );
}

function lasting(graph: Graph, item: Column, bars: number): Column {
  return addColumn(graph, { inputs: [item], delay: bars - 1 }, (from, to, out) => {
    const xs = item.values;
    for (let i = from; i < to; i += 1) {
      let all = 1;
      for (let j = i - bars + 1; j <= i; j += 1) all = Math.min(all, xs[j]!);
      out[i] = all;
    }
  });
}

function moving(graph: Graph, x: Column, bars: number, sign: 1 | -1): Column {
  return addColumn(graph, { inputs: [x], delay: bars }, (from, to, out) => {
    const xs = x.values;
    for (let i = from; i < to; i += 1) {
      let all = 1;
      for (let j = i - bars + 1; j <= i; j += 1) {
        all = Math.min(all, isAbove(sign * xs[j]!, sign * xs[j - 1]!));
      }
      out[i] = all;
    }
  });
}
