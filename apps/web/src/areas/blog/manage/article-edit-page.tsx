import type { Article } from '@wm/contract/blog/article';
import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { Suspense, lazy, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { useParams } from 'react-router';
import { AskAboutButton } from '#areas/chat/public.tsx';
import { usePermission } from '#core/permission/permission-gate.tsx';
import { useTabLabel } from '#core/tabs/tab-label.ts';
import { AppDrawer } from '#ui/overlays/app-drawer.tsx';
import { SaveStatus } from '#ui/documents/save-status.tsx';
import { MarkdownWriter } from '#ui/live-editor/writing/markdown-writer.tsx';
import { WritingSwitch } from '#ui/live-editor/writing/writing-switch.tsx';
import type { MarkdownEditorHandle } from '#ui/markdown/use-shown-texts.ts';
import { TabFailed } from '#ui/states/tab-failed.tsx';
import { useSaveShortcut } from '#ui/actions/use-save-shortcut.ts';
import { useIsNarrow } from '#ui/use-is-narrow.ts';
import { articleApi, publicAddress, readArticle, uploadFile } from './article.api.ts';
import { ArticleProperties } from './parts/article-properties.tsx';
import { ArticleStatusTag } from './parts/article-status.tsx';
import { ArticleSource } from './parts/article-source.tsx';
import { ConflictDialog } from './parts/conflict-dialog.tsx';
import { PublishDialog } from './parts/publish-dialog.tsx';
import { ReviewLine } from './parts/review-line.tsx';
import { VersionDrawer } from './parts/version-drawer.tsx';
import { useArticleEditor } from './use-article-editor.ts';
import type { ArticleEditor } from './use-article-editor.ts';
import './article.css';

const ChangesDrawer = lazy(async () => ({
  default: (await import('./parts/changes-drawer.tsx')).ChangesDrawer,
}));
const PicturePicker = lazy(async () => ({
  default: (await import('#areas/files/public.ts')).PicturePicker,
}));
const SubmitDialog = lazy(async () => ({
  default: (await import('./parts/review-dialogs.tsx')).SubmitDialog,
}));
const ReturnDialog = lazy(async () => ({
  default: (await import('./parts/review-dialogs.tsx')).ReturnDialog,
}));

/** The editor of one article. */
export function ArticleEditPage(): ReactNode {
  const id = Number(useParams()['article_id']);
  const article = useQuery({
    queryKey: [articleApi.path, 'edit', id],
    queryFn: () => readArticle(id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (article.data) return <Opening article={article.data} />;
  if (!article.isError) return <div className="wm-article-loading" aria-busy="true" />;
  return <TabFailed what="文章" error={article.error} onRetry={article.refetch} />;
}

type Panel = 'pictures' | 'properties' | 'versions' | 'publish' | 'changes' | 'submit' | 'return';

/** Reads what this browser may hold of the article before anything is shown of it. */
function Opening({ article }: { article: Article }): ReactNode {
  const textField = useRef<MarkdownEditorHandle>(null);
  const editor = useArticleEditor(article, textField);
  if (!editor) return <div className="wm-article-loading" aria-busy="true" />;
  return <Workspace editor={editor} textField={textField} />;
}

interface WorkspaceProps {
  editor: ArticleEditor;
  textField: RefObject<MarkdownEditorHandle | null>;
}

function Workspace({ editor, textField }: WorkspaceProps): ReactNode {
  const { values } = editor;
  const isNarrow = useIsNarrow();
  const [panel, setPanel] = useState<Panel>();
  useSaveShortcut(editor.save);
  useTabLabel(values.title.trim() && `编辑 ${values.title.trim()}`);
  const handleClose = (): void => setPanel(undefined);
  return (
    <div className="wm-article">
      <ArticleBar editor={editor} onOpen={setPanel} isNarrow={isNarrow} />
      <ReviewLine editor={editor} onReview={() => setPanel('changes')} />
      <div className="wm-article-body">
        <div className="wm-article-text">
          <Input
            className="wm-article-title"
            variant="borderless"
            aria-label="文章标题"
            placeholder="文章标题"
            maxLength={120}
            value={values.title}
            onChange={(event) => editor.write({ title: event.target.value })}
          />
          <MarkdownWriter
            ref={textField}
            value={values.content ?? ''}
            onChange={(content) => editor.write({ content })}
            onSave={() => void editor.save()}
            onUpload={uploadFile}
            label="文章正文"
            isPlain
          />
        </div>
        {!isNarrow && (
          <aside className="wm-article-side" aria-label="文章属性">
            <ArticleSource editor={editor} />
            <ArticleProperties values={values} onChange={editor.write} />
          </aside>
        )}
      </div>
      {isNarrow && (
        <AppDrawer title="文章属性" open={panel === 'properties'} onClose={handleClose}>
          <ArticleSource editor={editor} />
          <ArticleProperties values={values} onChange={editor.write} />
        </AppDrawer>
      )}
      <PublishDialog editor={editor} isOpen={panel === 'publish'} onClose={handleClose} />
      <VersionDrawer editor={editor} isOpen={panel === 'versions'} onClose={handleClose} />
      <Suspense fallback={null}>
        {panel === 'pictures' && (
          <PicturePicker
            isOpen
            onClose={handleClose}
            onPick={(markdown) => insertPicture(textField.current, markdown)}
          />
        )}
        {panel === 'changes' && (
          <ChangesDrawer
            editor={editor}
            isOpen
            onClose={handleClose}
            onPublish={() => setPanel('publish')}
            onReturn={() => setPanel('return')}
          />
        )}
        {panel === 'submit' && <SubmitDialog editor={editor} isOpen onClose={handleClose} />}
        {panel === 'return' && (
          <ReturnDialog
            editor={editor}
            isOpen
            onClose={() => setPanel('changes')}
            onDone={handleClose}
          />
        )}
      </Suspense>
      <ConflictDialog editor={editor} />
    </div>
  );
}

/** Puts a picture where the cursor stands, in a paragraph of its own. */
function insertPicture(text: MarkdownEditorHandle | null, markdown: string): void {
  const at = text?.selected()?.from;
  const before = text?.read()?.slice(0, at) ?? '';
  if (at === undefined) return;
  const gap = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  text?.replace({ from: at, to: at, insert: `${gap}${markdown}\n\n` });
}

interface ArticleBarProps {
  editor: ArticleEditor;
  isNarrow: boolean;
  onOpen: (panel: Panel) => void;
}

function ArticleBar({ editor, isNarrow, onOpen }: ArticleBarProps): ReactNode {
  const { stored, isBusy } = editor;
  return (
    <header className="wm-article-bar">
      <ArticleStatusTag
        status={stored.status}
        publishTime={stored.publishTime}
        visibility={stored.visibility}
        hasChanges={stored.hasChanges}
        review={stored.review}
      />
      <span className="wm-article-saved">
        <SaveStatus state={editor.session.state} onSave={() => void editor.save()} />
      </span>
      <WritingSwitch />
      {stored.status === 'published' && (
        <a href={publicAddress(stored.id)} target="_blank" rel="noopener">
          查看
        </a>
      )}
      <AskAboutButton thing={{ kind: 'article', refId: stored.id }} title={stored.title} />
      <Button onClick={() => onOpen('pictures')}>插入图片</Button>
      {isNarrow && <Button onClick={() => onOpen('properties')}>属性</Button>}
      {stored.hasChanges && <Button onClick={() => onOpen('changes')}>对比</Button>}
      <Button onClick={() => onOpen('versions')}>版本</Button>
      <Button loading={isBusy} onClick={() => void editor.save()}>
        保存
      </Button>
      <GoOn stored={stored} onOpen={onOpen} />
    </header>
  );
}

/** The step that brings what is written to its readers, for who may take it. */
function GoOn({
  stored,
  onOpen,
}: Pick<ArticleBarProps, 'onOpen'> & { stored: Article }): ReactNode {
  const mayPublish = usePermission('article:data:publish');
  const isNew = stored.status === 'draft';
  if (mayPublish)
    return (
      <Button type="primary" onClick={() => onOpen('publish')}>
        {isNew ? '发布' : stored.hasChanges ? '更新' : '发布设置'}
      </Button>
    );
  if (stored.review === 'waiting' || !(isNew || stored.hasChanges)) return null;
  return (
    <Button type="primary" onClick={() => onOpen('submit')}>
      提交审核
    </Button>
  );
}
