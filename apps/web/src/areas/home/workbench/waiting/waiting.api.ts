import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { articleResource } from '@wm/contract/blog/article';
import type { commentResource, moderateCommentsEndpoint } from '@wm/contract/blog/comment';
import { reminderTitle } from '@wm/contract/home/limits';
import { createResourceApi } from '#core/crud/resource-api.ts';
import { call } from '#core/http/call.ts';
import { notifier } from '#core/http/notifier.ts';
import { useAllNotices } from '#core/notices/own-notice.api.ts';
import type { OwnNotice } from '#core/notices/own-notice.api.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';

const commentApi = createResourceApi<typeof commentResource>({
  path: '/article/v2/comments',
  permission: 'article:comment',
  title: '评论',
});

const articleApi = createResourceApi<typeof articleResource>({
  path: '/article/v2/articles',
  permission: 'article:data',
  title: '文章',
});

const shownComments = 5;
const shownReviews = 5;

/** Comments that wait for the asker, who may let them through; none for others. */
export function useWaitingComments() {
  const mayRead = usePermission('article:comment:list');
  const mayEdit = usePermission('article:comment:edit');
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: [commentApi.path, 'waiting'],
    queryFn: () => commentApi.list({ status: 'pending', limit: shownComments }, { silent: true }),
    enabled: mayRead && mayEdit,
    refetchInterval: 60_000,
  });
  const set = async (id: number, status: 'approved' | 'pending'): Promise<void> => {
    await call<typeof moderateCommentsEndpoint>('PUT', '/article/v2/comments/status', {
      body: { ids: [id], status },
    });
    await client.invalidateQueries({ queryKey: [commentApi.path] });
  };
  return {
    rows: data?.rows ?? [],
    total: data?.total ?? 0,
    async approve(id: number) {
      try {
        await set(id, 'approved');
        notifier().undoable('评论已通过', () => set(id, 'pending'));
      } catch {
        // The client has shown why.
      }
    },
  };
}

/** Articles that others have laid before the asker, who may publish them; none for others. */
export function useWaitingReviews() {
  const mayRead = usePermission('article:data:list');
  const mayPublish = usePermission('article:data:publish');
  const { data } = useQuery({
    queryKey: [articleApi.path, 'waiting'],
    queryFn: () => articleApi.list({ progress: 'waiting', limit: shownReviews }, { silent: true }),
    enabled: mayRead && mayPublish,
    refetchInterval: 60_000,
  });
  return { rows: data?.rows ?? [], total: data?.total ?? 0 };
}

/** Notices that were not read; those that tell of to-dos stand as the to-dos themselves. */
export function useWaitingNotices(): OwnNotice[] {
  const { data } = useAllNotices(true);
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  return rows.filter(({ noticeTitle }) => !noticeTitle.startsWith(reminderTitle));
}
