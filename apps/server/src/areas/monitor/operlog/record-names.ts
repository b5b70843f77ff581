import type { Principal } from '#core/access/principal.ts';
import { shownValue } from '#core/access/shown-value.ts';
import type { Database } from '#core/database/database.ts';
import { sql } from 'drizzle-orm';

/** Where the records of a resource are kept and looked at, and which column names them. */
interface NamedRecords {
  table: string;
  column: string;
  /** The screen that opens one by its `id`; empty where it has none. */
  screen: string;
}

/** By permission prefix. What is not here is told by its kind and number. What people write is theirs: not even its name. */
const namedRecords: Readonly<Record<string, NamedRecords>> = {
  'system:user': { table: 'sys_user', column: 'nickname', screen: '/system/user' },
  'system:role': { table: 'sys_role', column: 'role_name', screen: '/system/role' },
  'system:dept': { table: 'sys_dept', column: 'dept_name', screen: '/system/dept' },
  'system:post': { table: 'sys_post', column: 'post_name', screen: '/system/post' },
  'system:menu': { table: 'sys_menu', column: 'menu_name', screen: '/system/menu' },
  'system:config': { table: 'sys_config', column: 'config_name', screen: '/system/config' },
  'system:notice': { table: 'sys_notice', column: 'notice_title', screen: '/system/notice' },
  'system:dict': { table: 'sys_dict_type', column: 'dict_name', screen: '/system/dict' },
  'monitor:job': { table: 'sys_job', column: 'job_name', screen: '' },
};

export interface RecordKey {
  resource: string;
  recordId: number;
}

const keyOf = ({ resource, recordId }: RecordKey): string => `${resource}/${recordId}`;

/** What records are called now, as far as the asker may know. */
export async function namesOfRecords(
  db: Database,
  principal: Principal,
  keys: RecordKey[],
): Promise<(key: RecordKey) => string> {
  const names = new Map<string, string>();
  for (const [resource, group] of Map.groupBy(keys, (key) => key.resource)) {
    const known = namedRecords[resource];
    if (!known) continue;
    const { table, column } = known;
    const ids = [...new Set(group.map(({ recordId }) => recordId))];
    const { rows } = await db.execute<{ id: string; name: string }>(
      sql`select id, ${sql.identifier(column)} as name from ${sql.identifier(table)} where id = any(${sql.param(ids)}::bigint[])`,
    );
    for (const { id, name } of rows) {
      const shown = shownValue(principal, { resource, column }, name);
      if (shown !== undefined) names.set(keyOf({ resource, recordId: Number(id) }), shown);
    }
  }
  return (key) => names.get(keyOf(key)) ?? '';
}

/** Where a record is looked at; empty where nowhere. */
export function screenOf({ resource, recordId }: RecordKey): string {
  const screen = namedRecords[resource]?.screen;
  return screen ? `${screen}?id=${recordId}` : '';
}
