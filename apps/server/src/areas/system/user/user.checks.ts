import { userResource } from '@wm/contract/system/user';
import { someDay, eachOfThirty } from '#core/testing/module-checks.ts';
import type { ModuleChecks } from '#core/testing/module-checks.ts';

const users = `insert into sys_user (username, username_key, nickname, password_hash, mobile, telephone, email, dept_id, status, remark, create_time)
  select 'list_' || i, 'list_' || i, '姓名' || i % 5, 'x', '138' || (12340000 + i * 137), '0571-' || (1000000 + i), 'list' || i || '@example.cn',
    case when i % 3 = 0 then 100 end, (i % 2)::text, '=备注' || i, ${someDay} ${eachOfThirty}`;

const rolesOfUsers = `insert into sys_user_role (user_id, role_id)
  select id, 2 from sys_user where username like 'list%' and id % 3 = 0`;

const userFilters = { username: 'contains', mobile: 'contains', status: 'equals' } as const;

export const checks: ModuleChecks = {
  lists: {
    '/admin/v2/system/user': {
      screens: ['/system/user'],
      seed: [users],
      filters: {
        ...userFilters,
        nickname: 'contains',
        dept_id: (row, value) => String(row['dept_id']) === value,
        role_id: (row, value) =>
          (row['roles'] as { id: number }[]).some(({ id }) => String(id) === value),
      },
      values: { dept_id: '100', role_id: '2' },
    },
    '/admin/v2/user/index': {
      screens: ['/user/index'],
      needs: ['/admin/v2/system/user'],
      seed: [users.replaceAll(`'list`, `'listed`).replaceAll(`'138'`, `'139'`), rolesOfUsers],
      filters: { username: 'contains', name: 'contains', mobile: 'contains' },
    },
  },
  columns: {
    'system:user': {
      resource: userResource,
      make: (mark) => ({
        username: `user_${mark.slice(0, 12)}`,
        password: 'some-secret',
        nickname: `nick-${mark}`,
        mobile: `138${String(Number.parseInt(mark.slice(0, 6), 16)).padStart(8, '7')}`,
        telephone: `0571-${String(Number.parseInt(mark.slice(6, 12), 16)).padStart(9, '6')}`,
        email: `mail-${mark}@example.cn`,
        remark: `remark-${mark}`,
      }),
    },
  },
};
