import type { ReactNode } from 'react';
import { useUser } from '#core/stores/user-store.ts';
import { holdsPermission, holdsRole } from './permission.ts';

interface PermissionGateProps {
  /** Any of these permissions lets the children show. */
  anyOf?: readonly string[];
  /** Any of these roles lets the children show. */
  roles?: readonly string[];
  children: ReactNode;
}

/** Shows its children only to those who hold a listed permission or role; follows changes at once. */
export function PermissionGate({ anyOf, roles, children }: PermissionGateProps): ReactNode {
  if (!anyOf && !roles) throw new Error('set operation permission tag value');
  const held = useUser((user) => user.permissions);
  const heldRoles = useUser((user) => user.roles);
  const isAllowed =
    (anyOf?.some((code) => holdsPermission(held, code)) ?? false) ||
    (roles?.some((role) => holdsRole(heldRoles, role)) ?? false);
  return isAllowed ? children : null;
}

/** Whether the signed-in user has a permission, renewed when it changes. */
export function usePermission(code: string): boolean {
  return useUser((user) => holdsPermission(user.permissions, code));
}
