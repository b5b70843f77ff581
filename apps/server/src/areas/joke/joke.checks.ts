import { jokeResource } from '@wm/contract/joke/joke';
import { someDay, eachOfThirty } from '#core/testing/module-checks.ts';
import type { ModuleChecks } from '#core/testing/module-checks.ts';

export const checks: ModuleChecks = {
  lists: {
    '/joke/v2/joke': {
      seed: [
        `insert into joke_joke (joke_title, content, category, source, status, likes, views, create_time)
       select '段子List' || i, case when i % 5 = 0 then '一样的话' else '正文@' || i end, '分类' || i % 3, '来源' || i % 4,
         (i % 2)::text, i % 7, i % 11, ${someDay} ${eachOfThirty}`,
      ],
      values: { is_repeat: 'Y' },
      filters: {
        joke_title: 'contains',
        content: 'contains',
        category: 'equals',
        source: 'contains',
        status: 'equals',
        is_repeat: (row, value) => row['is_repeat'] === (value === 'Y'),
      },
    },
  },
  // One stock for all departments; what is read of it is everybody's.
  unscoped: [/^\w+ \/joke\/v2\/(joke|reading)(\/|$)/],
  columns: {
    'joke:data': {
      resource: jokeResource,
      make: (mark) => ({
        joke_title: `title-${mark}`,
        content: `content-${mark}`,
        category: `kind-${mark}`.slice(0, 20),
        source: `source-${mark}`,
      }),
    },
  },
};
