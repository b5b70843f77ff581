import { columnRightWords } from '@wm/contract/core/words';
import type { MaskKind } from '@wm/contract/core/column';
import type { RightsOnColumn, RoleColumn } from '@wm/contract/system/role-column';

/** The rights of the grid in its order. */
export const rightNames = ['canRead', 'canCreate', 'canUpdate', 'canFilter', 'canExport'] as const;

export type RightName = (typeof rightNames)[number];

export const rightLabels: Readonly<Record<RightName, string>> = columnRightWords;

export const maskLabels: Readonly<Record<MaskKind | '', string>> = {
  '': '不掩码',
  phone: '手机号',
  mail: '邮箱',
  'id-number': '证件号',
  name: '姓名',
  all: '全部',
};

/** What shall be said of columns, by their ids; null for the default. What is not in it stays. */
export type ColumnDraft = ReadonlyMap<number, RightsOnColumn | null>;

/** What the role will say of a column: its own rights, or null for the default. */
export function saidOf(row: RoleColumn, draft: ColumnDraft): RightsOnColumn | null {
  const drafted = draft.get(row.id);
  return drafted === undefined ? row.own : drafted;
}

/** What will hold for a column. */
export function rightsOf(row: RoleColumn, draft: ColumnDraft): RightsOnColumn {
  return saidOf(row, draft) ?? row.defaults;
}

/** The draft with something said of several columns. */
export function withRights(
  rows: readonly RoleColumn[],
  draft: ColumnDraft,
  patch: Partial<RightsOnColumn>,
): ColumnDraft {
  const next = new Map(draft);
  for (const row of rows) next.set(row.id, { ...rightsOf(row, draft), ...patch });
  return next;
}

/** The draft with columns given back to their defaults. */
export function withDefaults(rows: readonly RoleColumn[], draft: ColumnDraft): ColumnDraft {
  return new Map([...draft, ...rows.map((row) => [row.id, null] as const)]);
}

/** The draft that says what another role says, column by column. */
export function copiedFrom(rows: readonly RoleColumn[], other: readonly RoleColumn[]): ColumnDraft {
  const said = new Map(other.map((row) => [row.id, row.own]));
  return new Map(rows.map((row) => [row.id, said.get(row.id) ?? null]));
}

/** Whether a right is given on all, some or none of the columns. */
export function shareOf(
  rows: readonly RoleColumn[],
  draft: ColumnDraft,
  rights: readonly RightName[],
): 'all' | 'some' | 'none' {
  const given = rows.flatMap((row) => rights.map((right) => rightsOf(row, draft)[right]));
  if (given.length > 0 && given.every(Boolean)) return 'all';
  return given.some(Boolean) ? 'some' : 'none';
}

export interface ColumnChange {
  row: RoleColumn;
  rights: RightsOnColumn | null;
  /** What changes, in words: 导出：允许 → 不允许. */
  words: string[];
}

/** What saving would change. */
export function changesOf(rows: readonly RoleColumn[], draft: ColumnDraft): ColumnChange[] {
  return rows.flatMap((row) => {
    const rights = saidOf(row, draft);
    if (isSame(rights, row.own)) return [];
    const before = row.own ?? row.defaults;
    const after = rights ?? row.defaults;
    const word = (isGiven: boolean): string => (isGiven ? '允许' : '不允许');
    const words = rightNames
      .filter((right) => before[right] !== after[right])
      .map((right) => `${rightLabels[right]}：${word(before[right])} → ${word(after[right])}`);
    if (before.mask !== after.mask)
      words.push(`掩码：${maskLabels[before.mask]} → ${maskLabels[after.mask]}`);
    if (!rights) words.push('恢复默认');
    else if (words.length === 0) words.push('固定为当前的默认值');
    return [{ row, rights, words }];
  });
}

function isSame(one: RightsOnColumn | null, other: RightsOnColumn | null): boolean {
  if (!one || !other) return one === other;
  return one.mask === other.mask && rightNames.every((right) => one[right] === other[right]);
}

/** Whether a column is meant by what is searched for: its title or name, or its resource's. */
export function isFound(row: RoleColumn, wanted: string): boolean {
  const text = `${row.resourceTitle} ${row.resource} ${row.title} ${row.field}`.toLowerCase();
  return text.includes(wanted.trim().toLowerCase());
}
