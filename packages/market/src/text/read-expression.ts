import type { Place, Token, Tokens } from './tokens.ts';
import { TextFault } from './tokens.ts';
import { indicatorOfWord, priceFieldOf } from './names.ts';
import type { IndicatorDefinition } from '../indicators/definition.ts';

/** Data on its way to `parseStrategy`. */
export type Json = Record<string, unknown>;

/** What an expression may refer to and what it brings along. */
export interface ExpressionScope {
  readonly params: ReadonlySet<string>;
  /** Indicator uses by key; equal ones are shared. */
  readonly indicators: Record<string, Json>;
  /** Where each use stands. */
  readonly places: Record<string, Place>;
}

interface Node {
  readonly is: 'condition' | 'operand';
  readonly json: Json;
  readonly place: Place;
}

const MAX_DEPTH = 40;

/** Reads a condition up to the end of the tokens. @throws TextFault */
export function readCondition(tokens: Tokens, scope: ExpressionScope): Json {
  const node = readOr({ tokens, scope, depth: 0 });
  const rest = tokens.peek();
  if (rest.kind !== 'end') throw new TextFault(rest, `“${rest.text}”不该出现在这里`);
  return conditionOf(node);
}

/** Reads an indicator with its output. @throws TextFault */
export function readIndicatorUse(
  tokens: Tokens,
  scope: ExpressionScope,
): { use: string; output: string } {
  const token = tokens.next();
  const definition = token.kind === 'word' ? indicatorOfWord(token.text) : undefined;
  if (!definition) throw new TextFault(token, `这里应为指标，例如 ATR(20)`);
  return readUse({ tokens, scope, depth: 0 }, token, definition);
}

interface Reading {
  readonly tokens: Tokens;
  readonly scope: ExpressionScope;
  readonly depth: number;
}

function deeper(reading: Reading): Reading {
  if (reading.depth >= MAX_DEPTH) throw new TextFault(reading.tokens.peek(), '括号嵌套太深');
  return { ...reading, depth: reading.depth + 1 };
}

function conditionOf(node: Node): Json {
  if (node.is === 'condition') return node.json;
  throw new TextFault(node.place, '这里应为条件，例如 C > MA(20)，而不是一个数值');
}

function operandOf(node: Node): Json {
  if (node.is === 'operand') return node.json;
  throw new TextFault(node.place, '这里应为数值，而不是一个条件');
}

function spanOf(first: Node, last: Node): Place {
  return { from: first.place.from, to: last.place.to };
}

function readOr(reading: Reading): Node {
  return readGroup(reading, 'or', readAnd);
}

function readAnd(reading: Reading): Node {
  return readGroup(reading, 'and', readNot);
}

function readGroup(
  reading: Reading,
  kind: 'and' | 'or',
  readItem: (reading: Reading) => Node,
): Node {
  const first = readItem(reading);
  const items = [first];
  while (reading.tokens.take(kind.toUpperCase())) items.push(readItem(reading));
  const last = items.at(-1);
  if (!last || items.length === 1) return first;
  return {
    is: 'condition',
    json: { kind, items: items.map(conditionOf) },
    place: spanOf(first, last),
  };
}

function readNot(reading: Reading): Node {
  const token = reading.tokens.peek();
  if (!reading.tokens.take('NOT')) return readComparison(reading);
  const item = readNot(deeper(reading));
  const place = { from: token.from, to: item.place.to };
  return { is: 'condition', json: { kind: 'not', item: conditionOf(item) }, place };
}

function readComparison(reading: Reading): Node {
  const left = readSum(reading);
  for (const [sign, kind] of [
    ['>', 'above'],
    ['<', 'below'],
  ] as const) {
    if (!reading.tokens.take(sign)) continue;
    const right = readSum(reading);
    const json = { kind, left: operandOf(left), right: operandOf(right) };
    return { is: 'condition', json, place: spanOf(left, right) };
  }
  return left;
}

function readSum(reading: Reading): Node {
  return readArithmetic(reading, { '+': 'add', '-': 'subtract' }, readProduct);
}

function readProduct(reading: Reading): Node {
  return readArithmetic(reading, { '*': 'multiply', '/': 'divide' }, readPrimary);
}

function readArithmetic(
  reading: Reading,
  kinds: Readonly<Record<string, string>>,
  readPart: (reading: Reading) => Node,
): Node {
  let left = readPart(reading);
  for (;;) {
    const sign = reading.tokens.peek();
    const kind = sign.kind === 'sign' ? kinds[sign.text] : undefined;
    if (kind === undefined) return left;
    reading.tokens.next();
    const right = readPart(reading);
    const json = { kind, left: operandOf(left), right: operandOf(right) };
    left = { is: 'operand', json, place: spanOf(left, right) };
  }
}

function operand(json: Json, place: Place): Node {
  return { is: 'operand', json, place };
}

function readPrimary(given: Reading): Node {
  const reading = deeper(given);
  const { tokens, scope } = reading;
  const token = tokens.next();
  if (token.kind === 'number') return operand({ kind: 'number', value: Number(token.text) }, token);
  if (token.text === '-') {
    const number = tokens.next();
    if (number.kind !== 'number') throw new TextFault(number, '负号后面应为数字');
    return operand({ kind: 'number', value: -Number(number.text) }, number);
  }
  if (token.text === '(') {
    const inner = readOr(reading);
    const end = tokens.need(')');
    return { ...inner, place: { from: token.from, to: end.to } };
  }
  if (token.kind !== 'word') {
    throw new TextFault(token, token.kind === 'end' ? '条件没有写完' : `这里不该是“${token.text}”`);
  }
  if (scope.params.has(token.text))
    return operand({ kind: 'number', value: { param: token.text } }, token);
  const field = priceFieldOf(token.text);
  if (field) return operand({ kind: 'price', field, ago: 0 }, token);
  const read = FUNCTIONS[token.text.toUpperCase()];
  if (read) return read(reading, token);
  const definition = indicatorOfWord(token.text);
  if (definition) {
    const use = readUse(reading, token, definition);
    return operand({ kind: 'indicator', ...use, ago: 0 }, token);
  }
  throw new TextFault(token, `没有叫“${token.text}”的指标、参数或函数`);
}

