import { AppError } from '#core/app-error.ts';
import { violatedUnique } from '#core/database/database-faults.ts';
import type { Database } from '#core/database/database.ts';
import { countTry, giveBackTry } from '#core/session/password-tries.ts';
import { recordScope } from './data-scope.ts';
import { holdsPermission } from './principal.ts';
import type { Principal } from './principal.ts';

/** What of a user is his alone, and found by those who have it. */
export type Contact = 'mobile' | 'email';

/** So many numbers and addresses that turn out to be somebody's may be tried in a day by who may not see them. */
const mostTries = 5;

/** Whether somebody may be told that a number or an address is taken: he sees those of all users in full. */
export function seesAllOf(principal: Principal, contact: Contact): boolean {
  const code = 'system:user:list';
  const column = principal.columnRights.get('system:user')?.columns.get(contact);
  const isClear = column === undefined || (column.read && column.mask === '');
  return isClear && holdsPermission(principal, code) && recordScope(principal, code).isEverything;
}

interface Writing {
  db: Database;
  principal: Principal;
  username: string;
  action: '新增' | '修改';
  contacts: Partial<Record<Contact, string | undefined>>;
}

const taken = {
  sys_user_username_key_unique: 'user.name-taken',
  sys_user_username_look_unique: 'user.name-taken',
  sys_user_mobile_unique: 'user.mobile-taken',
  sys_user_email_unique: 'user.email-taken',
} as const;

/**
 * Writes a user, and tells which of the values that only one user may have was taken: of numbers and addresses only to
 * whom sees them all. Others are told that one cannot be used, a few times a day.
 */
export async function namingTaken<T>(writing: Writing, work: () => PromiseLike<T>): Promise<T> {
  const { db, principal, username, action, contacts } = writing;
  const isBlind = (['mobile', 'email'] as const).some(
    (contact) => contacts[contact] && !seesAllOf(principal, contact),
  );
  const key = `contact:${principal.userId}`;
  if (isBlind) {
    const { left } = await countTry(db, [{ key, most: mostTries, minutes: 24 * 60 }]);
    if (left < 0) throw new AppError('user.contact-tries');
  }
  try {
    const written = await work();
    if (isBlind) await giveBackTry(db, key);
    return written;
  } catch (error) {
    const name = takenOf(error);
    const isContact = name === 'user.mobile-taken' || name === 'user.email-taken';
    if (isBlind && !isContact) await giveBackTry(db, key);
    if (!name) throw error;
    const values = { name: username, action };
    const shown = isBlind && isContact ? 'user.contact-unusable' : name;
    throw new AppError(shown, { cause: error, values });
  }
}

function takenOf(error: unknown) {
  const constraint = violatedUnique(error) as keyof typeof taken | undefined;
  return constraint && taken[constraint];
}
