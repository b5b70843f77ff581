import type {
  Notice,
  noticeReadCountEndpoint,
  noticeReaderResource,
  noticeResource,
} from '@wm/contract/system/notice';
import { useQuery } from '@tanstack/react-query';
import { createResourceApi } from '#core/crud/resource-api.ts';
import { call } from '#core/http/call.ts';
import { request } from '#core/http/request.ts';

export const noticeApi = createResourceApi<typeof noticeResource>({
  path: '/admin/v2/system/notice',
  permission: 'system:notice',
  title: '通知公告',
});

export const noticeReaderApi = createResourceApi<typeof noticeReaderResource>({
  path: '/admin/v2/system/notice_reader',
  sortsByOne: true,
  permission: 'system:notice',
  title: '阅读情况',
});

/** A notice with its text, which lists do not carry. */
export function useNotice(id: number) {
  return useQuery({
    queryKey: [noticeApi.path, 'one', id],
    queryFn: () => request<Notice>({ method: 'GET', url: `${noticeApi.path}/${id}`, silent: true }),
  });
}

/** Names what is shown of a notice's readers. */
export function readersKey(noticeId: number): string {
  return `${noticeReaderApi.path}/${noticeId}`;
}

/** How many have read a notice, and how many could. */
export function useReadCount(noticeId: number) {
  return useQuery({
    queryKey: [readersKey(noticeId), 'count'],
    queryFn: () =>
      call<typeof noticeReadCountEndpoint>('GET', '/admin/v2/system/notice_reader/count', {
        query: { noticeId },
        silent: true,
      }),
  });
}
