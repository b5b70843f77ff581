import type { ArticleStatus } from '@wm/contract/blog/article-status';

/** What is asked before a note's text takes the place of an article's. */
export function takingText(status: ArticleStatus) {
  const kept = '文章的正文会换成笔记现在的内容，标题和标签不变；原来的正文留在历史版本里。';
  return {
    title: '用笔记更新文章？',
    content: status === 'draft' ? kept : `${kept}发布更新之前，读者看到的不变。`,
    okText: '更新',
    cancelText: '取消',
    centered: true,
  };
}
