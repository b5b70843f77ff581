import {
  articleChoicesEndpoint,
  categoryResource,
  sortCategoriesEndpoint,
  tagResource,
} from '@wm/contract/blog/category';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { registerCrud } from '#core/crud/register-crud.ts';
import { route } from '#core/http/route.ts';
import { listArticleChoices } from './category.repository.ts';
import { categoryService, saveOrders, tagService } from './category.service.ts';

export function addCategoryRoutes(app: FastifyInstance, core: Core): void {
  registerCrud(app, { resource: categoryResource, repository: categoryService(core) });
  registerCrud(app, { resource: tagResource, repository: tagService(core) });
  route(app, sortCategoriesEndpoint, ({ body }) => saveOrders(core.db, body.orders));
  route(app, articleChoicesEndpoint, () => listArticleChoices(core.db));
}
