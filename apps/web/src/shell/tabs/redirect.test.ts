// @vitest-environment node
import type { Location } from 'react-router';
import { expect, it } from 'vitest';
import { flattenRoutes } from '#core/routing/flat-route.ts';
import { pageEntry } from '#core/testing/page-entry.ts';
import { screenAt } from '#shell/routes.ts';
import { isRedirect, redirectAddress, withoutRedirect } from './redirect.ts';

function at(pathname: string): Location {
  return { pathname, search: '?x=1', hash: '', state: null, key: 'k' } as Location;
}

it('2.1 /redirect/{path} stands for the path, never for another site', () => {
  expect(
    ['/redirect/a/b', '/redirect//evil.example/x', '/redirect/\\evil', '/redirect/redirect/a', '/a']
      .map(at)
      .map((location) => withoutRedirect(location).pathname),
  ).toEqual(['/a/b', '/evil.example/x', '/evil', '/a', '/a']);
  expect(withoutRedirect(at('/redirect/a')).search).toBe('?x=1');
  expect([isRedirect(redirectAddress('/a?x=1')), isRedirect('/redirected')]).toEqual([true, false]);
});

it('2.1 /redirect is no part of the breadcrumbs', () => {
  const screens = flattenRoutes([
    pageEntry('/system', '系统管理', {
      component: 'Layout',
      children: [pageEntry('post', '岗位管理', { component: 'system/post/index' })],
    }),
  ]);
  const { pathname } = withoutRedirect(at('/redirect/system/post'));
  const { route } = screenAt(pathname, screens, () => true);
  expect(route?.trail.map(({ title }) => title)).toEqual(['系统管理', '岗位管理']);
});
