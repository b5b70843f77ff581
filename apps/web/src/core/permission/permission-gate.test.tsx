import { act, cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useUser } from '#core/stores/user-store.ts';
import {
  PermissionGate,
  RoleGate,
  useAllPermissions,
  useAllRoles,
  useAnyPermission,
  useAnyRole,
  usePermission,
  useRole,
} from './permission-gate.tsx';

const button = (): HTMLButtonElement | null => screen.queryByRole('button');

beforeEach(() => useUser.setState({ permissions: ['a:b:edit'], roles: ['editor'] }));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('6 permission and role gates', () => {
  it('a permission-gated element is removed unless a listed permission or the wildcard is held', () => {
    const { rerender } = render(<PermissionGate anyOf={['x', 'a:b:edit']}>甲</PermissionGate>);
    expect(screen.queryByText('甲')).not.toBeNull();
    rerender(<PermissionGate anyOf={['x']}>甲</PermissionGate>);
    expect(screen.queryByText('甲')).toBeNull();
    act(() => {
      useUser.setState({ permissions: ['*:*:*'] });
    });
    expect(screen.queryByText('甲')).not.toBeNull();
  });

  it('its button variant is disabled and says why', () => {
    const gate = (code: string): ReactNode => (
      <PermissionGate anyOf={[code]} whenDenied="disable">
        <button type="button">删除</button>
      </PermissionGate>
    );
    const { rerender } = render(gate('x'));
    expect([button()?.disabled, button()?.title]).toEqual([true, '当前操作没有权限']);
    rerender(gate('a:b:edit'));
    expect([button()?.disabled, button()?.title]).toEqual([false, '']);
  });

  it('a role-gated element is removed unless a listed role or admin is held', () => {
    const { rerender } = render(<RoleGate anyOf={['editor']}>甲</RoleGate>);
    expect(screen.queryByText('甲')).not.toBeNull();
    rerender(<RoleGate anyOf={['chief']}>甲</RoleGate>);
    expect(screen.queryByText('甲')).toBeNull();
    act(() => {
      useUser.setState({ roles: ['admin'] });
    });
    expect(screen.queryByText('甲')).not.toBeNull();
  });

  it('5 both throw when no list is given', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const broken = [[], undefined] as unknown as string[][];
    for (const anyOf of broken) {
      expect(() => render(<PermissionGate anyOf={anyOf}>甲</PermissionGate>)).toThrow(
        'set operation permission tag value',
      );
      expect(() => render(<RoleGate anyOf={anyOf}>甲</RoleGate>)).toThrow('set role tag value');
    }
  });

  it('5 hooks ask for one, any or all, and empty never passes', () => {
    let answers: boolean[] = [];
    function Asking(): null {
      answers = [
        usePermission('a:b:edit'),
        usePermission(''),
        useAnyPermission(['x', 'a:b:edit']),
        useAnyPermission([]),
        useAllPermissions(['x', 'a:b:edit']),
        useAllPermissions([]),
        useRole('editor'),
        useRole(''),
        useAnyRole(['x', 'editor']),
        useAllRoles(['x', 'editor']),
        useAllRoles([]),
      ];
      return null;
    }
    render(<Asking />);
    expect(answers).toEqual([
      true,
      false,
      true,
      false,
      false,
      false,
      true,
      false,
      true,
      false,
      false,
    ]);
    act(() => {
      useUser.setState({ permissions: ['*:*:*'], roles: ['admin'] });
    });
    expect(answers).toEqual([
      true,
      false,
      true,
      false,
      true,
      false,
      true,
      false,
      true,
      true,
      false,
    ]);
  });
});