type FunctionReader = (reading: Reading, token: Token) => Node;

/** The arguments of a function in brackets. */
function readArguments(reading: Reading, token: Token, count: number): Node[] {
  reading.tokens.need('(');
  const nodes = [readOr(reading)];
  while (reading.tokens.take(',')) nodes.push(readOr(reading));
  const end = reading.tokens.need(')');
  if (nodes.length === count) return nodes;
  const place = { from: token.from, to: end.to };
  throw new TextFault(place, `${token.text.toUpperCase()} 应有 ${count} 个参数`);
}

function wholeOf(node: Node | undefined): number {
  const value = node?.json['kind'] === 'number' ? node.json['value'] : undefined;
  if (node && typeof value === 'number' && Number.isInteger(value) && value >= 0) return value;
  throw new TextFault(node?.place ?? { from: 0, to: 0 }, '这里应为整数');
}

function condition(json: Json, token: Token): Node {
  return { is: 'condition', json, place: token };
}

const twoSided =
  (kind: string): FunctionReader =>
  (reading, token) => {
    const [left, right] = readArguments(reading, token, 2);
    return condition({ kind, left: operandOf(left!), right: operandOf(right!) }, token);
  };

const moving =
  (kind: string): FunctionReader =>
  (reading, token) => {
    const [of, bars] = readArguments(reading, token, 2);
    return condition({ kind, of: operandOf(of!), bars: wholeOf(bars) }, token);
  };

const FUNCTIONS: Readonly<Record<string, FunctionReader | undefined>> = {
  CROSS: twoSided('crossUp'),
  CROSSDOWN: twoSided('crossDown'),
  RISING: moving('rising'),
  FALLING: moving('falling'),
  BETWEEN: (reading, token) => {
    const [of, low, high] = readArguments(reading, token, 3);
    const json = { of: operandOf(of!), low: operandOf(low!), high: operandOf(high!) };
    return condition({ kind: 'between', ...json }, token);
  },
  EVERY: (reading, token) => {
    const [item, bars] = readArguments(reading, token, 2);
    return condition({ kind: 'lasting', item: conditionOf(item!), bars: wholeOf(bars) }, token);
  },
  REF: (reading, token) => {
    const [of, bars] = readArguments(reading, token, 2);
    const { json, place } = of!;
    if (json['kind'] === 'price' || json['kind'] === 'indicator')
      return operand({ ...json, ago: wholeOf(bars) }, token);
    throw new TextFault(place, 'REF 的第一个参数应为价格或指标');
  },
};

/** Parameters in brackets, then the output behind a dot. */
function readUse(
  { tokens, scope }: Reading,
  token: Token,
  definition: IndicatorDefinition,
): { use: string; output: string } {
  const params: Json = {};
  const open = Object.entries(definition.params);
  if (tokens.take('(') && !tokens.take(')')) {
    do {
      const value = tokens.next();
      const [key, param] = open.shift() ?? [];
      if (key === undefined || !param)
        throw new TextFault(
          value,
          `${token.text} 只有 ${Object.keys(definition.params).length} 个参数`,
        );
      params[key] = argumentOf(value, tokens, { scope, isChoice: param.kind === 'choice' });
    } while (tokens.take(','));
    tokens.need(')');
  }
  return {
    use: useOf(scope, { id: definition.id, params }, token),
    output: readOutput(tokens, token, definition),
  };
}

function argumentOf(
  token: Token,
  tokens: Tokens,
  { scope, isChoice }: { scope: ExpressionScope; isChoice: boolean },
): unknown {
  if (token.kind === 'number') return Number(token.text);
  if (token.text === '-' && tokens.peek().kind === 'number') return -Number(tokens.next().text);
  if (token.kind === 'word' && isChoice) return token.text;
  if (token.kind === 'word' && scope.params.has(token.text)) return { param: token.text };
  throw new TextFault(
    token,
    token.kind === 'word' ? `没有参数“${token.text}”` : '这里应为数字或参数',
  );
}

function readOutput(tokens: Tokens, token: Token, definition: IndicatorDefinition): string {
  const outputs = Object.keys(definition.outputs);
  const [only = ''] = outputs;
  if (!tokens.take('.')) {
    if (outputs.length === 1) return only;
    throw new TextFault(token, `请写明 ${token.text} 的哪一条线：${outputs.join('、')}`);
  }
  const word = tokens.next();
  const output = outputs.find((name) => name.toUpperCase() === word.text.toUpperCase());
  if (output !== undefined) return output;
  throw new TextFault(word, `${token.text} 没有“${word.text}”，应为 ${outputs.join('、')} 之一`);
}

function useOf({ indicators, places }: ExpressionScope, wanted: Json, place: Place): string {
  const text = JSON.stringify(wanted);
  const known = Object.entries(indicators).find(([, use]) => JSON.stringify(use) === text);
  if (known) return known[0];
  const key = `i${Object.keys(indicators).length + 1}`;
  indicators[key] = wanted;
  places[key] = place;
  return key;
}
