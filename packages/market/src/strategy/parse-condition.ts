import type { IndicatorDefinition } from '../indicators/definition.ts';
import { complain, readAmount, readFields, readNumber, readWord } from './reader.ts';
import type { Fields, ParamReader } from './reader.ts';
import { MAX_CONDITION_DEPTH, MAX_LOOK_BACK, MAX_NODES, MAX_OPERAND_DEPTH } from './strategy.ts';
import type { Condition, Operand } from './strategy.ts';

/** What conditions may refer to, and how many nodes have been read so far. */
export interface RuleReader extends ParamReader {
  readonly indicators: ReadonlyMap<string, IndicatorDefinition>;
  nodes: number;
}

const ANY = { min: -1e15, max: 1e15 };
const LOOK_BACK = { min: 0, max: MAX_LOOK_BACK, whole: true };
const BARS = { min: 1, max: MAX_LOOK_BACK, whole: true };

const PRICE_FIELDS = ['open', 'high', 'low', 'close', 'volume'] as const;
const ARITHMETIC = ['add', 'subtract', 'multiply', 'divide'] as const;
const OPERAND_KINDS = ['number', 'price', 'indicator', ...ARITHMETIC] as const;

const CONDITION_KINDS = [
  'and',
  'or',
  'not',
  'above',
  'below',
  'crossUp',
  'crossDown',
  'between',
  'rising',
  'falling',
  'lasting',
] as const;

function countNode(reader: RuleReader, path: string): boolean {
  reader.nodes += 1;
  if (reader.nodes === MAX_NODES + 1) {
    complain(reader, path, `条件和数值合计不能超过 ${MAX_NODES} 个`);
  }
  return reader.nodes <= MAX_NODES;
}

function fieldsOf(reader: RuleReader, value: unknown, path: string): Fields | undefined {
  if (!countNode(reader, path)) return undefined;
  return readFields(reader, value, path, [
    'kind',
    'value',
    'field',
    'ago',
    'use',
    'output',
    'left',
    'right',
    'items',
    'item',
    'of',
    'low',
    'high',
    'bars',
  ]);
}

/** Reads an operand; undefined after a problem. */
function parseOperand(
  reader: RuleReader,
  value: unknown,
  path: string,
  depth = 1,
): Operand | undefined {
  if (depth > MAX_OPERAND_DEPTH) {
    return complain(reader, path, `算式嵌套不能超过 ${MAX_OPERAND_DEPTH} 层`);
  }
  const fields = fieldsOf(reader, value, path);
  if (!fields) return undefined;
  const kind = readWord(reader, fields['kind'], `${path}.kind`, OPERAND_KINDS);
  if (kind === undefined) return undefined;
  if (kind === 'number') {
    const amount = readAmount(reader, fields['value'], `${path}.value`, ANY);
    return amount === undefined ? undefined : { kind, value: amount };
  }
  if (kind === 'price') {
    const field = readWord(reader, fields['field'], `${path}.field`, PRICE_FIELDS);
    const ago = readNumber(reader, fields['ago'] ?? 0, `${path}.ago`, LOOK_BACK);
    return field === undefined || ago === undefined ? undefined : { kind, field, ago };
  }
  if (kind === 'indicator') {
    const source = parseOutput(reader, fields, path);
    const ago = readNumber(reader, fields['ago'] ?? 0, `${path}.ago`, LOOK_BACK);
    return source === undefined || ago === undefined ? undefined : { kind, ...source, ago };
  }
  const left = parseOperand(reader, fields['left'], `${path}.left`, depth + 1);
  const right = parseOperand(reader, fields['right'], `${path}.right`, depth + 1);
  return left === undefined || right === undefined ? undefined : { kind, left, right };
}

/** Reads `use` and `output`; the output may be left out when the indicator has only one. */
export function parseOutput(
  reader: RuleReader,
  fields: Fields,
  path: string,
): { use: string; output: string } | undefined {
  const use = fields['use'];
  const definition = typeof use === 'string' ? reader.indicators.get(use) : undefined;
  if (typeof use !== 'string' || !definition) {
    return complain(reader, `${path}.use`, `策略里没有名为“${String(use)}”的指标`);
  }
  const outputs = Object.keys(definition.outputs);
  const given = fields['output'] ?? (outputs.length === 1 ? outputs[0] : undefined);
  const output = outputs.find((name) => name === given);
  if (output !== undefined) return { use, output };
  return complain(
    reader,
    `${path}.output`,
    `指标“${definition.name}”的输出应为 ${outputs.join('、')} 之一`,
  );
}

/** Reads a condition; undefined after a problem. */
export function parseCondition(
  reader: RuleReader,
  value: unknown,
  path: string,
  depth = 1,
): Condition | undefined {
  if (depth > MAX_CONDITION_DEPTH) {
    return complain(reader, path, `条件嵌套不能超过 ${MAX_CONDITION_DEPTH} 层`);
  }
  const fields = fieldsOf(reader, value, path);
  if (!fields) return undefined;
  const kind = readWord(reader, fields['kind'], `${path}.kind`, CONDITION_KINDS);
  if (kind === undefined) return undefined;
  if (kind === 'and' || kind === 'or') return parseGroup(reader, kind, fields, { path, depth });
  if (kind === 'not' || kind === 'lasting') {
    const item = parseCondition(reader, fields['item'], `${path}.item`, depth + 1);
    if (kind === 'not') return item && { kind, item };
    const bars = readNumber(reader, fields['bars'], `${path}.bars`, BARS);
    return item === undefined || bars === undefined ? undefined : { kind, item, bars };
  }
  if (kind === 'rising' || kind === 'falling') {
    const of = parseOperand(reader, fields['of'], `${path}.of`);
    const bars = readNumber(reader, fields['bars'] ?? 1, `${path}.bars`, BARS);
    return of === undefined || bars === undefined ? undefined : { kind, of, bars };
  }
  if (kind === 'between') return parseBetween(reader, fields, path);
  const left = parseOperand(reader, fields['left'], `${path}.left`);
  const right = parseOperand(reader, fields['right'], `${path}.right`);
  return left === undefined || right === undefined ? undefined : { kind, left, right };
}

function parseGroup(
  reader: RuleReader,
  kind: 'and' | 'or',
  fields: Fields,
  at: { readonly path: string; readonly depth: number },
): Condition | undefined {
  const { path, depth } = at;
  const list = fields['items'];
  if (!Array.isArray(list) || list.length === 0) {
    return complain(reader, `${path}.items`, '至少要有一个条件');
  }
  const items: Condition[] = [];
  for (const [index, item] of list.entries()) {
    const parsed = parseCondition(reader, item, `${path}.items[${index}]`, depth + 1);
    if (parsed) items.push(parsed);
  }
  return items.length === list.length ? { kind, items } : undefined;
}

function parseBetween(reader: RuleReader, fields: Fields, path: string): Condition | undefined {
  const of = parseOperand(reader, fields['of'], `${path}.of`);
  const low = parseOperand(reader, fields['low'], `${path}.low`);
  const high = parseOperand(reader, fields['high'], `${path}.high`);
  return of && low && high ? { kind: 'between', of, low, high } : undefined;
}
