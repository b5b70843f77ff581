import { useUser } from '#core/stores/user-store.ts';

const everything = '*:*:*';
const superRole = 'admin';

/** True when `held` contains the code or the wildcard; an empty code never passes. */
export function holdsPermission(held: readonly string[], code: string): boolean {
  return code !== '' && (held.includes(everything) || held.includes(code));
}

/** True when `held` contains the role or admin; an empty role never passes. */
export function holdsRole(held: readonly string[], role: string): boolean {
  return role !== '' && (held.includes(superRole) || held.includes(role));
}

/** Whether the signed-in user has a permission. */
export function hasPermission(code: string): boolean {
  return holdsPermission(useUser.getState().permissions, code);
}

/** Whether the signed-in user has one of several permissions. */
export function hasAnyPermission(codes: readonly string[]): boolean {
  return codes.some(hasPermission);
}

/** Whether the signed-in user has all of several permissions; an empty list never passes. */
export function hasAllPermissions(codes: readonly string[]): boolean {
  return codes.length > 0 && codes.every(hasPermission);
}

/** Whether the signed-in user has a role. */
export function hasRole(role: string): boolean {
  return holdsRole(useUser.getState().roles, role);
}

/** Whether the signed-in user has one of several roles. */
export function hasAnyRole(roles: readonly string[]): boolean {
  return roles.some(hasRole);
}

/** Whether the signed-in user has all of several roles; an empty list never passes. */
export function hasAllRoles(roles: readonly string[]): boolean {
  return roles.length > 0 && roles.every(hasRole);
}
