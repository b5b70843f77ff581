import type {
  OwnNotice,
  ownNoticeEndpoint,
  ownNoticesEndpoint,
  readAllNoticesEndpoint,
  readNoticeEndpoint,
} from '@wm/contract/system/own-notice';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#core/http/call.ts';
import { keepUnread, ownNoticesKey } from './unread-store.ts';

export type { OwnNotice } from '@wm/contract/system/own-notice';

const path = '/admin/v2/notice/mine';

interface OwnNotices {
  rows: OwnNotice[];
  total: number;
  unread: number;
}

async function listOwnNotices(query: {
  page: number;
  limit: number;
  isUnread: 'true' | 'false';
}): Promise<OwnNotices> {
  const answer = await call<typeof ownNoticesEndpoint>('GET', path, { query, silent: true });
  keepUnread(answer.unread);
  return answer;
}

/** The newest notices. */
export function useNewestNotices(limit: number) {
  return useQuery({
    queryKey: [...ownNoticesKey, 'newest', limit],
    queryFn: () => listOwnNotices({ page: 1, limit, isUnread: 'false' }),
    // What is shown at the bell is what holds now.
    staleTime: 0,
  });
}

const pageSize = 20;

/** All notices, or those not read yet, a page more each time it is asked for. */
export function useAllNotices(isUnread: boolean) {
  return useInfiniteQuery({
    queryKey: [...ownNoticesKey, 'all', isUnread],
    queryFn: ({ pageParam }) =>
      listOwnNotices({ page: pageParam, limit: pageSize, isUnread: isUnread ? 'true' : 'false' }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      pages.length * pageSize < last.total ? pages.length + 1 : undefined,
  });
}

/** One notice with its text. */
export function useOwnNotice(id: number) {
  return useQuery({
    queryKey: [...ownNoticesKey, 'one', id],
    queryFn: () =>
      call<typeof ownNoticeEndpoint>('GET', '/admin/v2/notice/mine/:id', {
        path: { id },
        silent: true,
      }),
  });
}

/** What notes notices as read: the badge and the open lists follow. */
export function useReadNotices(): {
  readOne: (id: number) => Promise<void>;
  readAll: (untilId: number) => Promise<void>;
} {
  const client = useQueryClient();
  const adopt = async ({ unread }: { unread: number }): Promise<void> => {
    keepUnread(unread);
    await client.invalidateQueries({ queryKey: ownNoticesKey });
  };
  return {
    // The text is on the screen already; what could not be noted stays unread.
    readOne: (id) =>
      call<typeof readNoticeEndpoint>('POST', '/admin/v2/notice/mine/:id/read', {
        path: { id },
        silent: true,
        repeatSubmit: false,
      }).then(adopt, () => undefined),
    readAll: (untilId) =>
      call<typeof readAllNoticesEndpoint>('POST', '/admin/v2/notice/mine/read_all', {
        body: { untilId },
      }).then(adopt, () => undefined),
  };
}
