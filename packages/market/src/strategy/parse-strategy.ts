import { resolveParams } from '../indicators/definition.ts';
import type { IndicatorDefinition, IndicatorValues } from '../indicators/definition.ts';
import { INDICATOR_REGISTRY } from '../indicators/registry.ts';
import type { IndicatorRegistry } from '../indicators/registry.ts';
import { marketError } from '../market-error.ts';
import { parseCondition } from './parse-condition.ts';
import type { RuleReader } from './parse-condition.ts';
import { parseEntry, parseProtection, parseSizing } from './parse-orders.ts';
import { complain, isFields, readFields, readNumber, readSwitch, readText } from './reader.ts';
import type { Reader } from './reader.ts';
import { MAX_INDICATORS } from './strategy.ts';
import type {
  Amount,
  IndicatorUse,
  Problem,
  SideRules,
  Strategy,
  StrategyParam,
} from './strategy.ts';

/** A strategy, or everything that is wrong with the data. */
export type ParsedStrategy =
  | { readonly ok: true; readonly strategy: Strategy }
  | { readonly ok: false; readonly problems: readonly Problem[] };

const KEY = /^[A-Za-z][A-Za-z0-9_-]{0,31}$/;
const ANY = { min: -1e15, max: 1e15 };

/**
 * Reads a strategy from unknown data (JSON). It refuses unknown fields, unknown indicators and
 * outputs, parameters out of range, nesting beyond the limits of `strategy.ts`, and strategies that
 * never enter. Problems carry a JSON path and a Chinese text.
 */
export function parseStrategy(
  input: unknown,
  registry: IndicatorRegistry = INDICATOR_REGISTRY,
): ParsedStrategy {
  const problems: Problem[] = [];
  const base: Reader = { problems };
  const fields = readFields(base, input, '$', [
    'name',
    'params',
    'indicators',
    'long',
    'short',
    'entry',
    'protection',
    'sizing',
  ]);
  if (!fields) return { ok: false, problems };
  const name = readText(base, fields['name'], '$.name', 60);
  const params = parseParams(base, fields['params']);
  const definitions = new Map<string, IndicatorDefinition>();
  const reader: RuleReader = { problems, params, indicators: definitions, nodes: 0 };
  const indicators = parseUses(reader, fields['indicators'], registry, definitions);
  const long = parseSide(reader, fields['long'], '$.long');
  const short = parseSide(reader, fields['short'], '$.short');
  if (fields['long'] === undefined && fields['short'] === undefined) {
    complain(base, '$', '至少要有做多或做空的入场条件');
  }
  const entry = parseEntry(reader, fields['entry'], '$.entry');
  const protection = parseProtection(reader, fields['protection'], '$.protection');
  const sizing = parseSizing(reader, fields['sizing'], '$.sizing');
  if (problems.length > 0 || name === undefined || !entry || !protection || !sizing) {
    return { ok: false, problems };
  }
  const sides = { ...(long && { long }), ...(short && { short }) };
  return {
    ok: true,
    strategy: { name, params, indicators, ...sides, entry, protection, sizing },
  };
}

/**
 * As {@link parseStrategy}. @throws MarketError `strategy.invalid` with every problem in its text.
 */
export function requireStrategy(
  input: unknown,
  registry: IndicatorRegistry = INDICATOR_REGISTRY,
): Strategy {
  const parsed = parseStrategy(input, registry);
  if (parsed.ok) return parsed.strategy;
  const texts = parsed.problems.map(({ path, message }) => `${path} ${message}`);
  throw marketError('strategy.invalid', `策略有误：${texts.join('；')}`);
}

function entriesOf(reader: Reader, value: unknown, path: string): [string, unknown][] {
  if (value === undefined) return [];
  if (!isFields(value)) {
    complain(reader, path, '应为对象');
    return [];
  }
  return Object.entries(value).filter(([key]) => {
    if (KEY.test(key)) return true;
    complain(reader, `${path}.${key}`, '名称应以字母开头，只含字母、数字、_ 和 -，最多 32 个字符');
    return false;
  });
}

