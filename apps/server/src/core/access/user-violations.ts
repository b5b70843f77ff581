import { AppError } from '#core/app-error.ts';
import { violatedUnique } from '#core/database/database-faults.ts';

/** Writes a user, and tells which of the values that only one user may have was taken. */
export async function namingTaken<T>(
  { username, action }: { username: string; action: '新增' | '修改' },
  work: () => PromiseLike<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const taken = {
      sys_user_username_key_unique: 'user.name-taken',
      sys_user_username_look_unique: 'user.name-taken',
      sys_user_mobile_unique: 'user.mobile-taken',
      sys_user_email_unique: 'user.email-taken',
    } as const;
    const constraint = violatedUnique(error) as keyof typeof taken | undefined;
    const name = constraint && taken[constraint];
    if (name) throw new AppError(name, { cause: error, values: { name: username, action } });
    throw error;
  }
}
