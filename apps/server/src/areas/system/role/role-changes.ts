import { columnRightWords } from '@wm/contract/core/words';
import type { ChangeAction, FieldChanges } from '@wm/contract/core/history';
import { roleResource } from '@wm/contract/system/role';
import type { RightsOnColumn } from '@wm/contract/system/role-column';
import { recordChange } from '#core/audit/record-changes.ts';
import type { Transaction } from '#core/database/transaction.ts';

/** Records a role's change in the transaction that makes it. */
export function recordRole(
  tx: Transaction,
  recordId: number,
  change: { action: ChangeAction; fields: FieldChanges },
): Promise<void> {
  return recordChange(tx, { resource: roleResource.permission, recordId, ...change });
}

/** A list that changed, or nothing. */
export function listDifference(field: string, before: string[], after: string[]): FieldChanges {
  if (before.join('\n') === after.join('\n')) return {};
  const listed = (names: string[]) => (names.length > 0 ? names : null);
  return { [field]: [listed(before), listed(after)] };
}

type Right = keyof typeof columnRightWords;

/** What a role says of a column, in words. */
export function describeRights(column: string, rights: RightsOnColumn | undefined): string {
  if (!rights) return `${column}：默认`;
  const allowed = (Object.keys(columnRightWords) as Right[]).filter((right) => rights[right]);
  const names = allowed.map((right) => columnRightWords[right]).join('、') || '无';
  return `${column}：${names}${rights.mask === '' ? '' : `（掩码 ${rights.mask}）`}`;
}
