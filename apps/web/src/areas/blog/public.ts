import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { notifier } from '#core/http/notifier.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { articleAddress, articleApi, articleFromNote } from './manage/article.api.ts';

const listPath = '/article/manage';

/**
 * Makes article drafts of notes of one's own, which stay as they are, and opens where they are published: the editor of
 * the only one, or the list. Undefined for somebody who may not write articles.
 */
export function usePublishNotes(): ((noteIds: readonly number[]) => Promise<void>) | undefined {
  const client = useQueryClient();
  const navigate = useNavigate();
  const mayAdd = usePermission('article:data:add');
  const publish = useCallback(
    async (noteIds: readonly number[]): Promise<void> => {
      const made: number[] = [];
      try {
        for (const id of noteIds) made.push((await articleFromNote(id)).id);
      } catch {
        // The client has shown why; those before it are there.
      }
      const [first] = made;
      if (first === undefined) return;
      await client.invalidateQueries({ queryKey: [articleApi.path] });
      notifier().message('success', `已生成 ${made.length} 篇文章草稿，确认后即可发布`);
      await navigate(made.length === 1 ? articleAddress(first) : listPath);
    },
    [client, navigate],
  );
  return mayAdd ? publish : undefined;
}
