// @vitest-environment node
import { expect, it } from 'vitest';
import { isBlogLinkShown, maySeeBlog } from './blog-link.ts';

it('6 the blog link shows only for role_id 1 to 11', () => {
  expect([0, 1, 2, 11, 12].map(maySeeBlog)).toEqual([false, true, true, true, false]);
  expect([1, 2, 11, 12].map((roleId) => isBlogLinkShown(roleId, true))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

it('never shows a link that leads nowhere', () => {
  expect(isBlogLinkShown(1, false)).toBe(false);
  expect(isBlogLinkShown(1)).toBe(true);
});
