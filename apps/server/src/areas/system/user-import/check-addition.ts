import { userResource } from '@wm/contract/system/user';
import type { UserInput } from '@wm/contract/system/user';
import { camelKeys, snakeKeys } from '@wm/contract/core/wire';
import { accountKey, accountNameFault } from '#areas/auth/public.ts';
import type { Addition, Checking, Judged } from './checking.ts';
import type { ImportField } from './import-columns.ts';
import type { ImportRow } from './import-rows.ts';
import { readValues } from './import-values.ts';
import type { CellFault } from './import-values.ts';
import { userText } from './user-text.ts';

const fieldOfKey: Readonly<Record<string, ImportField>> = {
  dept_id: 'dept',
  role_ids: 'roles',
  post_ids: 'posts',
};

/** Faults that the form's own schema finds, one for each field that has none yet. */
export function schemaFaults(
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
  known: CellFault[],
): CellFault[] {
  const faults: CellFault[] = [];
  for (const { path, message } of issues) {
    const key = String(path[0]);
    const field = fieldOfKey[key] ?? (key as ImportField);
    const isKnown = [...known, ...faults].some((fault) => fault.field === field);
    if (!isKnown) faults.push({ field, message });
  }
  return faults;
}

/** Checks a row about a user who is not there yet; `ownerId` is whose numbers it may bear nevertheless. */
export function checkAddition(row: ImportRow, checking: Checking, ownerId?: number): Judged {
  const { lookups, principal, claims, hasInitial } = checking;
  const reach = lookups.addReach;
  const { values, faults } = readValues(row, { lookups, principal, reach });
  const username = (values.username ?? '').normalize('NFKC');
  const { password, ...account } = values;
  const parsed = userResource.create.safeParse(
    snakeKeys({ nickname: '', ...account, username, deptId: account.deptId ?? null }),
  );
  if (!parsed.success) faults.push(...schemaFaults(parsed.error.issues, faults));
  const nameFault = username === '' ? undefined : accountNameFault(username);
  if (nameFault) faults.push({ field: 'username', message: nameFault });
  if (!password && !hasInitial)
    faults.push({ field: 'password', message: userText('user.no-password') });
  if (reach && row.cells.dept === undefined)
    faults.push({ field: 'dept', message: userText('user.dept-out-of-reach') });
  faults.push(...roleFaults(values.roleIds ?? [], checking), ...claims.claim(row, ownerId, faults));
  const input = (parsed.success ? camelKeys(parsed.data) : {}) as UserInput;
  const addition: Addition = {
    row: row.row,
    account: { ...input, usernameKey: accountKey(username) },
    password: password || undefined,
  };
  return { kind: 'add', addition, faults };
}

/** Roles that are out of use, or hold what the asker does not hold himself. */
export function roleFaults(given: number[], { lookups }: Checking): CellFault[] {
  const byId = [...lookups.roles.values()];
  const roles = given.map((id) => byId.find((role) => role.id === id));
  if (roles.some((role) => !role?.isInUse))
    return [{ field: 'roles', message: userText('user.role-missing') }];
  if (roles.some((role) => !role?.isGrantable))
    return [{ field: 'roles', message: userText('auth.grant-forbidden') }];
  return [];
}
