import { requireIndicator } from '../indicators/registry.ts';
import type { Amount, Condition, IndicatorUse, Operand, Strategy } from '../strategy/strategy.ts';
import { indicatorWord, PRICE_LETTERS } from './names.ts';

/** What names mean in the strategy that is written down. */
export interface PrintScope {
  readonly indicators: Strategy['indicators'];
  /** The word of each parameter. */
  readonly words: ReadonlyMap<string, string>;
}

/** A number or parameter as it stands in a text. */
export function printAmount({ words }: PrintScope, amount: Amount): string {
  if (typeof amount === 'number') return String(amount);
  return words.get(amount.param) ?? amount.param;
}

/** An indicator with its parameters and, where it has several, its line. */
export function printUse(scope: PrintScope, use: string, output: string): string {
  const given = scope.indicators[use];
  if (!given) return use;
  const definition = requireIndicator(given.id);
  const line = Object.keys(definition.outputs).length > 1 ? `.${output}` : '';
  return `${indicatorWord(definition)}${printParams(scope, given)}${line}`;
}

/** Up to the last that was given; those before it that were not stand with their defaults. */
function printParams(scope: PrintScope, { id, params }: IndicatorUse): string {
  const entries = Object.entries(requireIndicator(id).params);
  const last = entries.findLastIndex(([key]) => Object.hasOwn(params, key));
  if (last < 0) return '';
  const values = entries.slice(0, last + 1).map(([key, { fallback }]) => {
    const value = Object.hasOwn(params, key) ? params[key]! : fallback;
    return typeof value === 'string' ? value : printAmount(scope, value);
  });
  return `(${values.join(', ')})`;
}

const ARITHMETIC = { add: '+', subtract: '-', multiply: '*', divide: '/' } as const;

/** A value; arithmetic within arithmetic stands in brackets. */
export function printOperand(scope: PrintScope, operand: Operand, isInner = false): string {
  switch (operand.kind) {
    case 'number':
      return printAmount(scope, operand.value);
    case 'price':
      return printAgo(PRICE_LETTERS[operand.field], operand.ago);
    case 'indicator':
      return printAgo(printUse(scope, operand.use, operand.output), operand.ago);
    default: {
      const left = printOperand(scope, operand.left, true);
      const right = printOperand(scope, operand.right, true);
      const text = `${left} ${ARITHMETIC[operand.kind]} ${right}`;
      return isInner ? `(${text})` : text;
    }
  }
}

function printAgo(text: string, bars: number): string {
  return bars === 0 ? text : `REF(${text}, ${bars})`;
}

/** A condition; groups within others stand in brackets. */
export function printCondition(scope: PrintScope, rule: Condition, isInner = false): string {
  const of = (operand: Operand): string => printOperand(scope, operand);
  switch (rule.kind) {
    case 'and':
    case 'or': {
      const [first] = rule.items;
      if (rule.items.length === 1 && first) return printCondition(scope, first, isInner);
      const items = rule.items.map((item) => printCondition(scope, item, true));
      const text = items.join(rule.kind === 'and' ? ' AND ' : ' OR ');
      return isInner ? `(${text})` : text;
    }
    case 'not':
      return `NOT ${printCondition(scope, rule.item, true)}`;
    case 'above':
      return `${of(rule.left)} > ${of(rule.right)}`;
    case 'below':
      return `${of(rule.left)} < ${of(rule.right)}`;
    case 'crossUp':
      return `CROSS(${of(rule.left)}, ${of(rule.right)})`;
    case 'crossDown':
      return `CROSSDOWN(${of(rule.left)}, ${of(rule.right)})`;
    case 'between':
      return `BETWEEN(${of(rule.of)}, ${of(rule.low)}, ${of(rule.high)})`;
    case 'lasting':
      return `EVERY(${printCondition(scope, rule.item)}, ${rule.bars})`;
    default:
      return `${rule.kind === 'rising' ? 'RISING' : 'FALLING'}(${of(rule.of)}, ${rule.bars})`;
  }
}
