// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { guardStep, isPublic } from './guard-step.ts';
import type { GuardInput } from './guard-step.ts';

const ready: GuardInput = { hasToken: true, path: '/system/post', hasUser: true, hasRoutes: true };

function kindOf(change: Partial<GuardInput>): string {
  return guardStep({ ...ready, ...change }).kind;
}

describe('4 the guard decides', () => {
  it('sends a signed-in user from /login home', () => {
    expect(kindOf({ path: '/login' })).toBe('go-home');
  });

  it('lets anyone see the public paths', () => {
    for (const path of ['/login', '/register', '/401', '/blog/home', '/mind_index', '/a-blog-b']) {
      expect(kindOf({ path, hasToken: false })).toBe('show');
    }
  });

  it('asks for sign-in on any other path without a token, whatever is stored', () => {
    expect(kindOf({ hasToken: false })).toBe('sign-in');
  });

  it('loads the user when none with roles is stored, even if routes exist', () => {
    expect(kindOf({ hasUser: false })).toBe('load-user');
  });

  it('makes the routes once when only the user is known', () => {
    expect(kindOf({ hasRoutes: false })).toBe('make-routes');
  });

  it('lets the navigation go on otherwise', () => {
    expect(kindOf({})).toBe('show');
  });

  it('treats no other path as public', () => {
    expect(['/index', '/', '/user/profile', '/redirect/x', '/logins'].filter(isPublic)).toEqual([]);
  });
});
