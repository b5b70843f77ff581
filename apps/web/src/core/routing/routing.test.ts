// @vitest-environment node
import type { RouteEntry } from '@wm/contract/auth/account';
import { describe, expect, it } from 'vitest';
import { allowedRoutes, flattenRoutes, isExternal, joinPath, menuQuery } from './flat-route.ts';
import { matchRoute } from './match-route.ts';
import { menuAncestors, menuLeaves, menuOf } from './menu-node.ts';

function entry(path: string, component: string, more: Partial<RouteEntry> = {}): RouteEntry {
  return {
    name: path,
    path,
    component,
    hidden: false,
    meta: { title: path, icon: '', link: null, noCache: false, affix: false, breadcrumb: true },
    ...more,
  };
}

const tree = [
  entry('/system', 'Layout', {
    alwaysShow: true,
    children: [
      entry('post', 'system/post/index', { permissions: ['system:post:list'] }),
      entry('log', 'ParentView', {
        children: [entry('operation', 'monitor/operation/index', { query: '{"type":1}' })],
      }),
      entry('role-auth/user/:role_id(\\d+)', 'system/role/auth-user', { hidden: true }),
    ],
  }),
  entry('/', 'Layout', { children: [entry('chat', 'chat/index')] }),
  entry('https://example.com', 'Layout'),
];

describe('a route tree', () => {
  it('2.4 folds Layout and ParentView into the paths below them', () => {
    expect(flattenRoutes(tree).map(({ path, component }) => [path, component])).toEqual([
      ['/system/post', 'system/post/index'],
      ['/system/log/operation', 'monitor/operation/index'],
      ['/system/role-auth/user/:role_id', 'system/role/auth-user'],
      ['/chat', 'chat/index'],
    ]);
  });

  it('2.4 gives each screen its trail, and its query from the entry’s JSON', () => {
    const screen = flattenRoutes(tree)[1];
    expect(screen?.trail.map(({ title }) => title)).toEqual(['/system', 'log', 'operation']);
    expect(screen?.query).toEqual({ type: '1' });
  });

  it('5 keeps only what the user may see by any permission or role', () => {
    const nobody = { roles: ['x'], permissions: [] };
    expect(flattenRoutes(allowedRoutes(tree, nobody)).map(({ path }) => path)).not.toContain(
      '/system/post',
    );
    for (const holder of [
      { roles: [], permissions: ['system:post:list'] },
      { roles: [], permissions: ['*:*:*'] },
    ]) {
      expect(flattenRoutes(allowedRoutes(tree, holder))[0]?.path).toBe('/system/post');
    }
  });

  it('5 keeps an entry for any of its permissions or any of its roles, and with neither for all', () => {
    const entries = [
      entry('/codes', 'a', { permissions: ['a:b:list', 'a:b:edit'] }),
      entry('/roles', 'b', { roles: ['editor', 'chief'] }),
      entry('/both', 'c', { permissions: ['a:b:list'], roles: ['editor'] }),
      entry('/free', 'd'),
      entry('/empty', 'e', { permissions: [], roles: [] }),
    ];
    const seenBy = (roles: string[], permissions: string[]): string[] =>
      allowedRoutes(entries, { roles, permissions }).map(({ path }) => path);
    expect(seenBy(['x'], ['x'])).toEqual(['/free', '/empty']);
    expect(seenBy([], ['a:b:edit'])).toEqual(['/codes', '/free', '/empty']);
    expect(seenBy(['chief'], [])).toEqual(['/roles', '/free', '/empty']);
    expect(seenBy([], ['a:b:list'])).toEqual(['/codes', '/both', '/free', '/empty']);
    expect(seenBy(['editor'], [])).toEqual(['/roles', '/both', '/free', '/empty']);
    expect(seenBy([], ['*:*:*'])).toEqual(['/codes', '/both', '/free', '/empty']);
    expect(seenBy(['admin'], [])).toEqual(['/roles', '/both', '/free', '/empty']);
  });

  it('5 filters at every depth', () => {
    const nested = [
      entry('/top', 'Layout', {
        children: [
          entry('open', 'a'),
          entry('group', 'ParentView', { children: [entry('shut', 'b', { roles: ['chief'] })] }),
        ],
      }),
    ];
    const paths = (roles: string[]): string[] =>
      flattenRoutes(allowedRoutes(nested, { roles, permissions: [] })).map(({ path }) => path);
    expect([paths(['x']), paths(['chief'])]).toEqual([
      ['/top/open'],
      ['/top/open', '/top/group/shut'],
    ]);
  });

  it('2.3 takes only digits where the path says so', () => {
    const screens = flattenRoutes(tree);
    expect(matchRoute(screens, '/system/role-auth/user/12')?.params).toEqual({ role_id: '12' });
    expect(matchRoute(screens, '/system/role-auth/user/ab')).toBeUndefined();
    expect(matchRoute(screens, '/nowhere')).toBeUndefined();
  });

  it('reads names with slashes, percent signs and Chinese from the address', () => {
    const route = { path: '/notebook/edit/:note_name', digits: [] };
    for (const name of ['周会 100%', 'a/b', '问?#&', 'x.md']) {
      const address = new URL(`/notebook/edit/${encodeURIComponent(name)}`, 'http://x').pathname;
      expect(matchRoute([route], address)?.params).toEqual({ note_name: name });
    }
  });
});

describe('the menu', () => {
  const menu = menuOf(tree);

  it('leaves hidden entries out and shows a container with one screen as that screen', () => {
    expect(menu.map(({ key, children }) => [key, children.map((child) => child.key)])).toEqual([
      ['/system', ['/system/post', '/system/log/operation']],
      ['/chat', []],
      ['https://example.com', []],
    ]);
  });

  it('2.4 leads to the address with its query, and knows what opens elsewhere', () => {
    expect(menuLeaves(menu).map(({ address, isExternal: out }) => [address, out])).toEqual([
      ['/system/post', false],
      ['/system/log/operation?type=1', false],
      ['/chat', false],
      ['https://example.com', true],
    ]);
  });

  it('names the submenus above an entry', () => {
    expect(menuAncestors(menu, '/system/post')).toEqual(['/system']);
    expect(menuAncestors(menu, '/chat')).toEqual([]);
  });
});

describe('addresses', () => {
  it('join below their parent unless they are absolute or external', () => {
    expect([
      joinPath('/a', 'b'),
      joinPath('/', 'b'),
      joinPath('/a', '/b'),
      joinPath('/a', 'tel:1'),
    ]).toEqual(['/a/b', '/b', '/b', 'tel:1']);
  });

  it('5 are external when they are http, https, mailto or tel', () => {
    expect(
      ['http://x', 'https://x', 'mailto:a', 'tel:1', '/http', 'ftp://x'].map(isExternal),
    ).toEqual([true, true, true, true, false, false]);
  });

  it('survive a broken query', () => {
    expect([menuQuery('{'), menuQuery('null'), menuQuery(undefined)]).toEqual([{}, {}, {}]);
  });
});