function parseParams(reader: Reader, value: unknown): Record<string, StrategyParam> {
  const params: Record<string, StrategyParam> = {};
  for (const [key, item] of entriesOf(reader, value, '$.params')) {
    const path = `$.params.${key}`;
    const fields = readFields(reader, item, path, ['name', 'value', 'min', 'max', 'whole']);
    if (!fields) continue;
    const name = readText(reader, fields['name'] ?? key, `${path}.name`, 30);
    const whole = readSwitch(reader, fields['whole'], `${path}.whole`, false) ?? false;
    const min = readNumber(reader, fields['min'], `${path}.min`, { ...ANY, whole });
    const max = readNumber(reader, fields['max'], `${path}.max`, { ...ANY, whole });
    if (min === undefined || max === undefined) continue;
    const range = { min, max, whole };
    const given = readNumber(reader, fields['value'], `${path}.value`, range);
    if (given === undefined || name === undefined) continue;
    params[key] = { name, value: given, min, max, whole };
  }
  return params;
}

function parseUses(
  reader: RuleReader,
  value: unknown,
  registry: IndicatorRegistry,
  definitions: Map<string, IndicatorDefinition>,
): Record<string, IndicatorUse> {
  const uses: Record<string, IndicatorUse> = {};
  const entries = entriesOf(reader, value, '$.indicators');
  if (entries.length > MAX_INDICATORS) {
    complain(reader, '$.indicators', `指标不能超过 ${MAX_INDICATORS} 个`);
    return uses;
  }
  for (const [key, item] of entries) {
    const path = `$.indicators.${key}`;
    const fields = readFields(reader, item, path, ['id', 'params']);
    if (!fields) continue;
    const id = fields['id'];
    const definition = typeof id === 'string' ? registry.get(id) : undefined;
    if (!definition) {
      complain(reader, `${path}.id`, `没有指标“${String(id)}”`);
      continue;
    }
    const params = parseUseParams(reader, definition, fields['params'], `${path}.params`);
    definitions.set(key, definition);
    if (params) uses[key] = { id: definition.id, params };
  }
  return uses;
}

/** Parameters given by name stand for their whole range: both ends of it must be allowed. */
function parseUseParams(
  reader: RuleReader,
  definition: IndicatorDefinition,
  value: unknown,
  path: string,
): Record<string, Amount | string> | undefined {
  if (value === undefined) return {};
  if (!isFields(value)) return complain(reader, path, '应为对象');
  const params: Record<string, Amount | string> = {};
  const constants: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) {
    if (!isFields(item)) {
      constants[key] = item;
      if (typeof item === 'number' || typeof item === 'string') params[key] = item;
      continue;
    }
    const name = item['param'];
    const param =
      typeof name === 'string' && Object.hasOwn(reader.params, name)
        ? reader.params[name]
        : undefined;
    if (typeof name !== 'string' || !param) {
      complain(reader, `${path}.${key}`, `没有参数“${String(name)}”`);
      continue;
    }
    for (const end of [param.min, param.max]) {
      complainAbout(reader, { ...definition, check: undefined }, { [key]: end }, path);
    }
    params[key] = { param: name };
    constants[key] = valueOf(reader, name);
  }
  complainAbout(reader, definition, constants, path);
  return params;
}

function valueOf(reader: RuleReader, name: string): unknown {
  const param = reader.params[name];
  return param && 'value' in param ? param.value : undefined;
}

function complainAbout(
  reader: RuleReader,
  definition: IndicatorDefinition,
  values: Readonly<Record<string, unknown>>,
  path: string,
): IndicatorValues | undefined {
  const resolved = resolveParams(definition, values);
  if (resolved.ok) return resolved.values;
  for (const problem of resolved.problems) {
    const seen = reader.problems.some((p) => p.path === path && p.message === problem);
    if (!seen) complain(reader, path, problem);
  }
  return undefined;
}

function parseSide(reader: RuleReader, value: unknown, path: string): SideRules | undefined {
  if (value === undefined) return undefined;
  const fields = readFields(reader, value, path, ['enter', 'exit']);
  if (!fields) return undefined;
  const enter = parseCondition(reader, fields['enter'], `${path}.enter`);
  if (fields['exit'] === undefined) return enter && { enter };
  const exit = parseCondition(reader, fields['exit'], `${path}.exit`);
  return enter && exit && { enter, exit };
}
