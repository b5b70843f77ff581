import { parseOutput } from './parse-condition.ts';
import type { RuleReader } from './parse-condition.ts';
import { readAmount, readFields, readNumber, readWord } from './reader.ts';
import type { Range } from './reader.ts';
import { MAX_LOOK_BACK } from './strategy.ts';
import type { Distance, EntryOrder, Protection, Sizing } from './strategy.ts';

const PERCENT = { min: 0.001, max: 100 };
const OFFSET = { min: 0, max: 50 };
const MONEY = { min: 1e-9, max: 1e15 };
const TIMES = { min: 0.01, max: 1000 };
const BARS = { min: 1, max: MAX_LOOK_BACK, whole: true };

/** Reads how positions are entered; a market order when absent. */
export function parseEntry(
  reader: RuleReader,
  value: unknown,
  path: string,
): EntryOrder | undefined {
  if (value === undefined) return { kind: 'market' };
  const fields = readFields(reader, value, path, ['kind', 'offsetPercent', 'bars']);
  if (!fields) return undefined;
  const kind = readWord(reader, fields['kind'], `${path}.kind`, ['market', 'limit', 'stop']);
  if (kind === undefined) return undefined;
  if (kind === 'market') return { kind };
  const offsetPercent = readAmount(
    reader,
    fields['offsetPercent'] ?? 0,
    `${path}.offsetPercent`,
    OFFSET,
  );
  const bars = readNumber(reader, fields['bars'] ?? 1, `${path}.bars`, BARS);
  if (offsetPercent === undefined || bars === undefined) return undefined;
  return { kind, offsetPercent, bars };
}

/** Reads the protective orders; none when absent. */
export function parseProtection(
  reader: RuleReader,
  value: unknown,
  path: string,
): Protection | undefined {
  if (value === undefined) return {};
  const fields = readFields(reader, value, path, [
    'stopLoss',
    'takeProfit',
    'trailingStop',
    'maxBars',
  ]);
  if (!fields) return undefined;
  const stopLoss = parseDistance(reader, fields['stopLoss'], `${path}.stopLoss`);
  const takeProfit = parseDistance(reader, fields['takeProfit'], `${path}.takeProfit`);
  const trailingStop = parseDistance(reader, fields['trailingStop'], `${path}.trailingStop`);
  const maxBars =
    fields['maxBars'] === undefined
      ? undefined
      : readAmount(reader, fields['maxBars'], `${path}.maxBars`, { ...BARS, max: 100_000 });
  return {
    ...(stopLoss && { stopLoss }),
    ...(takeProfit && { takeProfit }),
    ...(trailingStop && { trailingStop }),
    ...(maxBars !== undefined && { maxBars }),
  };
}

function parseDistance(reader: RuleReader, value: unknown, path: string): Distance | undefined {
  if (value === undefined) return undefined;
  const fields = readFields(reader, value, path, ['kind', 'value', 'use', 'output', 'times']);
  if (!fields) return undefined;
  const kind = readWord(reader, fields['kind'], `${path}.kind`, ['percent', 'amount', 'indicator']);
  if (kind === undefined) return undefined;
  if (kind === 'indicator') {
    const source = parseOutput(reader, fields, path);
    const times = readAmount(reader, fields['times'] ?? 1, `${path}.times`, TIMES);
    return source === undefined || times === undefined ? undefined : { kind, ...source, times };
  }
  const range = kind === 'percent' ? PERCENT : MONEY;
  const amount = readAmount(reader, fields['value'], `${path}.value`, range);
  return amount === undefined ? undefined : { kind, value: amount };
}

/** Reads the position size; all cash when absent. */
export function parseSizing(reader: RuleReader, value: unknown, path: string): Sizing | undefined {
  if (value === undefined) return { kind: 'all' };
  const fields = readFields(reader, value, path, ['kind', 'percent', 'lots', 'amount']);
  if (!fields) return undefined;
  const kind = readWord(reader, fields['kind'], `${path}.kind`, ['all', 'percent', 'lots', 'cash']);
  if (kind === undefined) return undefined;
  const read = (name: string, range: Range): ReturnType<typeof readAmount> =>
    readAmount(reader, fields[name], `${path}.${name}`, range);
  if (kind === 'all') return { kind };
  if (kind === 'percent') {
    const percent = read('percent', PERCENT);
    return percent === undefined ? undefined : { kind, percent };
  }
  if (kind === 'lots') {
    const lots = read('lots', { min: 1, max: 1e9, whole: true });
    return lots === undefined ? undefined : { kind, lots };
  }
  const amount = read('amount', MONEY);
  return amount === undefined ? undefined : { kind, amount };
}
