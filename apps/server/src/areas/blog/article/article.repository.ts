import { articleResource } from '@wm/contract/blog/article';
import type { ReviewState } from '@wm/contract/blog/article-status';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { contains, dayBound, equals } from '#core/crud/filters.ts';
import type { ScopeColumns } from '#core/crud/row-access.ts';
import { tableRepository } from '#core/crud/table-repository.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { DatabaseHandle } from '#core/database/database.ts';
import { blogArticle } from '../blog.table.ts';
import { withDraft } from './article-draft.repository.ts';

/** Whose an article is: its author's, and the department's he wrote it in. */
export const articleScope: ScopeColumns = { dept: blogArticle.deptId, user: blogArticle.ownerId };

/** How far an article is. */
export const statusOf = sql<'draft' | 'scheduled' | 'published'>`case
  when blog_article.publish_time is null then 'draft'
  when blog_article.publish_time > now() then 'scheduled' else 'published' end`;

/** There is a draft beside what readers see. */
export const hasChanges = sql<boolean>`exists (
  select from blog_article_draft d where d.id = blog_article.id)`;

const ofReview = (column: SQL): SQL => sql`(
  select ${column} from blog_article_review r where r.article_id = blog_article.id)`;

const review = sql<ReviewState>`coalesce(${ofReview(sql`r.state`)}, 'none')`;

/** A thousand articles of a megabyte each are no list. */
const listedResource = {
  ...articleResource,
  row: articleResource.row.omit({ content: true }),
};

type Articles = CrudRepository<typeof articleResource>;

interface ArticleRepository extends Articles {
  /** One article as readers see it. */
  findPublished: Articles['find'];
}

/** One article is read as it is being written, lists tell what readers see. With `scope` each read and write keeps to the articles in reach; without it the caller has seen to that. */
export function articleRepository(
  database: Pick<DatabaseHandle, 'pool' | 'db'>,
  scope?: ScopeColumns,
): ArticleRepository {
  const spec = {
    table: blogArticle,
    ...(scope && { scope }),
    filters: {
      title: contains(blogArticle.title),
      status: {
        columns: ['publish_time'],
        where: (placeholder: ReturnType<typeof sql>) => sql`${statusOf} = ${placeholder}`,
        value: (given: unknown) => given,
      },
      progress: {
        columns: [],
        where: (placeholder: ReturnType<typeof sql>) => sql`
          case when ${placeholder} = 'changed' then ${hasChanges} else ${review} = ${placeholder} end`,
        value: (given: unknown) => given,
      },
      categoryId: equals(blogArticle.categoryId),
      tag: {
        columns: ['tags'],
        where: (placeholder: ReturnType<typeof sql>) => sql`exists (
          select from blog_article_tag t join blog_tag g on g.id = t.tag_id
          where t.article_id = blog_article.id and g.name_key = lower(${placeholder}))`,
        value: (given: unknown) => given,
      },
      beginTime: dayBound(blogArticle.createTime, 'begin'),
      endTime: dayBound(blogArticle.createTime, 'end'),
    },
    computed: {
      status: statusOf,
      hasChanges,
      review,
      reviewReason: sql<string>`coalesce(${ofReview(sql`r.reason`)}, '')`,
      wantedTime: sql<string | null>`(
        select to_char(r.wanted_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        from blog_article_review r where r.article_id = blog_article.id)`,
      categoryName: sql<string>`coalesce((
        select c.name from blog_category c where c.id = blog_article.category_id), '')`,
      tags: sql<string[]>`coalesce((
        select json_agg(g.name order by t.place, g.id)
        from blog_article_tag t join blog_tag g on g.id = t.tag_id
        where t.article_id = blog_article.id), '[]')`,
      waitingCount: sql<number>`(
        select count(*)::int from blog_comment c
        where c.article_id = blog_article.id and c.status = 'pending')`,
      authorName: sql<string>`coalesce((
        select coalesce(nullif(u.nickname, ''), u.username)
        from sys_user u where u.id = blog_article.owner_id), '')`,
    },
    violations: {
      blog_article_category_id_blog_category_id_fk: 'article.category-missing' as const,
    },
  };
  const whole = tableRepository(database, articleResource, spec);
  const { list } = tableRepository(database, listedResource, spec);
  const find: Articles['find'] = async (id, principal, operation) =>
    withDraft(database.db, await whole.find(id, principal, operation), principal);
  return { ...whole, find, list, findPublished: whole.find };
}
