import type { Visibility } from '@wm/contract/blog/article-status';
import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Database } from '#core/database/database.ts';
import { blogArticle, blogPass } from '../blog.table.ts';

/** What stands at the door of a published article. */
export async function findDoor(
  db: Pick<Database, 'select'>,
  id: number,
): Promise<{ visibility: Visibility; passwordHash: string | null } | undefined> {
  const [door] = await db
    .select({ visibility: blogArticle.visibility, passwordHash: blogArticle.passwordHash })
    .from(blogArticle)
    .where(and(eq(blogArticle.id, id), sql`${blogArticle.publishTime} <= now()`));
  return door;
}

interface Shown {
  articleIds: number[];
  ticketHash: Buffer;
  /** Only those that are open so. */
  visibility?: Visibility;
}

/** Whether a ticket is good for one of some articles that are published still. */
export async function hasPass(
  db: Pick<Database, 'select'>,
  { articleIds, ticketHash, visibility }: Shown,
): Promise<boolean> {
  const [pass] = await db
    .select({ articleId: blogPass.articleId })
    .from(blogPass)
    .innerJoin(blogArticle, eq(blogArticle.id, blogPass.articleId))
    .where(
      and(
        eq(blogPass.ticketHash, ticketHash),
        inArray(blogPass.articleId, articleIds),
        gt(blogPass.expireTime, sql`now()`),
        sql`${blogArticle.publishTime} <= now()`,
        visibility && eq(blogArticle.visibility, visibility),
      ),
    )
    .limit(1);
  return pass !== undefined;
}

/** Lets who holds a ticket read an article for half a day. */
export async function givePass(
  db: Pick<Database, 'insert'>,
  pass: { articleId: number; ticketHash: Buffer },
): Promise<void> {
  const expireTime = sql`now() + interval '12 hours'`;
  await db
    .insert(blogPass)
    .values({ ...pass, expireTime })
    .onConflictDoUpdate({
      target: [blogPass.ticketHash, blogPass.articleId],
      set: { expireTime },
    });
}
