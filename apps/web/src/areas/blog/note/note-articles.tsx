import { useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { notifier } from '#core/http/notifier.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';
import {
  articleAddress,
  articleApi,
  articlesOfNote,
  ofNoteKey,
  publicAddress,
  takeNote,
} from '../manage/article.api.ts';
import type { ArticleOfNote } from '../manage/article.api.ts';
import { takingText } from '../manage/parts/taking-text.ts';
import './note-articles.css';

interface NoteArticlesProps {
  /** The note as it is stored. */
  note: { id: number; rowVersion: number };
  /** Stores what is on the screen first; false when that failed. */
  onStore?: () => Promise<boolean>;
}

const states = { draft: '已生成文章草稿', scheduled: '定时发布为文章', published: '已发布为文章' };

/** In a note: the articles that were made from it, and the way to bring them up to date. */
export function NoteArticles({ note, onStore }: NoteArticlesProps): ReactNode {
  const { modal } = App.useApp();
  const client = useQueryClient();
  const mayRead = usePermission('article:data:query');
  const mayEdit = usePermission('article:data:edit');
  const { data = [] } = useQuery({
    queryKey: ofNoteKey(note.id),
    queryFn: () => articlesOfNote(note.id),
    enabled: mayRead,
  });
  if (data.length === 0) return null;
  const take = async ({ id, rowVersion, status }: ArticleOfNote): Promise<void> => {
    if (onStore && !(await onStore())) {
      notifier().message('warning', '笔记还没有保存，请保存后再更新文章');
      return;
    }
    try {
      await takeNote(id, rowVersion);
      const isDraft = status === 'draft';
      notifier().message(
        'success',
        isDraft ? '文章已更新' : '已写入文章的草稿，发布更新后读者才看到',
      );
    } catch {
      // The client has shown why; what has changed meanwhile is read again.
    }
    await client.invalidateQueries({ queryKey: [articleApi.path] });
  };
  const handleTake = (article: ArticleOfNote): void => {
    modal.confirm({ ...takingText(article.status), onOk: () => take(article) });
  };
  return (
    <ul className="wm-note-articles" aria-label="由这篇笔记发布的文章">
      {data.map((article) => (
        <li key={article.id}>
          {states[article.status]}
          {mayEdit ? (
            <Link to={articleAddress(article.id)}>{article.title}</Link>
          ) : (
            <a href={publicAddress(article.id)} target="_blank" rel="noopener">
              {article.title}
            </a>
          )}
          {mayEdit && article.noteVersion < note.rowVersion && (
            <Button size="small" onClick={() => handleTake(article)}>
              更新文章
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
