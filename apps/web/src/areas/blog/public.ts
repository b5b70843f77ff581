import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { notifier } from '#core/http/notifier.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';
import {
  articleAddress,
  articleApi,
  articleFromNote,
  articlesOfNote,
} from './manage/article.api.ts';

/** Beside a note: the articles that were made from it. */
export { NoteArticles } from './note/note-articles.tsx';

const listPath = '/article/manage';

/**
 * Makes article drafts of notes of one's own that have none yet, and opens where they are published: the editor of the
 * only one, or the list. The notes stay as they are. Undefined for somebody who may not write articles.
 */
export function usePublishNotes(): ((noteIds: readonly number[]) => Promise<void>) | undefined {
  const client = useQueryClient();
  const navigate = useNavigate();
  const mayAdd = usePermission('article:data:add');
  const publish = useCallback(
    async (noteIds: readonly number[]): Promise<void> => {
      const opened: number[] = [];
      let made = 0;
      try {
        for (const noteId of noteIds) {
          const [known] = await articlesOfNote(noteId).catch(() => []);
          opened.push(known?.id ?? (await articleFromNote(noteId)).id);
          if (!known) made += 1;
        }
      } catch {
        // The client has shown why; those before it are there.
      }
      const [first] = opened;
      if (first === undefined) return;
      await client.invalidateQueries({ queryKey: [articleApi.path] });
      if (made > 0) notifier().message('success', `已生成 ${made} 篇文章草稿，确认后即可发布`);
      else notifier().message('info', '这里的笔记都已有文章，没有再生成');
      await navigate(opened.length === 1 ? articleAddress(first) : listPath);
    },
    [client, navigate],
  );
  return mayAdd ? publish : undefined;
}
