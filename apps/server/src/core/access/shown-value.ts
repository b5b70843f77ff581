import { maskText } from './mask.ts';
import type { Principal } from './principal.ts';

/** Where a value stands: a resource's permission prefix and a column of it by wire name. */
export interface ColumnPlace {
  resource: string;
  column: string;
}

/** A text of a column as far as the asker may see it, wherever it is shown; undefined when it is kept from him. */
export function shownValue(
  principal: Principal,
  { resource, column }: ColumnPlace,
  value: string,
): string | undefined {
  const right = principal.columnRights.get(resource)?.columns.get(column);
  if (!right) return value;
  if (!right.read) return undefined;
  return right.mask === '' ? value : maskText(right.mask, value);
}

/** Names as a refusal tells them: those that are kept from the asker are called what they all are. */
export function namesInRefusal(
  principal: Principal,
  place: ColumnPlace,
  { names, common }: { names: readonly string[]; common: string },
): string {
  const shown = names.map((name) => shownValue(principal, place, name) ?? common);
  return [...new Set(shown)].join('、');
}
