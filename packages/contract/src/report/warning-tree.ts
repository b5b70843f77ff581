import type { Condition, ConditionGroup, ConditionTest } from './definition.ts';
import type { WarningTerms } from './warning-words.ts';

type Bounds = Pick<WarningTerms, 'kind' | 'low' | 'high'>;

/** A group that asks for one thing of these. */
function groupOf(join: ConditionGroup['join'], items: Condition[]): ConditionGroup {
  return { kind: 'group', join, items };
}

/**
 * What a warning about single rows asks of its column, as a condition of one group; nothing for a warning about a whole
 * column. A bound that is missing asks for nothing.
 */
export function treeOf({ kind, low, high }: Bounds, columnId: string): ConditionGroup | undefined {
  const test = (op: ConditionTest['op'], value: ConditionTest['value']): ConditionTest[] =>
    value === null && op !== 'is_null' ? [] : [{ kind: 'test', field: columnId, op, value }];
  switch (kind) {
    case 'below':
      return groupOf('and', test('lt', low));
    case 'above':
      return groupOf('and', test('gt', high));
    case 'outside':
      return groupOf('or', [...test('lt', low), ...test('gt', high)]);
    case 'empty':
      return groupOf('and', test('is_null', null));
    default:
      return undefined;
  }
}

/** The columns that a condition asks, each once. */
export function columnsAsked(condition: Condition | null | undefined): string[] {
  if (!condition) return [];
  if (condition.kind === 'test') return [condition.field];
  return [...new Set(condition.items.flatMap(columnsAsked))];
}
