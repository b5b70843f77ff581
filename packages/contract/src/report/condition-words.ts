import { cutText } from '../core/stored-text.ts';
import type { Condition, ConditionGroup, ConditionTest, Operator } from './definition.ts';

export const operatorNames: Record<Operator, string> = {
  eq: '等于',
  ne: '不等于',
  gt: '大于',
  ge: '大于等于',
  lt: '小于',
  le: '小于等于',
  between: '介于',
  in: '是其中之一',
  not_in: '不是其中之一',
  like: '包含',
  not_like: '不包含',
  starts: '开头是',
  ends: '结尾是',
  is_null: '为空',
  not_null: '不为空',
  last_n_days: '最近几天',
  this_month: '本月',
};

/** How the parts of a group are put together: 并且 and 或者 are the words of the dictionary SYS_LOGICAL_JUDGMENT. */
const between: Record<ConditionGroup['join'], string> = {
  and: '，并且',
  or: '，或者',
  not: '，并且',
};

const shownValues = 3;
const longest = 300;
const ellipsis = '…';

type TitleOf = (field: string) => string;

/** A condition in a sentence, cut where it is long; empty where it asks for nothing. */
export function conditionWords(condition: Condition, titleOf: TitleOf): string {
  const words = wordsOf(condition, { titleOf, shown: shownValues }, true);
  return words.length > longest ? `${cutText(words, longest)}${ellipsis}` : words;
}

/** The same with each of its values, however long: two conditions that differ are told apart. */
export function wholeConditionWords(condition: Condition, titleOf: TitleOf): string {
  return wordsOf(condition, { titleOf, shown: Infinity }, true);
}

interface Telling {
  titleOf: TitleOf;
  /** How many values of a list are told. */
  shown: number;
}

function wordsOf(condition: Condition, telling: Telling, isOutermost = false): string {
  if (condition.kind === 'test')
    return `「${telling.titleOf(condition.field)}」${testWords(condition, telling.shown)}`;
  const { join, items } = condition;
  const parts = items.map((item) => wordsOf(item, telling)).filter(Boolean);
  if (parts.length === 0) return '';
  const joined = parts.join(between[join]);
  if (join === 'not') return `并非（${joined}）`;
  return isOutermost || parts.length === 1 ? joined : `（${joined}）`;
}

function testWords({ op, value }: ConditionTest, shown: number): string {
  const values = (Array.isArray(value) ? value : [value]).map((one) => valueText(one));
  const [first = '', second = ''] = values;
  switch (op) {
    case 'is_null':
    case 'not_null':
      return operatorNames[op];
    case 'this_month':
      return '在本月';
    case 'last_n_days':
      return `在最近 ${first} 天内`;
    case 'between':
      return `介于 ${first} 到 ${second}`;
    case 'in':
    case 'not_in':
      return `${op === 'in' ? '是' : '不是'} ${listed(values, shown)} 之一`;
    default:
      return `${operatorNames[op]} ${first}`;
  }
}

function listed(values: readonly string[], most: number): string {
  const shown = values.filter((_, at) => at < most).join('、');
  return values.length > most ? `${shown}等 ${values.length} 个值` : shown;
}

function valueText(value: string | number | boolean | null): string {
  if (typeof value === 'boolean') return value ? '是' : '否';
  return value === null ? '' : String(value);
}
