import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { formatDate } from '#core/time/format-date.ts';
import { TextConflict } from '#ui/documents/text-conflict.tsx';
import { articleApi } from '../article.api.ts';
import { articleOfText, collidingFields, mergeArticles, textOfArticle } from '../article-text.ts';
import type { ArticleEditor } from '../use-article-editor.ts';
import { fieldNames } from './field-names.ts';

const longestTitle = 120;

function copyTitleOf(title: string): string {
  const tail = `（副本 ${formatDate(new Date(), 'MM-DD HH.mm')}）`;
  return title.slice(0, longestTitle - tail.length) + tail;
}

/** Shown when the article was changed elsewhere at the same place as here. */
export function ConflictDialog({ editor }: { editor: ArticleEditor }): ReactNode {
  const client = useQueryClient();
  const canAdd = usePermission('article:data:add');
  const { session } = editor;
  if (session.state.kind !== 'conflict') return null;
  const { stored } = session.state;
  const sides = { base: session.commonText, mine: session.text, theirs: textOfArticle(stored) };
  const [mine, fields] = [articleOfText(sides.mine), collidingFields(sides)];
  const base = sides.base === undefined ? undefined : articleOfText(sides.base).content;
  const handleCopy = async (): Promise<void> => {
    const { excerpt = '', cover = '', categoryId = null, tags = [], content = '' } = mine;
    const title = copyTitleOf(mine.title ?? stored.title);
    // An address belongs to one article.
    const own = {
      title,
      content,
      excerpt,
      cover,
      categoryId,
      tags,
      slug: '',
      pinned: false,
      commentsClosed: false,
    };
    await articleApi.create(own);
    session.takeStored();
    notifier().message('success', `您的版本已存为草稿「${title}」`);
    await client.invalidateQueries({ queryKey: [articleApi.path, 'list'] });
  };
  return (
    <TextConflict
      key={stored.rowVersion}
      title="这篇文章已在别处修改"
      texts={{ base, mine: mine.content ?? '', theirs: stored.content ?? '' }}
      time={stored.updateTime}
      onTheirs={() => session.takeStored()}
      onMine={() => session.resolve()}
      onCopy={canAdd ? handleCopy : undefined}
      onMerge={(content) => {
        const merged = articleOfText(mergeArticles(sides).text);
        return session.resolve(textOfArticle({ ...merged, content }));
      }}
    >
      {fields.length > 0 && (
        <p className="wm-conflict-differences">
          {fields.map((name) => fieldNames[name]).join('、')}两边也都改过，合并时以我的为准
        </p>
      )}
    </TextConflict>
  );
}
