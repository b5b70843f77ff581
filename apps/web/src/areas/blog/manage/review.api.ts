import type { Article } from '@wm/contract/blog/article';
import type {
  discardDraftEndpoint,
  publishedArticleEndpoint,
  recallArticleEndpoint,
  returnArticleEndpoint,
  submitArticleEndpoint,
} from '@wm/contract/blog/article-review';
import { useQuery } from '@tanstack/react-query';
import { call } from '#core/http/call.ts';
import { articleApi } from './article.api.ts';

const onConflict = { handledCodes: [409] };

/** An article as readers see it, while another text of it is written. */
export function usePublished(id: number, rowVersion: number) {
  return useQuery({
    queryKey: [articleApi.path, 'published', id, rowVersion],
    queryFn: () =>
      call<typeof publishedArticleEndpoint>('GET', '/article/v2/articles/:id/published', {
        path: { id },
        silent: true,
      }),
  });
}

/** Throws away what readers do not see yet. */
export function discardDraft(id: number, rowVersion: number): Promise<Article> {
  return call<typeof discardDraftEndpoint>('PUT', '/article/v2/articles/:id/discard', {
    path: { id },
    body: { rowVersion },
    ...onConflict,
  });
}

/** Lays an article before its reviewers; `wantedTime` is null for as soon as it is approved. */
export function submitArticle(
  id: number,
  rowVersion: number,
  wantedTime: string | null,
): Promise<Article> {
  return call<typeof submitArticleEndpoint>('PUT', '/article/v2/articles/:id/submit', {
    path: { id },
    body: { rowVersion, wantedTime },
    ...onConflict,
  });
}

export function recallArticle(id: number, rowVersion: number): Promise<Article> {
  return call<typeof recallArticleEndpoint>('PUT', '/article/v2/articles/:id/recall', {
    path: { id },
    body: { rowVersion },
    ...onConflict,
  });
}

export function returnArticle(id: number, rowVersion: number, reason: string): Promise<Article> {
  return call<typeof returnArticleEndpoint>('PUT', '/article/v2/articles/:id/return', {
    path: { id },
    body: { rowVersion, reason },
    ...onConflict,
  });
}
