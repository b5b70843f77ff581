import type { DataScope } from '@wm/contract/core/data-scope';
import { dataScopes } from '@wm/contract/core/data-scope';
import { describe, expect, it } from 'vitest';
import { columnRights } from './column-rights.ts';
import type { RoleScope } from './data-scope.ts';
import { mayGrant, refuseUngrantable } from './grants.ts';
import type { GrantedColumn, GrantedRole } from './grants.ts';
import type { Principal } from './principal.ts';

const list = 'system:user:list';
const edit = 'system:user:edit';

function principal(scopes: RoleScope[] | undefined): Principal {
  return {
    userId: 3,
    username: 'u',
    nickname: '',
    avatar: '',
    roles: [],
    permissions: new Set(scopes?.flatMap(({ permissions }) => permissions) ?? ['*:*:*']),
    deptId: 7,
    deptsBelow: [7, 8, 9],
    scopes,
    columnRights: new Map(),
    owesFactor: false,
    version: 1,
  };
}

const holder = (dataScope: DataScope, permissions = [list], deptIds: number[] = []): RoleScope => ({
  dataScope,
  permissions,
  deptIds,
});

const role = (overrides: Partial<GrantedRole> = {}): GrantedRole => ({
  roleKey: 'clerk',
  dataScope: '5',
  permissions: [list],
  ...overrides,
});

describe('who may hand on a role', () => {
  it('an administrator any, nobody else the administrator’s', () => {
    const all = role({ roleKey: 'admin', dataScope: '1', permissions: ['a:b:c'] });
    expect(mayGrant(principal(undefined), all)).toBe(true);
    expect(mayGrant(principal([holder('1')]), role({ roleKey: 'admin', permissions: [] }))).toBe(
      false,
    );
  });

  it('who holds each of its codes', () => {
    const clerk = principal([holder('1', [list])]);
    expect(mayGrant(clerk, role())).toBe(true);
    expect(mayGrant(clerk, role({ permissions: [list, edit] }))).toBe(false);
    expect(mayGrant(clerk, role({ permissions: ['*:*:*'] }))).toBe(false);
  });

  const grantable: Record<DataScope, DataScope[]> = {
    1: [...dataScopes],
    2: ['5'],
    3: ['3', '5'],
    4: ['3', '4', '5', '6'],
    5: ['5'],
    6: ['3', '4', '5', '6'],
  };
  it.each(dataScopes)('who has scope %s, no wider one', (own) => {
    const granted = dataScopes.filter((dataScope) =>
      mayGrant(principal([holder(own, [list], [1])]), role({ dataScope, deptIds: [99] })),
    );
    expect(granted).toEqual(grantable[own]);
  });

  it('named departments when he reaches each of them', () => {
    const named = (deptIds: number[]): GrantedRole => role({ dataScope: '2', deptIds });
    const custom = principal([holder('2', [list], [1, 2])]);
    expect(mayGrant(custom, named([1, 2]))).toBe(true);
    expect(mayGrant(custom, named([1, 3]))).toBe(false);
    const below = principal([holder('4')]);
    expect(mayGrant(below, named([8, 9]))).toBe(true);
    expect(mayGrant(below, named([10]))).toBe(false);
    expect(mayGrant(below, role({ dataScope: '2' }))).toBe(false);
  });

  it('only himself when he has a scope by department and no department', () => {
    const nowhere = { ...principal([holder('6')]), deptId: null, deptsBelow: [] };
    expect(dataScopes.filter((dataScope) => mayGrant(nowhere, role({ dataScope })))).toEqual(['5']);
  });

  it('measured for each code by the roles that give him this code', () => {
    const mixed = principal([holder('1', [list]), holder('5', [edit])]);
    expect(mayGrant(mixed, role({ dataScope: '1', permissions: [list] }))).toBe(true);
    expect(mayGrant(mixed, role({ dataScope: '1', permissions: [list, edit] }))).toBe(false);
  });

  it('measured by all he reaches when the role has no codes yet', () => {
    const empty = (dataScope: DataScope): GrantedRole => role({ dataScope, permissions: [] });
    expect(mayGrant(principal([holder('4')]), empty('1'))).toBe(false);
    expect(mayGrant(principal([holder('4')]), empty('4'))).toBe(true);
  });

  it('that shows no column which is kept from him', () => {
    const column: GrantedColumn = {
      resource: 'system:user',
      key: 'mobile',
      read: true,
      create: true,
      update: true,
      filter: true,
      export: true,
      mask: '',
    };
    const masked = {
      ...principal([holder('1')]),
      columnRights: columnRights([{ ...column, update: false, masks: ['phone'] }]),
    };
    const showing = (overrides: Partial<GrantedColumn>): GrantedRole =>
      role({ columns: [{ ...column, update: false, mask: 'phone', ...overrides }] });
    expect(mayGrant(masked, showing({}))).toBe(true);
    expect(mayGrant(masked, showing({ mask: 'all' }))).toBe(true);
    expect(mayGrant(masked, showing({ mask: '' }))).toBe(false);
    expect(mayGrant(masked, showing({ update: true }))).toBe(false);
    expect(mayGrant(masked, showing({ read: false, mask: '' }))).toBe(true);
    expect(mayGrant(masked, { ...showing({ mask: '' }), permissions: [] })).toBe(true);
  });

  it('all of several roles, or none', () => {
    const clerk = principal([holder('5')]);
    expect(() => refuseUngrantable(clerk, [role(), role()])).not.toThrow();
    expect(() => refuseUngrantable(clerk, [role(), role({ dataScope: '1' })])).toThrow(
      '不能授予自己没有的权限',
    );
  });
});
