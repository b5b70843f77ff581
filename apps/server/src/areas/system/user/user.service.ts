import type { userResource } from '@wm/contract/system/user';
import type { Principal } from '#core/access/principal.ts';
import { AppError } from '#core/app-error.ts';
import type { Core } from '#core/core.ts';
import type { CrudRepository } from '#core/crud/table-repository.ts';
import { createAccount, removeAccounts, setPassword, updateAccount } from './user-writes.ts';
import { userRepository } from './user.repository.ts';

export interface UserService extends CrudRepository<typeof userResource> {
  setPassword: (id: number, password: string | undefined, principal: Principal) => Promise<void>;
  setRoles: (id: number, roleIds: number[], principal: Principal) => Promise<void>;
}

/** Users with their roles and posts. Every change is one transaction that holds the users it names. */
export function userService(core: Core): UserService {
  const repository = userRepository(core);
  const writer = { core, permission: 'system:user' };
  return {
    ...repository,
    create: async (input, principal) => {
      const user = await repository.find(await createAccount(writer, input, principal), principal);
      // Made for a department one may add to but not look into: there is nothing to show of it.
      if (!user) throw new AppError('user.out-of-reach');
      return user;
    },
    update: async (id, patch, principal) => {
      await updateAccount(writer, id, { patch, principal });
      return repository.find(id, principal);
    },
    remove: (ids, principal) => removeAccounts(writer, ids, principal),
    setPassword: (id, password, principal) => setPassword(writer, { id, password }, principal),
    setRoles: (id, roleIds, principal) =>
      updateAccount(writer, id, { patch: { roleIds }, principal }),
  };
}
