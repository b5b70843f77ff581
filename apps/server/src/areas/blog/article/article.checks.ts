import { articleResource } from '@wm/contract/blog/article';
import { someDay, eachOfThirty } from '#core/testing/module-checks.ts';
import type { ModuleChecks } from '#core/testing/module-checks.ts';

const articles = `insert into blog_article (title, content, excerpt, slug, category_id, pinned, view_count, like_count, comment_count, publish_time, owner_id, create_time, update_time)
  select '文章List' || i % 7, '正文' || i, '摘要' || i % 4, '', case when i % 2 = 0 then (select max(id) from blog_category) end, i % 2 = 0, i % 5, i % 3, i % 4,
    case i % 3 when 0 then null when 1 then now() - interval '1 day' else now() + interval '1 day' end, 1, ${someDay}, ${someDay} ${eachOfThirty}`;

export const checks: ModuleChecks = {
  lists: {
    '/article/v2/articles': {
      screens: ['/article/manage?view=table'],
      needs: ['/article/v2/categories', '/article/v2/tags'],
      seed: [
        articles,
        `insert into blog_article_tag (article_id, tag_id)
       select a.id, t.id from blog_article a, blog_tag t where t.id % 5 = a.id % 5
       on conflict do nothing`,
        `insert into blog_article_review (article_id, state)
         select id, (array['waiting', 'returned'])[1 + id % 2] from blog_article where id % 3 = 0`,
      ],
      filters: {
        title: 'contains',
        status: 'equals',
        category_id: 'equals',
        progress: ({ review }, value) => review === value,
        tag: ({ tags }, value) => (tags as string[]).includes(value),
      },
      values: { tag: 'Tag3', category_id: '30', progress: 'waiting' },
    },
  },
  columns: {
    'article:data': {
      resource: articleResource,
      make: (mark) => ({
        title: `title-${mark}`,
        excerpt: `excerpt-${mark}`,
        slug: `slug-${mark}`,
      }),
    },
  },
  otherLists: {
    '/article/v2/articles/:id/versions': 'newest first: article.test.ts',
  },
};
