import { sql } from 'drizzle-orm';
import { sysUser } from './access.table.ts';

/** What a person of a joined row is called: the nickname, else the user name; empty for nobody. */
export const shownName = sql<string>`coalesce(nullif(${sysUser.nickname}, ''), ${sysUser.username}, '')`;
