import type { userResource } from '@wm/contract/system/user';
import type { Principal } from '#core/access/principal.ts';
import type { Core } from '#core/core.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import {
  createAccount,
  removeAccounts,
  resetFactor,
  setPassword,
  updateAccount,
} from './user-writes.service.ts';
import { userRepository } from './user.repository.ts';

export interface UserService extends CrudRepository<typeof userResource> {
  setPassword: (id: number, password: string | undefined, principal: Principal) => Promise<void>;
  resetFactor: (id: number, principal: Principal) => Promise<void>;
  setRoles: (id: number, roleIds: number[], principal: Principal) => Promise<void>;
}

/** Users with their roles and posts. Every change is one transaction that holds the users it names. */
export function userService(core: Core): UserService {
  const repository = userRepository(core);
  const writer = { core, permission: 'system:user' };
  return {
    ...repository,
    create: async (input, principal) => {
      // Who may add to a department but not look into it is shown what he has made all the same.
      const id = await createAccount(writer, input, principal);
      const user = await repository.find(id, principal, 'add');
      if (!user) throw new Error('the user was not stored');
      return user;
    },
    update: async (id, patch, principal) => {
      await updateAccount(writer, id, { patch, principal });
      return repository.find(id, principal, 'edit');
    },
    remove: (ids, principal) => removeAccounts(writer, ids, principal),
    setPassword: (id, password, principal) => setPassword(writer, { id, password }, principal),
    resetFactor: (id, principal) => resetFactor(writer, id, principal),
    setRoles: (id, roleIds, principal) =>
      updateAccount(writer, id, { patch: { roleIds }, principal }),
  };
}
