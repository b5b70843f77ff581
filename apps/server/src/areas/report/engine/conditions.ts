import type { Condition, ConditionTest } from '@wm/contract/report/definition';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { findColumn } from '../catalog/catalog.ts';
import type { Source, SourceColumn } from '../catalog/source.ts';
import type { Dialect } from './dialect.ts';
import { operandOf } from './operands.ts';
import type { Operand } from './operands.ts';
import type { ParamValues } from './params.ts';

interface Printing {
  source: Source;
  dialect: Dialect;
  values: ParamValues;
  /** Hears of each column that decides. */
  onField: (column: SourceColumn) => void;
}

/** A condition as SQL, its values as parameters; nothing where it asks for nothing. @throws AppError `report.value-type` */
export function printCondition(condition: Condition, printing: Printing): SQL | undefined {
  if (condition.kind === 'test') return printTest(condition, printing);
  const parts = condition.items.flatMap((item) => printCondition(item, printing) ?? []);
  if (parts.length === 0) return undefined;
  const join = condition.join === 'or' ? sql` or ` : sql` and `;
  const joined = sql`(${sql.join(parts, join)})`;
  return condition.join === 'not' ? sql`(not coalesce(${joined}, false))` : joined;
}

/** What a parameter gives to a test; lists are parted by commas. */
function valueOf(test: ConditionTest, values: ParamValues): ConditionTest['value'] | undefined {
  if (test.param === undefined) return test.value;
  const value = values.get(test.param);
  if (value === undefined) return undefined;
  const isList = test.op === 'in' || test.op === 'not_in';
  return isList && typeof value === 'string'
    ? value.split(/[,，、]/).map((part) => part.trim())
    : value;
}

function printTest(
  test: ConditionTest,
  { source, dialect, values, onField }: Printing,
): SQL | undefined {
  const column = findColumn(source, test.field);
  if (!column) throw new Error(`no column ${test.field} in ${source.name}`);
  const value = valueOf(test, values);
  // A parameter that was left open asks for nothing.
  if (value === undefined) return undefined;
  const operand = operandOf(column.type, test.op, value);
  if (!operand) throw new AppError('report.value-type', { values: { where: `“${column.title}”` } });
  onField(column);
  const of = sql`${sql.identifier(column.column ?? column.name)}`;
  return compare({
    of,
    test,
    operand: storedOf(operand, column),
    dialect,
    isText: column.type === 'text',
  });
}

/** People write what they read; what is stored is compared. */
function storedOf(operand: Operand, { labels }: SourceColumn): Operand {
  if (!labels || operand.kind !== 'texts') return operand;
  const stored = (text: string): string =>
    Object.entries(labels).find(([, label]) => label === text)?.[0] ?? text;
  return { kind: 'texts', texts: operand.texts.map(stored) };
}

interface Comparing {
  of: SQL;
  test: ConditionTest;
  operand: Operand;
  dialect: Dialect;
  isText: boolean;
}

function compare({ of, test: { op }, operand, dialect, isText }: Comparing): SQL {
  if (op === 'is_null') return isText ? sql`(${of} is null or ${of} = '')` : sql`${of} is null`;
  if (op === 'not_null') return isText ? sql`(${of} <> '')` : sql`${of} is not null`;
  switch (operand.kind) {
    case 'texts':
      return compareTexts(of, op, { texts: operand.texts, dialect });
    case 'numbers':
      return compareValues(
        of,
        op,
        operand.numbers.map((number) => dialect.number(number)),
      );
    case 'bool':
      return op === 'ne' ? sql`${of} is distinct from ${operand.is}` : sql`${of} = ${operand.is}`;
    case 'times':
      return compareTimes(of, op, { times: operand.times, dialect });
    case 'days':
      return sql`${of} >= ${dialect.daysAgo(operand.count - 1)}`;
    default:
      return sql`(${of} >= ${dialect.monthStart()})`;
  }
}

/** The characters that a pattern would take for something else. */
function literal(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

function compareTexts(
  of: SQL,
  op: string,
  { texts, dialect }: { texts: string[]; dialect: Dialect },
): SQL {
  const [first = ''] = texts;
  const like = (pattern: string): SQL => dialect.like(of, pattern);
  switch (op) {
    case 'like':
      return like(`%${literal(first)}%`);
    case 'not_like':
      return sql`(not coalesce(${like(`%${literal(first)}%`)}, false))`;
    case 'starts':
      return like(`${literal(first)}%`);
    case 'ends':
      return like(`%${literal(first)}`);
    default:
      return compareValues(
        of,
        op,
        texts.map((text) => dialect.text(text)),
      );
  }
}

const signs: Record<string, string> = { eq: '=', gt: '>', ge: '>=', lt: '<', le: '<=' };

function compareValues(of: SQL, op: string, values: SQL[]): SQL {
  const [first = sql`null`, second = sql`null`] = values;
  if (op === 'between') return sql`(${of} between ${first} and ${second})`;
  if (op === 'in') return sql`${of} in (${sql.join(values, sql`, `)})`;
  if (op === 'not_in') return sql`(${of} in (${sql.join(values, sql`, `)})) is not true`;
  if (op === 'ne') return sql`${of} is distinct from ${first}`;
  return sql`${of} ${sql.raw(signs[op] ?? '=')} ${first}`;
}

interface Times {
  times: { text: string; isDay: boolean }[];
  dialect: Dialect;
}

/** A day is all of it: until its end for what is at most it, from the next one on for what is after it. */
function compareTimes(of: SQL, op: string, { times, dialect }: Times): SQL {
  const begin = (at: number): SQL => dialect.moment(times[at]?.text ?? '');
  const end = (at: number): SQL => dialect.moment(times[at]?.text ?? '', times[at]?.isDay ? 1 : 0);
  const isDay = (at: number): boolean => times[at]?.isDay ?? false;
  switch (op) {
    case 'lt':
      return sql`${of} < ${begin(0)}`;
    case 'ge':
      return sql`${of} >= ${begin(0)}`;
    case 'le':
      return isDay(0) ? sql`${of} < ${end(0)}` : sql`${of} <= ${begin(0)}`;
    case 'gt':
      return isDay(0) ? sql`${of} >= ${end(0)}` : sql`${of} > ${begin(0)}`;
    case 'between':
      return isDay(1)
        ? sql`(${of} >= ${begin(0)} and ${of} < ${end(1)})`
        : sql`(${of} >= ${begin(0)} and ${of} <= ${begin(1)})`;
    default:
      return isDay(0)
        ? sql`(${of} >= ${begin(0)} and ${of} < ${end(0)})`
        : sql`${of} = ${begin(0)}`;
  }
}
