import { Button, Pagination, Spin } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { formatDateTime } from '#core/time/format-date.ts';
import { AppDrawer } from '#ui/overlays/app-drawer.tsx';
import { QueryError } from '#ui/states/query-error.tsx';
import { useVersion, useVersions } from '../article.api.ts';
import type { ArticleEditor } from '../use-article-editor.ts';

const reasons = {
  save: '保存',
  overwrite: '覆盖别处的修改',
  publish: '发布',
  restore: '恢复',
} as const;

interface VersionDrawerProps {
  editor: ArticleEditor;
  isOpen: boolean;
  onClose: () => void;
}

/** The kept states of an article's text; each can be read and brought back. */
export function VersionDrawer({ editor, isOpen, onClose }: VersionDrawerProps): ReactNode {
  return (
    <AppDrawer title="历史版本" size={720} open={isOpen} onClose={onClose} destroyOnHidden>
      {isOpen && <Versions editor={editor} onDone={onClose} />}
    </AppDrawer>
  );
}

function Versions({ editor, onDone }: { editor: ArticleEditor; onDone: () => void }): ReactNode {
  const { id } = editor.stored;
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<number>();
  const versions = useVersions(id, page);
  if (versions.isError) return <QueryError query={versions} />;
  if (!versions.data) return <Spin />;
  return (
    <>
      <ul className="wm-article-versions">
        {versions.data.rows.map((version) => (
          <li key={version.id}>
            <button
              type="button"
              aria-pressed={version.versionNo === chosen}
              onClick={() => setChosen(version.versionNo)}
            >
              <b>第 {version.versionNo} 版</b>
              <span>{reasons[version.reason]}</span>
              <span>{version.editorName}</span>
              <small>
                {version.length.toLocaleString('zh-CN')} 字 · {formatDateTime(version.createTime)}
              </small>
            </button>
          </li>
        ))}
      </ul>
      <Pagination
        size="small"
        hideOnSinglePage
        current={page}
        pageSize={20}
        total={versions.data.total}
        showSizeChanger={false}
        onChange={setPage}
      />
      {chosen !== undefined && <Version editor={editor} versionNo={chosen} onDone={onDone} />}
    </>
  );
}

interface VersionProps {
  editor: ArticleEditor;
  versionNo: number;
  onDone: () => void;
}

function Version({ editor, versionNo, onDone }: VersionProps): ReactNode {
  const version = useVersion(editor.stored.id, versionNo);
  const handleRestore = async (): Promise<void> => {
    if (!(await editor.restore(versionNo))) return;
    notifier().message('success', `已恢复为第 ${versionNo} 版`);
    onDone();
  };
  if (!version.data) return <Spin />;
  return (
    <section aria-label={`第 ${versionNo} 版`}>
      <div className="wm-article-version-head">
        <b>{version.data.title}</b>
        <Button loading={editor.isBusy} onClick={() => void handleRestore()}>
          恢复这一版
        </Button>
      </div>
      <pre className="wm-article-version">{version.data.content || '（没有正文）'}</pre>
    </section>
  );
}
