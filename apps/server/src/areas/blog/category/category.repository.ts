import { categoryResource, tagResource } from '@wm/contract/blog/category';
import { asc, sql } from 'drizzle-orm';
import { contains } from '#core/crud/filters.ts';
import { tableRepository } from '#core/crud/table-repository.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { Database, DatabaseHandle } from '#core/database/database.ts';
import { blogCategory, blogTag } from '../blog.table.ts';

type Handle = Pick<DatabaseHandle, 'pool' | 'db'>;

/** A select shows no more. */
const mostTagsToChoose = 1000;

export function categoryRepository(database: Handle): CrudRepository<typeof categoryResource> {
  return tableRepository(database, categoryResource, {
    table: blogCategory,
    filters: { name: contains(blogCategory.name) },
    computed: {
      articleCount: sql<number>`(
        select count(*)::int from blog_article a where a.category_id = blog_category.id)`,
    },
    violations: {
      blog_category_parent_id_name_unique: 'category.name-taken',
      blog_article_category_id_blog_category_id_fk: 'category.not-empty',
    },
  });
}

export function tagRepository(database: Handle): CrudRepository<typeof tagResource> {
  return tableRepository(database, tagResource, {
    table: blogTag,
    filters: { name: contains(blogTag.name) },
    computed: {
      articleCount: sql<number>`(
        select count(*)::int from blog_article_tag t where t.tag_id = blog_tag.id)`,
    },
    violations: { blog_tag_name_key_unique: 'tag.name-taken' },
  });
}

/** The categories and the names of the tags that an article's form offers. */
export async function listArticleChoices(db: Database) {
  const { id, parentId, name, orderNum } = blogCategory;
  const categories = await db
    .select({ id, parentId, name })
    .from(blogCategory)
    .orderBy(asc(orderNum), asc(id));
  const tags = await db
    .select({ name: blogTag.name })
    .from(blogTag)
    .orderBy(asc(blogTag.name))
    .limit(mostTagsToChoose);
  return { categories, tags: tags.map((tag) => tag.name) };
}
