import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { sysUser } from '#core/access/access.table.ts';
import { reference } from '#core/database/columns.ts';
import { sysPost } from '../post/post.table.ts';

/** The posts a user holds. */
export const sysUserPost = pgTable(
  'sys_user_post',
  {
    userId: reference()
      .notNull()
      .references(() => sysUser.id, { onDelete: 'cascade' }),
    postId: reference()
      .notNull()
      .references(() => sysPost.id),
  },
  (table) => [primaryKey({ columns: [table.userId, table.postId] }), index().on(table.postId)],
);
