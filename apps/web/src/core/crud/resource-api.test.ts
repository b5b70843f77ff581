import type { userResource } from '@wm/contract/system/user';
import type { postResource } from '@wm/contract/system/post';
import { expect, it } from 'vitest';
import { envelope, stubServer } from '#core/testing/stub-server.ts';
import { createResourceApi } from './resource-api.ts';

it('answers how a deletion is taken back where that is possible', async () => {
  const seen = stubServer(() => envelope(null));
  const posts = createResourceApi<typeof postResource>({
    path: '/admin/v2/system/post',
    permission: 'system:post',
    title: '岗位',
  });
  const undo = await posts.remove([1, 2]);
  await undo?.();
  expect(seen.map(({ method, url, body }) => [method, url, body])).toEqual([
    ['DELETE', '/admin/v2/system/post', { ids: [1, 2] }],
    ['POST', '/admin/v2/undo?resource=system%3Apost', { ids: [1, 2] }],
  ]);
  const users = createResourceApi<typeof userResource>({
    path: '/admin/v2/system/user',
    permission: 'system:user',
    title: '用户',
  });
  expect(await users.remove([3])).toBeUndefined();
});
