import {
  categoryResource,
  categoryTreeEndpoint,
  sortCategoriesEndpoint,
} from '@wm/contract/mall/category';
import { seededLabel } from '@wm/contract/system/seeded-dicts';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { registerCrud } from '#core/crud/register-crud.ts';
import { route } from '#core/http/route.ts';
import { categoryService, listCategoryNodes, saveCategoryPlaces } from './category.service.ts';

export function addCategoryRoutes(app: FastifyInstance, core: Core): void {
  registerCrud(app, {
    resource: categoryResource,
    repository: categoryService(core),
    columns: [
      { field: 'id', title: '分类序号', width: 10 },
      { field: 'categoryName', title: '分类名称' },
      { field: 'icon', title: '图标', width: 18 },
      { field: 'parentId', title: '上级序号', width: 10 },
      { field: 'orderNum', title: '显示顺序', width: 10 },
      { field: 'products', title: '商品', width: 8 },
      { field: 'status', title: '状态', width: 8, show: seededLabel('sys_normal_disable') },
      { field: 'createTime', title: '创建时间', width: 26 },
      { field: 'updateTime', title: '更新时间', width: 26 },
    ],
  });
  route(app, categoryTreeEndpoint, () => listCategoryNodes(core.db));
  route(app, sortCategoriesEndpoint, ({ body }) => saveCategoryPlaces(core.db, body.orders));
}
