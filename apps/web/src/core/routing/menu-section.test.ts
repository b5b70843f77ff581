// @vitest-environment node
import { expect, it } from 'vitest';
import type { MenuNode } from './menu-node.ts';
import { sectionOf, topMenuCount } from './menu-section.ts';

function node(key: string, children: MenuNode[] = []): MenuNode {
  return { key, title: key, icon: '', address: key, isExternal: false, children };
}

it('2.6 the top menu shows a third of the body width divided by 80', () => {
  expect([1920, 1440, 1439, 992, 240, 239].map(topMenuCount)).toEqual([8, 6, 5, 4, 1, 0]);
});

it('an address belongs to the top-level entry it stands under', () => {
  const nodes = [node('/index'), node('/system', [node('/system/log', [node('/system/log/a')])])];
  expect(
    ['/index', '/system/log/a', '/system/log', '/nowhere'].map((key) => sectionOf(nodes, key)?.key),
  ).toEqual(['/index', '/system', '/system', undefined]);
});
