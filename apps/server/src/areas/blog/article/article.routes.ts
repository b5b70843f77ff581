import {
  articleResource,
  articleVersionEndpoint,
  articleVersionsEndpoint,
  publishArticleEndpoint,
  restoreVersionEndpoint,
  withdrawArticleEndpoint,
} from '@wm/contract/blog/article';
import { articleStatuses } from '@wm/contract/blog/article-status';
import type { ArticleStatus } from '@wm/contract/blog/article-status';
import type { FastifyInstance } from 'fastify';
import type { Principal } from '#core/access/principal.ts';
import { orNotFound } from '#core/not-found.ts';
import type { Core } from '#core/core.ts';
import { registerCrud } from '#core/crud/register-crud.ts';
import { route } from '#core/http/route.ts';
import { articleService, restoreVersion } from './article.service.ts';
import { publishArticle, withdrawArticle } from './publish-article.service.ts';
import { shownVersion } from './shown-version.ts';
import { findVersion, listVersions } from './version.repository.ts';

export function addArticleRoutes(app: FastifyInstance, core: Core): void {
  const repository = articleService(core);
  registerCrud(app, {
    resource: articleResource,
    repository,
    columns: [
      { field: 'id', title: '文章序号', width: 10 },
      { field: 'title', title: '标题', width: 40 },
      { field: 'slug', title: '别名', width: 24 },
      { field: 'excerpt', title: '摘要', width: 40 },
      { field: 'categoryName', title: '分类' },
      { field: 'tags', title: '标签', width: 24, show: (tags) => (tags as string[]).join('、') },
      {
        field: 'status',
        title: '状态',
        width: 10,
        show: (status) => articleStatuses[status as ArticleStatus],
      },
      { field: 'publishTime', title: '发布时间', width: 26 },
      { field: 'authorName', title: '作者' },
      { field: 'viewCount', title: '浏览量', width: 10 },
      { field: 'likeCount', title: '点赞数', width: 10 },
      { field: 'commentCount', title: '评论数', width: 10 },
      { field: 'createTime', title: '创建时间', width: 26 },
    ],
  });
  route(app, publishArticleEndpoint, ({ params, body, principal }) =>
    publishArticle(core, { ...params, ...body, principal }),
  );
  route(app, withdrawArticleEndpoint, ({ params, body, principal }) =>
    withdrawArticle(core, { ...params, ...body, principal }),
  );
  const requireReach = async (id: number, principal: Principal): Promise<void> => {
    orNotFound(await repository.find(id, principal));
  };
  route(app, articleVersionsEndpoint, async ({ params, query, principal }) => {
    await requireReach(params.id, principal);
    const { rows, total } = await listVersions(core.db, params.id, query);
    return { rows: rows.map((row) => shownVersion(principal, row)), total };
  });
  route(app, articleVersionEndpoint, async ({ params, principal }) => {
    await requireReach(params.id, principal);
    const version = await findVersion(core.db, params.id, params.versionNo);
    return shownVersion(principal, orNotFound(version));
  });
  route(app, restoreVersionEndpoint, ({ params, body, principal }) =>
    restoreVersion(core, { ...params, ...body, principal }),
  );
}
