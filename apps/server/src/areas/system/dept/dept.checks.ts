import { deptResource } from '@wm/contract/system/dept';
import { someDay, eachOfThirty } from '#core/testing/module-checks.ts';
import type { ModuleChecks } from '#core/testing/module-checks.ts';

export const checks: ModuleChecks = {
  lists: {
    '/admin/v2/system/dept': {
      screens: ['/system/dept'],
      seed: [
        `insert into sys_dept (parent_id, dept_name, order_num, leader, status, create_time)
       select 100, '部门List' || i, i % 3, '负责人' || i % 4, (i % 2)::text, ${someDay} ${eachOfThirty}`,
      ],
      filters: { dept_name: 'contains', status: 'equals' },
    },
  },
  columns: {
    'system:dept': {
      resource: deptResource,
      make: (mark) => ({
        parent_id: 100,
        dept_name: `dept-${mark}`,
        leader: `l-${mark}`,
        phone: `139${String(Number.parseInt(mark.slice(0, 6), 16)).padStart(8, '5')}`,
        email: `dept-${mark}@example.cn`,
      }),
    },
  },
};
