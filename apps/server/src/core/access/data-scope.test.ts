import type { DataScope } from '@wm/contract/core/data-scope';
import { describe, expect, it } from 'vitest';
import { recordScope } from './data-scope.ts';
import type { RoleScope } from './data-scope.ts';
import type { Principal } from './principal.ts';

const code = 'system:user:list';

function principal(scopes: RoleScope[] | undefined, deptId: number | null = 7): Principal {
  return {
    userId: 3,
    username: 'u',
    nickname: '',
    avatar: '',
    roles: [],
    permissions: new Set(),
    deptId,
    deptsBelow: deptId === null ? [] : [7, 8, 9],
    scopes,
    columnRights: new Map(),
    owesFactor: false,
    version: 1,
  };
}

function role(dataScope: DataScope, permissions = [code], deptIds: number[] = []): RoleScope {
  return { dataScope, permissions, deptIds };
}

describe('whose records a code reaches', () => {
  it.each([
    ['1', { isEverything: true, deptIds: [], isOwn: false }],
    ['2', { isEverything: false, deptIds: [4, 5], isOwn: false }],
    ['3', { isEverything: false, deptIds: [7], isOwn: false }],
    ['4', { isEverything: false, deptIds: [7, 8, 9], isOwn: false }],
    ['5', { isEverything: false, deptIds: [], isOwn: true }],
    ['6', { isEverything: false, deptIds: [7, 8, 9], isOwn: true }],
  ] as const)('scope %s', (scope, expected) => {
    expect(recordScope(principal([role(scope, [code], [4, 5])]), code)).toEqual(expected);
  });

  it('is everything for administrators', () => {
    expect(recordScope(principal(undefined), code).isEverything).toBe(true);
  });

  it('is the union of the roles that give this code, not of those that give another', () => {
    const wide = role('1', ['system:user:query']);
    const narrow = role('2', [code], [4]);
    expect(recordScope(principal([wide, narrow, role('5')]), code)).toEqual({
      isEverything: false,
      deptIds: [4],
      isOwn: true,
    });
    expect(recordScope(principal([wide, narrow]), 'system:user:query').isEverything).toBe(true);
  });

  it('is nothing without a role that gives the code, and nothing by department without one', () => {
    const nothing = { isEverything: false, deptIds: [], isOwn: false };
    expect(recordScope(principal([role('1', ['other:code'])]), code)).toEqual(nothing);
    expect(recordScope(principal([role('4')], null), code)).toEqual(nothing);
    expect(recordScope(principal([role('3')], null), code)).toEqual(nothing);
  });
});
