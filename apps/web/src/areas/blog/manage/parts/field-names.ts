import type { ArticleChange } from '../article.api.ts';

/** What an author writes, as it is called on the screen. */
export const fieldNames: Record<keyof ArticleChange, string> = {
  title: '标题',
  content: '正文',
  excerpt: '摘要',
  cover: '封面',
  slug: '别名',
  categoryId: '分类',
  tags: '标签',
  pinned: '置顶',
  commentsClosed: '关闭评论',
};
