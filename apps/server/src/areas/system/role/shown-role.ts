import type { Principal } from '#core/access/principal.ts';
import { shownValue } from '#core/access/shown-value.ts';

interface NamedRole {
  roleName: string;
  roleKey: string;
}

const resource = 'system:role';

/** A role as the asker may see it. */
export function shownRole<T extends NamedRole>(principal: Principal, role: T): T {
  const { roleName, roleKey } = role;
  return {
    ...role,
    roleName: shownValue(principal, { resource, column: 'role_name' }, roleName) ?? '',
    roleKey: shownValue(principal, { resource, column: 'role_key' }, roleKey) ?? '',
  };
}

/** What a role is called in a choice: by its number where its name is kept from the asker. */
export function roleLabel(
  principal: Principal,
  { id, name }: { id: number; name: string },
): string {
  return shownValue(principal, { resource, column: 'role_name' }, name) ?? `角色 ${id}`;
}
