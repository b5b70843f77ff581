import type { ownNoticesEndpoint } from '@wm/contract/system/own-notice';
import type { deptResource, deptTreeEndpoint } from '@wm/contract/system/dept';
import type { postResource } from '@wm/contract/system/post';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createResourceApi } from '#core/crud/resource-api.ts';
import { call } from '#core/http/call.ts';
import { ownNoticesKey } from '#core/notices/unread-store.ts';

/** The list that shows what every list can do. */
export const samplePosts = createResourceApi<typeof postResource>({
  path: '/admin/v2/system/post',
  permission: 'system:post',
  title: '岗位',
});

/** A page of my notices: a list that everybody has. */
export function useNoticePage(page: number, limit: number) {
  return useQuery({
    queryKey: [...ownNoticesKey, 'sample', page, limit],
    queryFn: () =>
      call<typeof ownNoticesEndpoint>('GET', '/admin/v2/notice/mine', {
        query: { page, limit: Math.min(limit, 100), isUnread: 'false' },
      }),
    placeholderData: keepPreviousData,
  });
}

/** Every department as flat rows. */
export function useDepartments() {
  return useQuery({
    queryKey: ['sample', 'departments'],
    queryFn: () => call<typeof deptTreeEndpoint>('GET', '/admin/v2/system/dept/tree'),
  });
}

/** The tree that shows what every tree can do. */
export const sampleDepts = createResourceApi<typeof deptResource>({
  path: '/admin/v2/system/dept',
  permission: 'system:dept',
  title: '部门',
});
