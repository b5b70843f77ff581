// @vitest-environment node
import type { Location } from 'react-router';
import { expect, it } from 'vitest';
import { flattenRoutes } from '#core/routing/flat-route.ts';
import { pageEntry } from '#core/testing/page-entry.ts';
import { affixViews, viewAt } from './open-tab.ts';

type Meta = ReturnType<typeof pageEntry>['meta'];

const screens = flattenRoutes([
  pageEntry('/index', '首页', { meta: { title: '首页', affix: true } as Meta }),
  pageEntry('/post', '岗位管理'),
  pageEntry('/one/:id(\\d+)', '一个', { meta: { title: '一个', affix: true } as Meta }),
]);

it('3 a visited view has path, fullPath, name, title, meta (affix) and query', () => {
  const location = { pathname: '/post', search: '?type=1&name=a', hash: '#x' } as Location;
  const route = screens[1];
  expect(viewAt(location, { kind: 'view', route, title: '岗位管理' })).toEqual({
    path: '/post',
    fullPath: '/post?type=1&name=a',
    name: '/post',
    title: '岗位管理',
    meta: { affix: false, noCache: false, link: null },
    query: { type: '1', name: 'a' },
  });
});

it('2.6 pinned tabs are preloaded, but none whose address has a parameter', () => {
  expect(affixViews(screens).map(({ fullPath, meta }) => [fullPath, meta.affix])).toEqual([
    ['/index', true],
  ]);
});
