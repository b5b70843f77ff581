import type { Article } from '@wm/contract/blog/article';
import { Button, Segmented, Spin } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { PermissionGate } from '#core/permission/permission-gate.tsx';
import { DiffView } from '#ui/documents/diff-view.tsx';
import { AppDrawer } from '#ui/overlays/app-drawer.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { useIsNarrow } from '#ui/use-is-narrow.ts';
import type { ArticleChange } from '../article.api.ts';
import { changesOf } from '../article-text.ts';
import { usePublished } from '../review.api.ts';
import type { ArticleEditor } from '../use-article-editor.ts';
import { fieldNames } from './field-names.ts';

interface ChangesDrawerProps {
  editor: ArticleEditor;
  isOpen: boolean;
  onClose: () => void;
  onPublish: () => void;
  onReturn: () => void;
}

/** What readers do not see yet of an article, against what they see; who may publish it decides here. */
export function ChangesDrawer(props: ChangesDrawerProps): ReactNode {
  const { editor, isOpen, onClose } = props;
  const isReview = editor.stored.review === 'waiting';
  return (
    <AppDrawer
      title={isReview ? '审核文章' : '未发布的修改'}
      size={960}
      open={isOpen}
      onClose={onClose}
      destroyOnHidden
    >
      {isOpen && <Changes {...props} />}
    </AppDrawer>
  );
}

function Changes({ editor, onClose, onPublish, onReturn }: ChangesDrawerProps): ReactNode {
  const { stored } = editor;
  const isWaiting = stored.review === 'waiting';
  return (
    <>
      {stored.status === 'draft' ? <NewArticle article={stored} /> : <Compared article={stored} />}
      <div className="wm-article-decision">
        {stored.hasChanges && (
          <PermissionGate anyOf={['article:data:edit']}>
            <Discard editor={editor} onDone={onClose} />
          </PermissionGate>
        )}
        <PermissionGate anyOf={['article:data:publish']}>
          {isWaiting && (
            <Button danger disabled={editor.isBusy} onClick={onReturn}>
              退回
            </Button>
          )}
          <Button type="primary" disabled={editor.isBusy} onClick={onPublish}>
            {isWaiting ? '通过' : '更新'}
          </Button>
        </PermissionGate>
      </div>
    </>
  );
}

function NewArticle({ article }: { article: Article }): ReactNode {
  return (
    <>
      <p className="wm-muted">还没有发布过，下面是全文。</p>
      <h3>{article.title}</h3>
      <pre className="wm-article-version">{article.content || '（没有正文）'}</pre>
    </>
  );
}

function Compared({ article }: { article: Article }): ReactNode {
  const isNarrow = useIsNarrow();
  const [layout, setLayout] = useState<'inline' | 'sides'>(isNarrow ? 'inline' : 'sides');
  const published = usePublished(article.id, article.rowVersion);
  if (published.isError) return <QueryError query={published} />;
  if (!published.data) return <Spin />;
  const before = published.data;
  const others = Object.keys(changesOf(article, before)).filter(
    (name): name is keyof ArticleChange => name !== 'content',
  );
  return (
    <>
      {others.length > 0 && (
        <dl className="wm-article-changes">
          {others.map((name) => (
            <div key={name}>
              <dt>{fieldNames[name]}</dt>
              <dd>
                <del>{shown(before, name)}</del>
                <ins>{shown(article, name)}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className="wm-article-version-head">
        <span className="wm-muted">红色是读者看到的，绿色是还没有发布的</span>
        <Segmented
          size="small"
          value={layout}
          onChange={setLayout}
          options={[
            { value: 'inline', label: '逐行' },
            { value: 'sides', label: '左右' },
          ]}
        />
      </div>
      {before.content === article.content ? (
        <p className="wm-muted">正文没有修改</p>
      ) : (
        <DiffView
          before={before.content ?? ''}
          after={article.content ?? ''}
          isSideBySide={layout === 'sides'}
        />
      )}
    </>
  );
}

function shown(article: Article, name: keyof ArticleChange): string {
  if (name === 'categoryId') return article.categoryName || '不分类';
  const value = article[name];
  if (typeof value === 'boolean') return value ? '是' : '否';
  return (Array.isArray(value) ? value.join('、') : value) || '（空）';
}

function Discard({ editor, onDone }: { editor: ArticleEditor; onDone: () => void }): ReactNode {
  const handleDiscard = async (): Promise<void> => {
    const undo = await editor.discard();
    if (!undo) return;
    onDone();
    notifier().undoable('已放弃修改，文章与读者看到的一样', undo);
  };
  return (
    <Button loading={editor.isBusy} onClick={() => void handleDiscard()}>
      放弃修改
    </Button>
  );
}
