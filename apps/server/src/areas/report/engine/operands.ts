import type { ConditionTest, Operator } from '@wm/contract/report/definition';
import type { ColumnType } from '@wm/contract/report/source';

const always: Operator[] = ['is_null', 'not_null'];

/** The operators that a column of a type takes. */
export const operatorsOf: Record<ColumnType, readonly Operator[]> = {
  text: ['eq', 'ne', 'in', 'not_in', 'like', 'not_like', 'starts', 'ends', ...always],
  number: ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'between', 'in', 'not_in', ...always],
  time: ['eq', 'gt', 'ge', 'lt', 'le', 'between', 'last_n_days', 'this_month', ...always],
  bool: ['eq', 'ne', ...always],
};

/** What a condition compares with: a moment says whether it is a whole day. */
export type Operand =
  | { kind: 'none' }
  | { kind: 'texts'; texts: string[] }
  | { kind: 'numbers'; numbers: number[] }
  | { kind: 'times'; times: { text: string; isDay: boolean }[] }
  | { kind: 'bool'; is: boolean }
  | { kind: 'days'; count: number };

type Value = ConditionTest['value'];

const none = new Set<Operator>(['is_null', 'not_null', 'this_month']);
const several = new Set<Operator>(['in', 'not_in']);
const mostDays = 3660;

function listOf(value: Value): (string | number | boolean)[] {
  if (value === null) return [];
  return Array.isArray(value) ? value : [value];
}

/** A number as it stands in a condition; texts that are one count, as those of parameters do. */
function numberOf(value: string | number | boolean): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string' || !/^\s*-?\d+(\.\d+)?\s*$/.test(value)) return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

const moment = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?$/;

function timeOf(value: string | number | boolean): { text: string; isDay: boolean } | undefined {
  const found = typeof value === 'string' ? moment.exec(value.trim()) : null;
  if (!found) return undefined;
  const [, year = '', month = '', day = '', hour, minute = '', second = '00'] = found;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  date.setUTCFullYear(Number(year));
  const isReal = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  if (!isReal || Number(year) < 1) return undefined;
  if (hour === undefined) return { text: `${year}-${month}-${day}`, isDay: true };
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  return { text: `${year}-${month}-${day} ${hour}:${minute}:${second}`, isDay: false };
}

function all<T>(values: (T | undefined)[]): T[] | undefined {
  return values.every((value) => value !== undefined) ? values : undefined;
}

/** How many values an operator takes. */
function isCounted(op: Operator, count: number): boolean {
  if (op === 'between') return count === 2;
  return several.has(op) ? count > 0 : count === 1;
}

/** What is given to an operator of a column, or undefined when it is of another type or another number. */
export function operandOf(type: ColumnType, op: Operator, value: Value): Operand | undefined {
  if (none.has(op)) return { kind: 'none' };
  const given = listOf(value);
  if (op === 'last_n_days') {
    const count = given.length === 1 ? numberOf(given[0] ?? '') : undefined;
    const isCount =
      count !== undefined && Number.isInteger(count) && count >= 1 && count <= mostDays;
    return isCount ? { kind: 'days', count } : undefined;
  }
  return isCounted(op, given.length) ? typed(type, given) : undefined;
}

function typed(type: ColumnType, given: (string | number | boolean)[]): Operand | undefined {
  if (type === 'text') {
    const texts = all(given.map((one) => (typeof one === 'string' ? one : undefined)));
    return texts && { kind: 'texts', texts };
  }
  if (type === 'number') {
    const numbers = all(given.map(numberOf));
    return numbers && { kind: 'numbers', numbers };
  }
  if (type === 'time') {
    const times = all(given.map(timeOf));
    return times && { kind: 'times', times };
  }
  const [only] = given;
  if (only === true || only === 'true') return { kind: 'bool', is: true };
  return only === false || only === 'false' ? { kind: 'bool', is: false } : undefined;
}
