import type { HiddenRoute, ViewMap } from '#core/routing/view.ts';

/** Screens of the authors by the component name the server sends, and the editor's hidden route. */
export const articleViews: ViewMap = {
  'article/manage/index': async () =>
    (await import('./manage/article-list-page.tsx')).ArticleListPage,
  'article/manage/edit': async () =>
    (await import('./manage/article-edit-page.tsx')).ArticleEditPage,
  'article/comment/index': async () => (await import('./comment/comment-page.tsx')).CommentPage,
  'article/category/index': async () => (await import('./category/category-page.tsx')).CategoryPage,
  'article/tag/index': async () => (await import('./tag/tag-page.tsx')).TagPage,
};

export const articleHiddenRoutes: readonly HiddenRoute[] = [
  {
    path: '/article/edit/:article_id(\\d+)',
    component: 'article/manage/edit',
    permission: 'article:data:edit',
    title: (params) => `编辑文章 ${params['article_id'] ?? ''}`,
    activeMenu: '/article/manage',
  },
];
