import type { MaskKind } from '@wm/contract/core/column';
import type { ChangeRow, FieldChanges } from '@wm/contract/core/history';
import { titleOf } from '@wm/contract/core/resource';
import type { Page, ResourceSpec } from '@wm/contract/core/resource';
import { camelKey } from '@wm/contract/core/wire';
import { and, count, desc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { maskText } from '#core/access/mask.ts';
import { holdsPermission } from '#core/access/principal.ts';
import type { Principal } from '#core/access/principal.ts';
import { visibleFields } from './row-access.ts';
import type { Fields } from './row-access.ts';
import type { Database } from '#core/database/database.ts';
import { isWhole } from '#core/audit/record-changes.ts';
import { sysOperLog } from '#core/session/session.table.ts';

/** Where a resource shows the records of another under names of its own. */
export interface HistoryNames {
  resource: string;
  /** The recorded name of each field that is shown. */
  recordedAs: Readonly<Record<string, string>>;
  show?: (field: string, value: unknown) => unknown;
}

/** Whose changes are read, and by whom. */
export interface HistoryOf {
  resource: ResourceSpec;
  /** What a list of it selects, by names in TypeScript. */
  fields: Fields;
  names?: HistoryNames | undefined;
  principal: Principal;
}

export interface HistoryPage {
  recordId: number;
  page: number;
  limit: number;
  /** Only what this user did. */
  doneBy?: number | undefined;
}

/**
 * The changes of a record, newest first. Fields that the asker may not read are taken out in the database, with every
 * change that has no others; what he sees in part in lists he sees in part here.
 */
export async function readHistory(
  db: Database,
  of: HistoryOf,
  { recordId, page, limit, doneBy }: HistoryPage,
): Promise<Page<ChangeRow>> {
  const readable = readableFields(of);
  const recorded = readable.map((field) => recordedName(of, field));
  const fields = sql<FieldChanges>`coalesce((
    select jsonb_object_agg(key, value) from jsonb_each(${sysOperLog.changes} -> 'fields')
    where key = any(${sql.param(recorded)}::text[])), '{}')`;
  const action = sql<ChangeRow['action']>`${sysOperLog.changes} ->> 'action'`;
  const where = and(
    eq(sysOperLog.resource, of.names?.resource ?? of.resource.permission),
    eq(sysOperLog.recordId, recordId),
    doneBy === undefined ? undefined : eq(sysOperLog.userId, doneBy),
    sql`(${action} <> 'update' or exists (
      select from jsonb_object_keys(${sysOperLog.changes} -> 'fields') as k(key)
      where key = any(${sql.param(recorded)}::text[])))`,
  );
  const rows = await db
    .select({
      id: sysOperLog.id,
      createTime: sysOperLog.createTime,
      username: sysOperLog.username,
      title: sysOperLog.title,
      action,
      fields,
    })
    .from(sysOperLog)
    .where(where)
    .orderBy(desc(sysOperLog.createTime), desc(sysOperLog.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const [counted] = await db.select({ total: count() }).from(sysOperLog).where(where);
  return {
    rows: rows.map((row) => ({
      ...row,
      username: maySeeNames(of.principal) ? row.username : '',
      fields: readable.flatMap((field) => shownField(of, field, row)),
    })),
    total: counted?.total ?? 0,
  };
}

function recordedName({ names }: HistoryOf, field: string): string {
  return names?.recordedAs[field] ?? field;
}

/** The fields of a resource that the asker may read, in the order its rows have them. */
function readableFields({ resource, fields, names, principal }: HistoryOf): string[] {
  const declared = new Set([
    ...Object.keys(resource.row.shape),
    ...Object.keys(resource.titles ?? {}),
  ]);
  const rights = principal.columnRights.get(resource.permission);
  const visible = visibleFields(fields, rights);
  return [...declared].filter((field) => {
    if (names && !(field in names.recordedAs)) return false;
    const name = camelKey(field);
    return name in fields ? name in visible : (rights?.columns.get(field)?.read ?? true);
  });
}

type Recorded = Pick<ChangeRow, 'action'> & { fields: FieldChanges };

function shownField(of: HistoryOf, field: string, change: Recorded): ChangeRow['fields'] {
  const pair = change.fields[recordedName(of, field)];
  if (!pair) return [];
  const column = of.principal.columnRights.get(of.resource.permission)?.columns.get(field);
  const show = (value: unknown): unknown =>
    masked(column?.mask ?? '', of.names?.show?.(field, value) ?? value);
  const [before, after] = pair.map(show);
  const revert = change.action === 'update' ? revertOf(of, field, pair[0]) : null;
  return [{ field, title: titleOf(of.resource, field), before, after, revert }];
}

/** What an edit by the asker gives a field so that it holds again what is recorded of it. */
function revertOf(of: HistoryOf, field: string, value: unknown): { to: unknown } | null {
  const { resource, names, principal } = of;
  const { permission, update } = resource;
  const column = principal.columnRights.get(permission)?.columns.get(field);
  const mayWrite = column === undefined || (column.update && column.mask === '');
  const takes = update.shape[field];
  if (names || !mayWrite || !holdsPermission(principal, `${permission}:edit`)) return null;
  if (takes === undefined || !isWhole(value)) return null;
  // Empty texts and lists are recorded as nothing.
  const candidates = value === null ? [null, '', []] : [value];
  const fitting = candidates.filter((candidate) => z.safeParse(takes, candidate).success);
  return fitting.length > 0 ? { to: fitting[0] } : null;
}

/** What is no text has no part that could be shown. */
function masked(kind: MaskKind | '', value: unknown): unknown {
  if (kind === '' || value === null) return value;
  return typeof value === 'string' ? maskText(kind, value) : '******';
}

/** Who did something is a user's name: it is told to whom user names are not kept from. */
function maySeeNames(principal: Principal): boolean {
  const column = principal.columnRights.get('system:user')?.columns.get('username');
  return column === undefined || (column.read && column.mask === '');
}
