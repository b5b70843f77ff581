import type {
  commentCountsEndpoint,
  commentResource,
  commentSourceEndpoint,
  moderateCommentsEndpoint,
  replyToCommentEndpoint,
  trashCommentsEndpoint,
} from '@wm/contract/blog/comment';
import type { CommentStatus } from '@wm/contract/blog/article-status';
import { createResourceApi } from '#core/crud/resource-api.ts';
import { call } from '#core/http/call.ts';
import { useQuery } from '@tanstack/react-query';
import { articleApi } from '../manage/article.api.ts';

export const commentApi = createResourceApi<typeof commentResource>({
  path: '/article/v2/comments',
  permission: 'article:comment',
  title: '评论',
});

/** Gives comments a status; into the trash they go by `trashComments`. */
export function moderateComments(ids: number[], status: Exclude<CommentStatus, 'trash'>) {
  return call<typeof moderateCommentsEndpoint>('PUT', '/article/v2/comments/status', {
    body: { ids, status },
  });
}

export function trashComments(ids: number[]) {
  return call<typeof trashCommentsEndpoint>('PUT', '/article/v2/comments/trash', {
    body: { ids },
  });
}

export function replyToComment(id: number, content: string) {
  return call<typeof replyToCommentEndpoint>('POST', '/article/v2/comments/:id/reply', {
    path: { id },
    body: { content },
  });
}

/** Takes nothing more from where a comment came from, or takes that back; answers what became spam. */
export async function blockSource(id: number, isBlocked: boolean): Promise<number[]> {
  const { ids } = await call<typeof commentSourceEndpoint>(
    'PUT',
    '/article/v2/comments/:id/source',
    { path: { id }, body: { isBlocked } },
  );
  return ids;
}

/** Whether an article takes comments. */
export async function closeComments(articleId: number, commentsClosed: boolean): Promise<void> {
  await articleApi.update(articleId, { commentsClosed });
}

export interface InboxQuery {
  status: CommentStatus;
  articleId: number | undefined;
  limit: number;
}

export function useInbox({ status, articleId, limit }: InboxQuery) {
  const query = {
    status,
    limit,
    sort: 'create_time',
    order: 'desc',
    ...(articleId !== undefined && { articleId }),
  } as const;
  return useQuery({
    queryKey: [commentApi.path, 'inbox', query],
    queryFn: () => commentApi.list(query, { silent: true }),
    placeholderData: (before, past) =>
      // Of another state it would be something else.
      (past?.queryKey[2] as typeof query | undefined)?.status === status ? before : undefined,
  });
}

export function useCommentCounts(articleId: number | undefined) {
  return useQuery({
    queryKey: [commentApi.path, 'counts', articleId],
    queryFn: ({ signal }) =>
      call<typeof commentCountsEndpoint>('GET', '/article/v2/comments/counts', {
        query: articleId === undefined ? {} : { articleId },
        signal,
        silent: true,
      }),
  });
}

/** One comment that the list does not show, such as the one that a notice leads to. */
export function useComment(id: number | null, isWanted: boolean) {
  return useQuery({
    queryKey: [commentApi.path, 'one', id],
    queryFn: () => commentApi.find(id ?? 0, { silent: true }),
    enabled: id !== null && isWanted,
    retry: false,
  });
}
