import { roleCandidateResource, roleUserResource } from '@wm/contract/system/role-user';
import { roleResource } from '@wm/contract/system/role';
import { someDay, eachOfThirty } from '#core/testing/module-checks.ts';
import type { ModuleChecks } from '#core/testing/module-checks.ts';

const userFilters = { username: 'contains', mobile: 'contains', status: 'equals' } as const;

export const checks: ModuleChecks = {
  lists: {
    '/admin/v2/system/role': {
      screens: ['/system/role'],
      seed: [
        `insert into sys_role (role_key, role_name, role_sort, status, create_time)
       select 'list_' || i, '角色List' || i, i % 3, (i % 2)::text, ${someDay} ${eachOfThirty}`,
      ],
      filters: { role_name: 'contains', role_key: 'contains', status: 'equals' },
    },
    '/admin/v2/system/role_user': {
      screens: ['/system/role-auth/user/2'],
      needs: ['/admin/v2/user/index'],
      resource: roleUserResource,
      seed: [],
      base: 'role_id=2',
      filters: { ...userFilters },
      codes: 'system:role',
    },
    '/admin/v2/system/role_candidate': {
      resource: roleCandidateResource,
      seed: [],
      base: 'role_id=2',
      filters: { ...userFilters },
      codes: 'system:role',
    },
  },
  columns: {
    'system:role': {
      resource: roleResource,
      make: (mark) => ({
        role_key: `key-${mark}`,
        role_name: `name-${mark}`,
        remark: `remark-${mark}`,
      }),
    },
  },
};
