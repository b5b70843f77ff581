import { someDay, eachOfThirty } from '#core/testing/module-checks.ts';
import type { ModuleChecks } from '#core/testing/module-checks.ts';

const articles = `insert into blog_article (title, content, excerpt, slug, category_id, pinned, view_count, like_count, comment_count, publish_time, owner_id, create_time, update_time)
  select '文章List' || i % 7, '正文' || i, '摘要' || i % 4, '', case when i % 2 = 0 then (select max(id) from blog_category) end, i % 2 = 0, i % 5, i % 3, i % 4,
    case i % 3 when 0 then null when 1 then now() - interval '1 day' else now() + interval '1 day' end, 1, ${someDay}, ${someDay} ${eachOfThirty}`;

export const checks: ModuleChecks = {
  lists: {
    '/article/v2/comments': {
      screens: ['/article/comment?view=table'],
      needs: ['/article/v2/articles'],
      seed: [
        articles,
        `insert into blog_comment (article_id, owner_id, nickname, content, status, create_time)
       select (select max(id) from blog_article) - i % 3, 1, '访客' || i % 5, '内容' || i,
         (array['pending', 'approved', 'spam'])[1 + i % 3], ${someDay} ${eachOfThirty}`,
      ],
      filters: {
        nickname: 'contains',
        content: 'contains',
        status: 'equals',
        article_id: 'equals',
      },
    },
  },
};
