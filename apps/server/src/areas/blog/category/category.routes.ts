import { articleChoicesEndpoint, categoryResource, tagResource } from '@wm/contract/blog/category';
import { asc } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { registerCrud } from '#core/crud/register-crud.ts';
import { route } from '#core/http/route.ts';
import { blogCategory, blogTag } from '../blog.table.ts';
import { categoryService, tagService } from './category.service.ts';

/** A select shows no more. */
const mostTagsToChoose = 1000;

export function addCategoryRoutes(app: FastifyInstance, core: Core): void {
  registerCrud(app, { resource: categoryResource, repository: categoryService(core) });
  registerCrud(app, { resource: tagResource, repository: tagService(core) });
  route(app, articleChoicesEndpoint, async () => {
    const { id, parentId, name, orderNum } = blogCategory;
    const categories = await core.db
      .select({ id, parentId, name })
      .from(blogCategory)
      .orderBy(asc(orderNum), asc(id));
    const tags = await core.db
      .select({ name: blogTag.name })
      .from(blogTag)
      .orderBy(asc(blogTag.name))
      .limit(mostTagsToChoose);
    return { categories, tags: tags.map((tag) => tag.name) };
  });
}
