import { cloneElement, isValidElement } from 'react';
import type { ReactElement, ReactNode } from 'react';
import { useUser } from '#core/stores/user-store.ts';
import { holdsPermission, holdsRole } from './permission.ts';

/** What becomes of the children of a gate that stays shut: they go, or they stand there disabled and say why. */
type WhenDenied = 'remove' | 'disable';

interface GateProps {
  /** `remove` when absent. */
  whenDenied?: WhenDenied;
  children: ReactNode;
}

interface PermissionGateProps extends GateProps {
  /** Any of these permissions opens it. */
  anyOf: readonly string[];
}

interface RoleGateProps extends GateProps {
  /** Any of these roles opens it; admin opens each. */
  anyOf: readonly string[];
}

const deniedText = '当前操作没有权限';

function through(isAllowed: boolean, whenDenied: WhenDenied, children: ReactNode): ReactNode {
  if (isAllowed) return children;
  if (whenDenied === 'remove' || !isValidElement(children)) return null;
  return cloneElement(children as ReactElement<{ disabled?: boolean; title?: string }>, {
    disabled: true,
    title: deniedText,
  });
}

function requireList(list: unknown, message: string): void {
  if (!Array.isArray(list) || list.length === 0) throw new Error(message);
}

/**
 * Shows its children only to those who hold a listed permission or the wildcard, and follows changes at once. With
 * `whenDenied="disable"` the one child, a button, stays and is disabled. Throws when no list is given (specification 5).
 */
export function PermissionGate({
  anyOf,
  whenDenied = 'remove',
  children,
}: PermissionGateProps): ReactNode {
  requireList(anyOf, 'set operation permission tag value');
  const isAllowed = useAnyPermission(anyOf);
  return through(isAllowed, whenDenied, children);
}

/** The same for roles; admin passes each gate. Throws when no list is given (specification 5). */
export function RoleGate({ anyOf, whenDenied = 'remove', children }: RoleGateProps): ReactNode {
  requireList(anyOf, 'set role tag value');
  const isAllowed = useAnyRole(anyOf);
  return through(isAllowed, whenDenied, children);
}

/** Whether the signed-in user has a permission, renewed when it changes. */
export function usePermission(code: string): boolean {
  return useUser((user) => holdsPermission(user.permissions, code));
}

/** Whether the signed-in user has one of several permissions, renewed when they change. */
export function useAnyPermission(codes: readonly string[]): boolean {
  return useUser((user) => codes.some((code) => holdsPermission(user.permissions, code)));
}

/** Whether the signed-in user has all of several permissions, renewed when they change; an empty list never passes. */
export function useAllPermissions(codes: readonly string[]): boolean {
  return useUser(
    (user) => codes.length > 0 && codes.every((code) => holdsPermission(user.permissions, code)),
  );
}

/** Whether the signed-in user has a role, renewed when it changes. */
export function useRole(role: string): boolean {
  return useUser((user) => holdsRole(user.roles, role));
}

/** Whether the signed-in user has one of several roles, renewed when they change. */
export function useAnyRole(roles: readonly string[]): boolean {
  return useUser((user) => roles.some((role) => holdsRole(user.roles, role)));
}

/** Whether the signed-in user has all of several roles, renewed when they change; an empty list never passes. */
export function useAllRoles(roles: readonly string[]): boolean {
  return useUser((user) => roles.length > 0 && roles.every((role) => holdsRole(user.roles, role)));
}
