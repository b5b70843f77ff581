import type { categoryResource, tagResource } from '@wm/contract/blog/category';
import type { FieldChanges } from '@wm/contract/core/history';
import { eq, inArray, sql } from 'drizzle-orm';
import { recordChanges } from '#core/audit/record-changes.ts';
import { AppError } from '#core/app-error.ts';
import { requireFound } from '#core/not-found.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { Database, DatabaseHandle } from '#core/database/database.ts';
import { indexArticle, indexTagged } from '../article/article-search.ts';
import { blogArticleTag, blogCategory, blogTag } from '../blog.table.ts';
import { categoryRepository, tagRepository } from './category.repository.ts';

type Handle = Pick<DatabaseHandle, 'pool' | 'db'>;

/** The categories' repository with its rules: no cycles, no missing parent, nothing deleted that has children. */
export function categoryService({ pool, db }: Handle): CrudRepository<typeof categoryResource> {
  // One change after the other: two moves that are fine alone could make a circle together.
  const change = <T>(work: (tx: Database) => Promise<T>): Promise<T> =>
    db.transaction(async (tx) => {
      await tx.execute(sql`lock table ${blogCategory} in share row exclusive mode`);
      return work(tx);
    });
  const within = (tx: Database) => categoryRepository({ pool, db: tx });
  return {
    ...categoryRepository({ pool, db }),
    create: (input, principal) =>
      change(async (tx) => {
        await requireParent(tx, input.parentId, 0);
        return within(tx).create(input, principal);
      }),
    update: (id, patch, principal) =>
      change(async (tx) => {
        if (patch.parentId !== undefined) await requireParent(tx, patch.parentId, id);
        return within(tx).update(id, patch, principal);
      }),
    remove: (ids, principal) =>
      change(async (tx) => {
        const [child] = await tx
          .select({ id: blogCategory.id })
          .from(blogCategory)
          .where(inArray(blogCategory.parentId, ids))
          .limit(1);
        if (child) throw new AppError('category.not-empty');
        return within(tx).remove(ids, principal);
      }),
  };
}

/** A parent must be there and stand neither at nor below the category itself. */
async function requireParent(db: Database, parentId: number, id: number): Promise<void> {
  if (parentId === 0) return;
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive up as (
      select id, parent_id from blog_category where id = ${parentId}
      union
      select above.id, above.parent_id from blog_category above join up on above.id = up.parent_id)
    select id from up`);
  if (rows.length === 0) throw new AppError('category.parent-missing');
  if (rows.some((row) => Number(row.id) === id)) throw new AppError('category.parent-self');
}

/** Saves places among siblings, all or none: a row that is gone refuses them all. */
export async function saveOrders(
  db: Database,
  orders: { id: number; order: number }[],
): Promise<void> {
  const ids = orders.map(({ id }) => id);
  const places = orders.map(({ order }) => order);
  await db.transaction(async (tx) => {
    const { rows, rowCount } = await tx.execute<{ id: string; before: number; after: number }>(sql`
      update blog_category set order_num = place.order_num, update_time = now()
      from unnest(${sql.param(ids)}::bigint[], ${sql.param(places)}::int[]) as place (id, order_num)
      join blog_category as stored on stored.id = place.id
      where blog_category.id = place.id
      returning blog_category.id, stored.order_num as before, blog_category.order_num as after`);
    requireFound(rowCount === orders.length);
    const moved = rows.filter((row) => row.before !== row.after);
    const changes = moved.map(({ id, before, after }) => {
      const fields: FieldChanges = { order_num: [before, after] };
      return {
        resource: 'article:category',
        recordId: Number(id),
        action: 'update' as const,
        fields,
      };
    });
    await recordChanges(tx, changes);
  });
}

/** The tags' repository: articles are found by the name that a tag has now. */
export function tagService({ pool, db }: Handle): CrudRepository<typeof tagResource> {
  return {
    ...tagRepository({ pool, db }),
    update: (id, patch, principal) =>
      db.transaction(async (tx) => {
        const before = await lockTag(tx, id);
        const tag = await tagRepository({ pool, db: tx }).update(id, patch, principal);
        if (tag) await indexTagged(tx, id);
        if (before !== undefined && patch.name !== undefined)
          await tx.execute(sql`update blog_article_draft
            set tags = array_replace(tags, ${before}, ${patch.name}) where ${before} = any(tags)`);
        return tag;
      }),
    remove: (ids, principal) =>
      db.transaction(async (tx) => {
        for (const id of ids) {
          const name = await lockTag(tx, id);
          if (name !== undefined)
            await tx.execute(sql`update blog_article_draft
              set tags = array_remove(tags, ${name}) where ${name} = any(tags)`);
          const bearers = await tx
            .delete(blogArticleTag)
            .where(eq(blogArticleTag.tagId, id))
            .returning({ articleId: blogArticleTag.articleId });
          for (const { articleId } of bearers) await indexArticle(tx, articleId);
        }
        return tagRepository({ pool, db: tx }).remove(ids, principal);
      }),
  };
}

/** A tag's name, which nobody else changes meanwhile. */
async function lockTag(tx: Database, id: number): Promise<string | undefined> {
  const [tag] = await tx
    .select({ name: blogTag.name })
    .from(blogTag)
    .where(eq(blogTag.id, id))
    .for('update');
  return tag?.name;
}
