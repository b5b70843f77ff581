import type { SettingKey } from '@wm/contract/system/config-rules';
import { settingDefaults } from '@wm/contract/system/config-rules';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

export type TrashKey = Extract<SettingKey, `${string}.trash.days`>;

/** The days after which a trash is emptied, as a setting says it; null when it never is. Read when the statement runs. */
export function trashDays(key: TrashKey): SQL<number | null> {
  return sql<number | null>`nullif(coalesce((select config_value from sys_config
    where config_key = ${key} and config_value ~ '^[0-9]{1,4}$'), ${settingDefaults[key]})::int, 0)`;
}

/** Clears what has lain in a trash for as many days as a setting says. The table says when by `delete_time`. */
export function emptyTrash(table: PgTable, key: TrashKey): SQL {
  return sql`delete from ${table} where delete_time < now() - make_interval(days => ${trashDays(key)})`;
}
