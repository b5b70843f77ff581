import { categoryResource } from '@wm/contract/mall/category';
import type { CategoryNode } from '@wm/contract/mall/category';
import { asc, sql } from 'drizzle-orm';
import { recordChanges } from '#core/audit/record-changes.ts';
import { AppError } from '#core/app-error.ts';
import { contains, dayBound, equals } from '#core/crud/filters.ts';
import { tableRepository } from '#core/crud/table-repository.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import type { Database, DatabaseHandle } from '#core/database/database.ts';
import { requireFound } from '#core/not-found.ts';
import { mallCategory } from '../mall.table.ts';
import { changeCategories, hasOtherChildren, requirePlace } from './category-tree.ts';

type Handle = Pick<DatabaseHandle, 'pool' | 'db'>;

function categoryRepository(database: Handle): CrudRepository<typeof categoryResource> {
  return tableRepository(database, categoryResource, {
    table: mallCategory,
    filters: {
      categoryName: contains(mallCategory.categoryName),
      status: equals(mallCategory.status),
      beginTime: dayBound(mallCategory.createTime, 'begin'),
      endTime: dayBound(mallCategory.createTime, 'end'),
    },
    computed: {
      products: sql`(select count(*) from mall_product where category_id = mall_category.id)::int`,
    },
    violations: {
      mall_category_parent_id_category_name_unique: 'mall.category-name-taken',
      mall_product_category_id_mall_category_id_fk: 'mall.category-has-products',
    },
  });
}

/** Categories with their rules: four levels at most, no circles, nothing deleted that holds something. */
export function categoryService(handle: Handle): CrudRepository<typeof categoryResource> {
  const within = (tx: Database) => categoryRepository({ pool: handle.pool, db: tx });
  return {
    ...categoryRepository(handle),
    create: (input, principal) =>
      changeCategories(handle.db, async (tx) => {
        await requirePlace(tx, { parentId: input.parentId });
        return within(tx).create(input, principal);
      }),
    update: (id, patch, principal) =>
      changeCategories(handle.db, async (tx) => {
        if (patch.parentId !== undefined) await requirePlace(tx, { id, parentId: patch.parentId });
        return within(tx).update(id, patch, principal);
      }),
    remove: (ids, principal) =>
      changeCategories(handle.db, async (tx) => {
        if (await hasOtherChildren(tx, ids)) throw new AppError('mall.category-has-children');
        return within(tx).remove(ids, principal);
      }),
  };
}

/** Every category in the order they stand. */
export function listCategoryNodes(db: Database): Promise<CategoryNode[]> {
  return db
    .select({
      id: mallCategory.id,
      parentId: mallCategory.parentId,
      categoryName: mallCategory.categoryName,
      status: mallCategory.status,
    })
    .from(mallCategory)
    .orderBy(asc(mallCategory.orderNum), asc(mallCategory.id));
}

/** Saves places among siblings, all or none: a row that is gone refuses them all. */
export function saveCategoryPlaces(
  db: Database,
  places: { id: number; order: number }[],
): Promise<void> {
  const ids = places.map(({ id }) => id);
  const orders = places.map(({ order }) => order);
  return changeCategories(db, async (tx) => {
    const { rows } = await tx.execute<{ id: string; before: number; after: number }>(sql`
      update mall_category set order_num = place.order_num, update_time = now()
      from unnest(${sql.param(ids)}::bigint[], ${sql.param(orders)}::int[]) as place (id, order_num)
      join mall_category as stored on stored.id = place.id
      where mall_category.id = place.id
      returning mall_category.id, stored.order_num as before, mall_category.order_num as after`);
    requireFound(rows.length === places.length);
    const changes = rows
      .filter(({ before, after }) => before !== after)
      .map(({ id, before, after }) => ({
        resource: categoryResource.permission,
        recordId: Number(id),
        action: 'update' as const,
        fields: { order_num: [before, after] as [number, number] },
      }));
    await recordChanges(tx, changes);
  });
}
