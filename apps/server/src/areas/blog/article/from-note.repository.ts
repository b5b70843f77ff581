import type { ArticleStatus } from '@wm/contract/blog/article-status';
import type { Heading } from '@wm/contract/blog/page';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Principal } from '#core/access/principal.ts';
import { inReach, ownId, reachOf } from '#core/crud/row-access.ts';
import type { Database } from '#core/database/database.ts';
import { blogArticle, blogArticleDraft } from '../blog.table.ts';
import { articleScope, statusOf } from './article.repository.ts';

const mostOfNote = 20;

/** The version of its note that an article, as it is being written, was taken from. */
export const takenVersion = sql<number>`coalesce(${blogArticleDraft.noteVersion}, ${blogArticle.noteVersion})`;

/** The articles in somebody's reach that were made from a note, the newest first. */
export function listOfNote(
  db: Pick<Database, 'select'>,
  noteId: number,
  principal: Principal,
): Promise<
  { id: number; title: string; status: ArticleStatus; rowVersion: number; noteVersion: number }[]
> {
  const reach = reachOf(articleScope, principal, 'article:data:query');
  const reached =
    reach && inReach(articleScope, { depts: reach.deptIds, user: ownId(reach, principal.userId) });
  return db
    .select({
      id: blogArticle.id,
      title: blogArticle.title,
      status: statusOf,
      rowVersion: blogArticle.rowVersion,
      noteVersion: takenVersion,
    })
    .from(blogArticle)
    .leftJoin(blogArticleDraft, eq(blogArticleDraft.id, blogArticle.id))
    .where(and(eq(blogArticle.noteId, noteId), reached))
    .orderBy(desc(blogArticle.id))
    .limit(mostOfNote);
}

/** What visitors read of some notes: the article of each that was published last. */
export async function listPublicOfNotes(
  db: Pick<Database, 'selectDistinctOn'>,
  noteIds: number[],
): Promise<Map<number, { id: number; headings: Heading[] }>> {
  if (noteIds.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([blogArticle.noteId], {
      noteId: sql<number>`${blogArticle.noteId}`.mapWith(Number),
      id: blogArticle.id,
      headings: blogArticle.headings,
    })
    .from(blogArticle)
    .where(
      and(
        inArray(blogArticle.noteId, noteIds),
        sql`${blogArticle.publishTime} <= now() and ${blogArticle.visibility} = 'public'`,
      ),
    )
    .orderBy(blogArticle.noteId, desc(blogArticle.publishTime), desc(blogArticle.id));
  return new Map(rows.map(({ noteId, ...article }) => [noteId, article]));
}
