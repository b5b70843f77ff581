import { noticeResource } from '@wm/contract/system/notice';
import { someDay, eachOfThirty } from '#core/testing/module-checks.ts';
import type { ModuleChecks } from '#core/testing/module-checks.ts';

export const checks: ModuleChecks = {
  lists: {
    '/admin/v2/system/notice': {
      screens: ['/system/notice'],
      seed: [
        `insert into sys_notice (notice_title, notice_type, notice_content, status, create_by, create_time, update_time)
       select '公告List' || i % 5, (1 + i % 2)::text, '正文' || i, (i % 2)::text, 'List' || i % 3, ${someDay}, ${someDay} ${eachOfThirty}`,
      ],
      filters: {
        notice_title: 'contains',
        create_by: 'contains',
        notice_type: 'equals',
        status: 'equals',
      },
    },
  },
  columns: {
    'system:notice': {
      resource: noticeResource,
      make: (mark) => ({
        notice_title: `title-${mark}`,
        notice_content: `content-${mark}`,
      }),
    },
  },
  otherLists: {
    '/admin/v2/notice/mine': 'everybody’s own, a hundred at most: notice.test.ts',
    '/admin/v2/system/notice_reader': 'who has not read stands last either way: notice.test.ts',
  },
};
