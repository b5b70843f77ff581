import { someDay, eachOfThirty } from '#core/testing/module-checks.ts';
import type { ModuleChecks } from '#core/testing/module-checks.ts';

export const checks: ModuleChecks = {
  lists: {
    '/article/v2/categories': {
      screens: ['/article/category'],
      seed: [
        `insert into blog_category (name, order_num, create_time) select '分类List' || i, i % 4, ${someDay} ${eachOfThirty}`,
      ],
      filters: { name: 'contains' },
    },
    '/article/v2/tags': {
      screens: ['/article/tag'],
      seed: [
        `insert into blog_tag (name, create_time, update_time) select 'Tag' || i, ${someDay}, ${someDay} ${eachOfThirty}`,
      ],
      filters: { name: 'contains' },
    },
  },
};
