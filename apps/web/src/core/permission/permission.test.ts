// @vitest-environment node
import { beforeEach, expect, it } from 'vitest';
import { useUser } from '#core/stores/user-store.ts';
import {
  hasAllPermissions,
  hasAllRoles,
  hasAnyPermission,
  hasAnyRole,
  hasPermission,
  hasRole,
} from './permission.ts';

beforeEach(() => useUser.setState({ permissions: ['a:b:list', 'a:b:edit'], roles: ['editor'] }));

it('5 asks for one, any or all permissions', () => {
  expect([
    hasPermission('a:b:list'),
    hasPermission('a:b:remove'),
    hasAnyPermission(['x', 'a:b:edit']),
    hasAnyPermission([]),
    hasAllPermissions(['a:b:list', 'a:b:edit']),
    hasAllPermissions(['a:b:list', 'x']),
    hasAllPermissions([]),
  ]).toEqual([true, false, true, false, true, false, false]);
});

it('5 asks for one, any or all roles, and admin has each', () => {
  expect([hasRole('editor'), hasAnyRole(['x', 'editor']), hasAllRoles(['editor', 'x'])]).toEqual([
    true,
    true,
    false,
  ]);
  useUser.setState({ roles: ['admin'] });
  expect(hasAllRoles(['editor', 'x'])).toBe(true);
});
