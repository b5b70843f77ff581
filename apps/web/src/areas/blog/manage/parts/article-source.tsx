import { App, Button } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { notifier } from '#core/http/notifier.ts';
import { useNoteOfArticle } from '../article.api.ts';
import type { ArticleEditor } from '../use-article-editor.ts';
import { takingText } from './taking-text.ts';

/** Above the properties: the note that the article was made from, for whose note it is. */
export function ArticleSource({ editor }: { editor: ArticleEditor }): ReactNode {
  const { modal } = App.useApp();
  const { stored, isBusy } = editor;
  const { data } = useNoteOfArticle(stored.id);
  if (!data?.note) return null;
  const { name, isNewer } = data.note;
  const handleTake = (): void => {
    modal.confirm({
      ...takingText(stored.status),
      onOk: async () => {
        if (await editor.takeNote()) notifier().message('success', '已换成笔记现在的内容');
      },
    });
  };
  return (
    <section className="wm-article-source" aria-label="来自笔记">
      来自笔记 <Link to={`/notebook/preview/${encodeURIComponent(name)}`}>{name}</Link>
      {isNewer && (
        <p>
          笔记有新内容
          <Button size="small" loading={isBusy} onClick={handleTake}>
            更新文章
          </Button>
        </p>
      )}
    </section>
  );
}
