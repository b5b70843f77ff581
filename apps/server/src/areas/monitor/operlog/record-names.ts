import type { Principal } from '#core/access/principal.ts';
import { shownValue } from '#core/access/shown-value.ts';
import type { Database } from '#core/database/database.ts';
import { sql } from 'drizzle-orm';

/** Where the records of a resource are kept and looked at, and which column names them. */
interface NamedRecords {
  table: string;
  column: string;
  /** What people write is theirs: nobody else is told even its name. */
  isOwn?: boolean;
  /** Where one is looked at. */
  screenOf?: (record: { id: number; name: string }) => string;
}

const beside =
  (list: string) =>
  ({ id }: { id: number }): string =>
    `${list}?id=${id}`;

/** By permission prefix. What is not here is told by its kind and number. */
const namedRecords: Readonly<Record<string, NamedRecords>> = {
  'system:user': { table: 'sys_user', column: 'nickname', screenOf: beside('/system/user') },
  'system:role': { table: 'sys_role', column: 'role_name', screenOf: beside('/system/role') },
  'system:dept': { table: 'sys_dept', column: 'dept_name', screenOf: beside('/system/dept') },
  'system:post': { table: 'sys_post', column: 'post_name', screenOf: beside('/system/post') },
  'system:menu': { table: 'sys_menu', column: 'menu_name', screenOf: beside('/system/menu') },
  'system:config': {
    table: 'sys_config',
    column: 'config_name',
    screenOf: beside('/system/config'),
  },
  'system:notice': {
    table: 'sys_notice',
    column: 'notice_title',
    screenOf: beside('/system/notice'),
  },
  'system:dict': { table: 'sys_dict_type', column: 'dict_name', screenOf: beside('/system/dict') },
  'monitor:job': { table: 'sys_job', column: 'job_name' },
  'note:book': {
    table: 'note_notebook',
    column: 'name',
    isOwn: true,
    screenOf: beside('/notebook/book'),
  },
  'note:data': {
    table: 'note_note',
    column: 'name',
    isOwn: true,
    screenOf: ({ name }) => `/notebook/preview/${encodeURIComponent(name)}`,
  },
  'mindmap:data': {
    table: 'mind_map',
    column: 'name',
    isOwn: true,
    screenOf: ({ id }) => `/mindmap/edit/${id}`,
  },
  'article:data': {
    table: 'blog_article',
    column: 'title',
    isOwn: true,
    screenOf: ({ id }) => `/article/edit/${id}`,
  },
  'report:config': {
    table: 'report',
    column: 'name',
    isOwn: true,
    screenOf: beside('/report/config'),
  },
};

export interface RecordKey {
  resource: string;
  recordId: number;
}

const keyOf = ({ resource, recordId }: RecordKey): string => `${resource}/${recordId}`;

/** What a record is called, and where it is looked at; empty where that is nowhere, or not for the asker to know. */
interface Told {
  name: string;
  to: string;
}

const untold: Told = { name: '', to: '' };

function readNames(
  db: Database,
  { table, column, isOwn = false }: NamedRecords,
  { ids, userId }: { ids: number[]; userId: number },
) {
  const owner = isOwn ? sql`and owner_id = ${userId}` : sql``;
  return db.execute<{ id: string; name: string }>(
    sql`select id, ${sql.identifier(column)} as name from ${sql.identifier(table)}
        where id = any(${sql.param(ids)}::bigint[]) ${owner}`,
  );
}

/** What records are called now, as far as the asker may know, and where they are looked at. */
export async function namesOfRecords(
  db: Database,
  principal: Principal,
  keys: RecordKey[],
): Promise<(key: RecordKey) => Told> {
  const told = new Map<string, Told>();
  for (const [resource, group] of Map.groupBy(keys, (key) => key.resource)) {
    const known = namedRecords[resource];
    if (!known) continue;
    const ids = [...new Set(group.map(({ recordId }) => recordId))];
    const { rows } = await readNames(db, known, { ids, userId: principal.userId });
    for (const { id, name } of rows) {
      const recordId = Number(id);
      told.set(keyOf({ resource, recordId }), {
        name: shownValue(principal, { resource, column: known.column }, name) ?? '',
        to: known.screenOf?.({ id: recordId, name }) ?? '',
      });
    }
  }
  return (key) => told.get(keyOf(key)) ?? untold;
}
