import type { ColumnAnswer } from '@wm/contract/core/column';
import { snakeKey } from '@wm/contract/core/wire';

/** What the user may do with the fields of a resource, by their names in TypeScript. The server checks all of it again. */
export interface FieldAccess {
  /** Whether the field is shown, in part or whole. */
  mayRead: (field: string) => boolean;
  /** Whether a list may be filtered and sorted by it. */
  mayFilter: (field: string) => boolean;
  /** Whether a new record, or a changed one, may carry it. */
  mayWrite: (field: string, operation: 'create' | 'update') => boolean;
}

/** Reads what a list said of its columns; where it said nothing, nothing is withheld. */
export function fieldAccess(columns: readonly ColumnAnswer[] = []): FieldAccess {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const find = (field: string): ColumnAnswer | undefined => byKey.get(snakeKey(field));
  return {
    mayRead: (field) => find(field)?.read ?? true,
    mayFilter: (field) => {
      const column = find(field);
      return !column || (column.read && column.filter && column.mask === '');
    },
    mayWrite: (field, operation) => {
      const column = find(field);
      return !column || (column[operation] && (operation === 'create' || column.mask === ''));
    },
  };
}
