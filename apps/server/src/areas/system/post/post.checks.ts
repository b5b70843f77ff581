import { postResource } from '@wm/contract/system/post';
import { someDay, eachOfThirty } from '#core/testing/module-checks.ts';
import type { ModuleChecks } from '#core/testing/module-checks.ts';

export const checks: ModuleChecks = {
  lists: {
    '/admin/v2/system/post': {
      screens: ['/system/post'],
      seed: [
        `insert into sys_post (post_code, post_name, post_sort, status, remark, create_time)
       select 'list_' || i, '岗位List' || i, i % 3, (i % 2)::text, '@备注' || i, ${someDay} ${eachOfThirty}`,
      ],
      filters: { post_code: 'contains', post_name: 'contains', status: 'equals' },
    },
  },
  // One list for all departments.
  unscoped: [/^\w+ \/admin\/v2\/system\/post(\/|$)/],
  columns: {
    'system:post': {
      resource: postResource,
      make: (mark) => ({
        post_code: `code-${mark}`,
        post_name: `name-${mark}`,
        post_sort: Number.parseInt(mark.slice(0, 3), 16),
        remark: `remark-${mark}`,
      }),
    },
  },
};
