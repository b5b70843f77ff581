import { userResource } from '@wm/contract/system/user';
import { consoleUserResource } from '@wm/contract/system/console-user';
import type { ConsoleUserInput } from '@wm/contract/system/console-user';
import type { UpdateOf } from '@wm/contract/core/resource';
import { sql } from 'drizzle-orm';
import { sysUser } from '#core/access/access.table.ts';
import type { Principal } from '#core/access/principal.ts';
import type { Core } from '#core/core.ts';
import { contains } from '#core/crud/filters.ts';
import { tableRepository } from '#core/crud/table-repository.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import { createAccount, removeAccounts, updateAccount } from './user-writes.service.ts';
import { userScope } from './user.repository.ts';

export interface ConsoleUsers extends CrudRepository<typeof consoleUserResource> {
  /** Gives a user one role in place of those he has. */
  assignRole: (id: number, roleId: number, principal: Principal) => Promise<void>;
}

const heldRoles = sql`sys_user_role ur join sys_role r on r.id = ur.role_id where ur.user_id = sys_user.id`;

/** 用户列表: the users of 用户管理 under the names of specification 3; what protects them is the same. */
export function consoleUsers(core: Core): ConsoleUsers {
  const writer = { core, permission: consoleUserResource.permission };
  const repository = tableRepository(core, consoleUserResource, {
    table: sysUser,
    scope: userScope,
    history: {
      resource: userResource.permission,
      recordedAs: {
        username: 'username',
        name: 'nickname',
        email: 'email',
        mobile: 'mobile',
        telephone: 'telephone',
        mg_state: 'status',
        is_active: 'is_active',
        roles: 'roles',
        password: 'password',
      },
      show: (field, value) => (field === 'mg_state' && value !== null ? value === '0' : value),
    },
    filters: {
      username: contains(sysUser.username),
      name: { ...contains(sysUser.nickname), columns: ['name'] },
      mobile: contains(sysUser.mobile),
    },
    computed: {
      name: sql<string>`sys_user.nickname`,
      mgState: sql<boolean>`(sys_user.status = '0')`,
      roleName: sql<string>`coalesce((select r.role_name from ${heldRoles} order by r.role_sort, r.id limit 1), '')`,
      roles: sql<unknown[]>`coalesce((
        select json_agg(json_build_object('id', r.id, 'name', r.role_name) order by r.role_sort, r.id)
        from ${heldRoles}), '[]')`,
      createDatetime: sql<string>`to_char(sys_user.create_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    },
  });
  return {
    ...repository,
    create: async (input, principal) => {
      const { username, password } = input;
      const account = {
        ...accountOf(input),
        username,
        password,
        // Who may reach only some departments makes users in his own.
        deptId: principal.deptId,
        sex: '2' as const,
        remark: '',
        roleIds: [],
        postIds: [],
      };
      const id = await createAccount(writer, account, principal);
      const made = await repository.find(id, principal, 'add');
      if (!made) throw new Error('the user was not stored');
      return made;
    },
    update: async (id, patch, principal) => {
      await updateAccount(writer, id, { patch: changesOf(patch), principal });
      return repository.find(id, principal, 'edit');
    },
    remove: (ids, principal) => removeAccounts(writer, ids, principal),
    assignRole: (id, roleId, principal) =>
      updateAccount(writer, id, { patch: { roleIds: [roleId] }, principal, operation: 'role' }),
  };
}

function accountOf({ name, email, telephone, mobile, mgState, isActive }: ConsoleUserInput) {
  return {
    nickname: name,
    email,
    telephone,
    mobile,
    status: mgState ? ('0' as const) : ('1' as const),
    isActive,
  };
}

function changesOf(patch: UpdateOf<typeof consoleUserResource>) {
  const { name, mgState, ...same } = patch;
  return {
    ...same,
    ...(name !== undefined && { nickname: name }),
    ...(mgState !== undefined && { status: mgState ? ('0' as const) : ('1' as const) }),
  };
}
