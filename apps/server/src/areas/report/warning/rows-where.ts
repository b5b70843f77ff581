import type { Condition, ConditionTest } from '@wm/contract/report/definition';
import type { Cell } from '@wm/contract/report/run';
import type { ColumnType } from '@wm/contract/report/source';
import { operandOf } from '../engine/operands.ts';
import type { Operand } from '../engine/operands.ts';

/** A column of what was found. */
export interface ReadColumn {
  type: ColumnType;
  cells: readonly (Cell | undefined)[];
  /** Whether its reader sees its values in part only: nothing is decided by those. */
  isMasked?: boolean;
}

export type ReadColumns = (columnId: string) => ReadColumn | undefined;

interface Reading {
  columnOf: ReadColumns;
  /** The day at the office. */
  today: string;
}

type Holds = (at: number) => boolean;

/**
 * Places of the rows for which a condition holds, as a filter of the same words would choose them: what is empty is like
 * nothing. Nothing where a column that it asks is not seen, or holds values of another type than it was written for.
 */
export function rowsWhere(condition: Condition, reading: Reading): number[] | undefined {
  const made = groupHolds(condition, reading);
  if (made === 'unreadable') return undefined;
  if (!made) return [];
  return Array.from({ length: made.length }, (_, at) => at).filter((at) => made.holds(at));
}

interface Made {
  holds: Holds;
  /** How many rows there are. */
  length: number;
}

/** Nothing where it asks for nothing. */
function groupHolds(condition: Condition, reading: Reading): Made | 'unreadable' | undefined {
  if (condition.kind === 'test') return testHolds(condition, reading);
  const parts: Made[] = [];
  for (const item of condition.items) {
    const made = groupHolds(item, reading);
    if (made === 'unreadable') return made;
    if (made) parts.push(made);
  }
  const [first] = parts;
  if (!first) return undefined;
  const isAll: Holds = (at) => parts.every(({ holds }) => holds(at));
  const isAny: Holds = (at) => parts.some(({ holds }) => holds(at));
  const joins: Record<typeof condition.join, Holds> = {
    and: isAll,
    or: isAny,
    not: (at) => !isAll(at),
  };
  return { holds: joins[condition.join], length: first.length };
}

function testHolds(test: ConditionTest, { columnOf, today }: Reading): Made | 'unreadable' {
  const column = columnOf(test.field);
  if (!column || column.isMasked) return 'unreadable';
  const operand = operandOf(column.type, test.op, test.value);
  if (!operand) return 'unreadable';
  const { cells, type } = column;
  const isHeld = cellTest(test.op, { operand, type, today });
  return { holds: (at) => isHeld(cells[at] ?? null), length: cells.length };
}

type CellTest = (cell: Cell) => boolean;

interface Asked {
  operand: Operand;
  type: ColumnType;
  today: string;
}

function cellTest(op: ConditionTest['op'], { operand, type, today }: Asked): CellTest {
  const isNothing: CellTest = (cell) => cell === null || (type === 'text' && cell === '');
  if (op === 'is_null') return isNothing;
  if (op === 'not_null') return (cell) => !isNothing(cell);
  switch (operand.kind) {
    case 'texts':
      return textTest(op, operand.texts);
    case 'numbers':
      return numberTest(op, operand.numbers);
    case 'bool':
      return (cell) => (cell === operand.is) === (op === 'eq');
    case 'times':
      return timeTest(op, operand.times);
    case 'days':
      return isSince(dayBefore(today, operand.count - 1));
    default:
      return isSince(today.replace(/\d\d$/, '01'));
  }
}

function textTest(op: ConditionTest['op'], texts: readonly string[]): CellTest {
  const [first = ''] = texts;
  // A pattern is without regard to case.
  const part = first.toLowerCase();
  const matches = (is: (text: string) => boolean): CellTest => {
    return (cell) => cell !== null && is(String(cell).toLowerCase());
  };
  const isLike = matches((text) => text.includes(part));
  const isOne: CellTest = (cell) => cell !== null && texts.includes(String(cell));
  switch (op) {
    case 'like':
      return isLike;
    case 'not_like':
      return (cell) => !isLike(cell);
    case 'starts':
      return matches((text) => text.startsWith(part));
    case 'ends':
      return matches((text) => text.endsWith(part));
    case 'ne':
    case 'not_in':
      return (cell) => !isOne(cell);
    default:
      return isOne;
  }
}

/** The number that a cell is, also where it stands as a text. */
export function numberIn(cell: Cell | undefined): number | undefined {
  if (cell === null || cell === undefined || cell === '') return undefined;
  const number = Number(cell);
  return Number.isNaN(number) ? undefined : number;
}

function numberTest(op: ConditionTest['op'], numbers: readonly number[]): CellTest {
  const [first = 0, second = 0] = numbers;
  const isNumber = (is: (value: number) => boolean): CellTest => {
    return (cell) => {
      const value = numberIn(cell);
      return value !== undefined && is(value);
    };
  };
  const isOne = isNumber((value) => numbers.includes(value));
  switch (op) {
    case 'gt':
      return isNumber((value) => value > first);
    case 'ge':
      return isNumber((value) => value >= first);
    case 'lt':
      return isNumber((value) => value < first);
    case 'le':
      return isNumber((value) => value <= first);
    case 'between':
      return isNumber((value) => value >= first && value <= second);
    case 'ne':
    case 'not_in':
      return (cell) => !isOne(cell);
    default:
      return isOne;
  }
}

type Moments = readonly { text: string; isDay: boolean }[];

/** Moments stand in rows as the office's clock shows them, to the second: they are in order as texts are. */
function timeTest(op: ConditionTest['op'], times: Moments): CellTest {
  const begin = (at: number): string => momentOf(times[at], '00:00:00');
  const end = (at: number): string => momentOf(times[at], '23:59:59');
  const isTime = (is: (text: string) => boolean): CellTest => {
    return (cell) => typeof cell === 'string' && cell !== '' && is(cell);
  };
  switch (op) {
    case 'lt':
      return isTime((text) => text < begin(0));
    case 'ge':
      return isTime((text) => text >= begin(0));
    case 'le':
      return isTime((text) => text <= end(0));
    case 'gt':
      return isTime((text) => text > end(0));
    case 'between':
      return isTime((text) => text >= begin(0) && text <= end(1));
    default:
      return isTime((text) => text >= begin(0) && text <= end(0));
  }
}

/** A whole day lasts from its first second to its last. */
function momentOf(moment: Moments[number] | undefined, clock: string): string {
  const { text = '', isDay = false } = moment ?? {};
  return isDay ? `${text} ${clock}` : text;
}

function isSince(day: string): CellTest {
  return (cell) => typeof cell === 'string' && cell >= day;
}

const dayMs = 86_400_000;

function dayBefore(today: string, days: number): string {
  const [day = ''] = new Date(Date.parse(`${today}T00:00:00Z`) - days * dayMs)
    .toISOString()
    .split('T');
  return day;
}
