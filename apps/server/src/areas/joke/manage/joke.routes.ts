import { jokeResource } from '@wm/contract/joke/joke';
import { seededLabel } from '@wm/contract/system/seeded-dicts';
import type { FastifyInstance } from 'fastify';
import type { Core } from '#core/core.ts';
import { registerCrud } from '#core/crud/register-crud.ts';
import { jokeRepository } from './joke.repository.ts';

export function addJokeRoutes(app: FastifyInstance, core: Core): void {
  registerCrud(app, {
    resource: jokeResource,
    repository: jokeRepository(core),
    columns: [
      { field: 'id', title: '段子序号', width: 10 },
      { field: 'jokeTitle', title: '标题', width: 24 },
      { field: 'content', title: '正文', width: 60 },
      { field: 'category', title: '分类', width: 12 },
      { field: 'source', title: '来源', width: 20 },
      { field: 'status', title: '状态', width: 8, show: seededLabel('sys_normal_disable') },
      { field: 'likes', title: '赞', width: 8 },
      { field: 'views', title: '阅读次数', width: 10 },
      { field: 'createTime', title: '创建时间', width: 26 },
    ],
  });
}
