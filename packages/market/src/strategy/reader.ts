import type { Amount, Problem } from './strategy.ts';

/**
 * Collects the problems found while unknown data is read; every read function answers undefined
 * after a problem.
 */
export interface Reader {
  readonly problems: Problem[];
}

/** A plain object from JSON. */
export type Fields = Readonly<Record<string, unknown>>;

/** Notes a problem. */
export function complain(reader: Reader, path: string, message: string): undefined {
  reader.problems.push({ path, message });
  return undefined;
}

/** Tells whether a value is a plain object (not null, not a list). */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads an object and refuses keys that are not in `allowed`. */
export function readFields(
  reader: Reader,
  value: unknown,
  path: string,
  allowed: readonly string[],
): Fields | undefined {
  if (!isFields(value)) return complain(reader, path, '应为对象');
  for (const key of Object.keys(value)) {
    if (!allowed.includes(key)) complain(reader, `${path}.${key}`, '不认识的字段');
  }
  return value;
}

/** The range a number must lie in. */
export interface Range {
  readonly min: number;
  readonly max: number;
  readonly whole?: boolean;
}

/** Reads a finite number within a closed range. */
export function readNumber(
  reader: Reader,
  value: unknown,
  path: string,
  range: Range,
): number | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) {
    return complain(reader, path, value === undefined ? '不能为空' : '应为数字');
  }
  if (range.whole === true && !Number.isInteger(value)) return complain(reader, path, '应为整数');
  if (value < range.min || value > range.max) {
    return complain(reader, path, `应在 ${range.min} 到 ${range.max} 之间`);
  }
  return value;
}

/** Reads a non-empty text of at most `max` characters. */
export function readText(
  reader: Reader,
  value: unknown,
  path: string,
  max: number,
): string | undefined {
  if (typeof value !== 'string' || value.trim() === '') {
    return complain(reader, path, '应为非空文字');
  }
  return value.length > max ? complain(reader, path, `不能超过 ${max} 个字`) : value;
}

/** Reads one of the given words. */
export function readWord<T extends string>(
  reader: Reader,
  value: unknown,
  path: string,
  words: readonly T[],
): T | undefined {
  const found = words.find((word) => word === value);
  return found ?? complain(reader, path, `应为 ${words.join('、')} 之一`);
}

/** Reads true or false; `fallback` when absent. */
export function readSwitch(
  reader: Reader,
  value: unknown,
  path: string,
  fallback: boolean,
): boolean | undefined {
  if (value === undefined) return fallback;
  return typeof value === 'boolean' ? value : complain(reader, path, '应为 true 或 false');
}

/** What {@link readAmount} needs: where problems go and which parameters exist. */
export interface ParamReader extends Reader {
  readonly params: Readonly<Record<string, Range>>;
}

/** Reads a number within the range, or the name of a parameter whose own range lies within it. */
export function readAmount(
  reader: ParamReader,
  value: unknown,
  path: string,
  range: Range,
): Amount | undefined {
  if (!isFields(value)) return readNumber(reader, value, path, range);
  const fields = readFields(reader, value, path, ['param']);
  const name = fields?.['param'];
  const known = typeof name === 'string' && Object.hasOwn(reader.params, name);
  const param = known ? reader.params[name] : undefined;
  if (typeof name !== 'string' || !param) {
    return complain(reader, `${path}.param`, `没有参数“${String(name)}”`);
  }
  if (param.min < range.min || param.max > range.max || (range.whole === true && !param.whole)) {
    const kind = range.whole === true ? '整数' : '数';
    return complain(
      reader,
      `${path}.param`,
      `参数“${name}”的范围应为 ${range.min} 到 ${range.max} 之间的${kind}`,
    );
  }
  return { param: name };
}
