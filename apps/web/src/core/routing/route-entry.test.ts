// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { pageEntry } from '#core/testing/page-entry.ts';
import { flattenRoutes } from './flat-route.ts';
import type { FlatRoute } from './flat-route.ts';
import { menuOf } from './menu-node.ts';
import { redirectAt } from './route-redirect.ts';

type Entry = ReturnType<typeof pageEntry>;
type Meta = Entry['meta'];

const layout = (path: string, more: Partial<Entry>): Entry =>
  pageEntry(path, path, { component: 'Layout', ...more });
const metaOf = (change: Partial<Meta>): Partial<Entry> => ({ meta: change as Meta });
function screenOf(entry: Entry): FlatRoute {
  const [screen] = flattenRoutes([entry]);
  if (!screen) throw new Error('no screen');
  return screen;
}

describe('3 route entry', () => {
  it('path and children: a child stands below its parent', () => {
    const tree = [layout('/a', { children: [pageEntry('b', 'B'), pageEntry('/c', 'C')] })];
    expect(flattenRoutes(tree).map(({ path }) => path)).toEqual(['/a/b', '/c']);
  });

  it('component names the view', () => {
    expect(screenOf(pageEntry('/a', 'A', { component: 'x/y' })).component).toBe('x/y');
  });

  it('redirect names where a group leads, absolute or below it', () => {
    const tree = [
      layout('/a', {
        redirect: '/a/c',
        children: [
          pageEntry('b', 'B'),
          layout('d', { redirect: 'e', component: 'ParentView', children: [pageEntry('e', 'E')] }),
        ],
      }),
      layout('/n', { redirect: 'noRedirect' }),
      layout('/x', { redirect: 'https://example.com' }),
    ];
    expect(
      ['/a', '/a/', '/a/d', '/a/b', '/n', '/x', '/'].map((at) => redirectAt(tree, at)),
    ).toEqual(['/a/c', '/a/c', '/a/d/e', undefined, undefined, undefined, undefined]);
  });

  it('hidden keeps an entry out of the menu, not out of the screens', () => {
    const tree = [pageEntry('/a', 'A', { hidden: true })];
    expect([menuOf(tree), flattenRoutes(tree).map(({ path }) => path)]).toEqual([[], ['/a']]);
  });

  it('alwaysShow keeps a group with one entry as a group', () => {
    const children = [pageEntry('b', 'B')];
    const shape = (more: Partial<Entry>): unknown[] =>
      menuOf([layout('/a', { children, ...more })]).map((node) => [
        node.title,
        node.children.map(({ title }) => title),
      ]);
    expect(shape({})).toEqual([['B', []]]);
    expect(shape({ alwaysShow: true })).toEqual([['/a', ['B']]]);
  });

  it('query is a JSON string: the address in the menu, the query of the screen', () => {
    const entry = pageEntry('/a', 'A', { query: '{"type":1,"name":"张 三"}' });
    expect(screenOf(entry).query).toEqual({ type: '1', name: '张 三' });
    const address = menuOf([entry])[0]?.address ?? '';
    expect(Object.fromEntries(new URL(address, 'http://x').searchParams)).toEqual({
      type: '1',
      name: '张 三',
    });
  });

  it('meta.title and meta.icon are those of menu and tab', () => {
    const entry = pageEntry('/a', '岗位', metaOf({ title: '岗位', icon: 'post' }));
    expect(menuOf([entry])[0]).toMatchObject({ title: '岗位', icon: 'post' });
    expect(screenOf(entry)).toMatchObject({ title: '岗位', icon: 'post' });
  });

  it('meta.link, noCache, affix and activeMenu reach the screen; the last is empty by default', () => {
    expect(screenOf(pageEntry('/a', 'A'))).toMatchObject({
      link: null,
      noCache: false,
      affix: false,
      activeMenu: '',
    });
    const all = { link: 'https://x.cn', noCache: true, affix: true, activeMenu: '/b' };
    expect(screenOf(pageEntry('/a', 'A', metaOf({ title: 'A', ...all })))).toMatchObject(all);
  });

  it('meta.breadcrumb false keeps an entry out of the trail', () => {
    const trail = (breadcrumb: boolean): string[] =>
      screenOf(
        layout('/a', { ...metaOf({ breadcrumb }), children: [pageEntry('b', 'B')] }),
      ).trail.map(({ title }) => title);
    expect([trail(true), trail(false)]).toEqual([['/a', 'B'], ['B']]);
  });

  it('the trail tells a page and its layout of the same name once', () => {
    const page = pageEntry('/a', '工作台', metaOf({ title: '工作台' }));
    const tree = layout('/', { ...metaOf({ title: '工作台' }), children: [page] });
    expect(screenOf(tree).trail).toEqual([{ title: '工作台', path: '/a' }]);
  });
});
