import type { deptResource } from '@wm/contract/system/dept';
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
  const depts = createResourceApi<typeof deptResource>({
    path: '/admin/v2/system/dept',
    permission: 'system:dept',
    title: '部门',
  });
  expect(await depts.remove([3])).toBeUndefined();
});
