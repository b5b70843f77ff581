import { defineArea } from '#core/area.ts';
import { refetches } from '#core/stream/event-rules.ts';

const refetchSite = refetches('/article/v2/site');

/** Screens of the authors. */
export const blogArea = defineArea({
  views: {
    'article/manage/index': async () =>
      (await import('./manage/article-list-page.tsx')).ArticleListPage,
    'article/manage/edit': async () =>
      (await import('./manage/article-edit-page.tsx')).ArticleEditPage,
    'article/comment/index': async () => (await import('./comment/comment-page.tsx')).CommentPage,
    'article/category/index': async () =>
      (await import('./category/category-page.tsx')).CategoryPage,
    'article/tag/index': async () => (await import('./tag/tag-page.tsx')).TagPage,
    'article/site/index': async () => (await import('./site/site-page.tsx')).SitePage,
  },
  hiddenRoutes: [
    {
      path: '/article/edit/:article_id(\\d+)',
      component: 'article/manage/edit',
      permission: 'article:data:edit',
      title: (params) => `编辑文章 ${params['article_id'] ?? ''}`,
      activeMenu: '/article/manage',
    },
  ],
  searchKinds: { article: '文章' },
  events: {
    site: { heard: (_, client) => refetchSite(client), missed: refetchSite },
  },
  makes: [
    {
      what: '分类',
      page: '/article/category',
      permission: 'article:category:add',
    },
    { what: '标签', page: '/article/tag', permission: 'article:tag:add' },
  ],
});
