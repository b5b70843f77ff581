import { sql } from 'drizzle-orm';

/** What housekeeping clears of the notebook. */
export const notebookLeftovers = [
  sql`delete from note_share_visit where expire_time < now()`,
  // Notes stay in the trash for as many days as the setting says, with 0 for good.
  sql`delete from note_note using (
    select coalesce((select config_value from sys_config
      where config_key = 'note.trash.days' and config_value ~ '^[0-9]{1,4}$'), '30')::int as days) kept
    where delete_time is not null and kept.days > 0 and delete_time < now() - make_interval(days => kept.days)`,
];
