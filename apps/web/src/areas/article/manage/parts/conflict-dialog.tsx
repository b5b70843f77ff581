import { Button } from 'antd';
import type { ReactNode } from 'react';
import { formatDateTime } from '#core/time/format-date.ts';
import { AppModal } from '#ui/app-modal.tsx';
import type { ArticleEditor } from '../use-article-editor.ts';

/** Asks which text stays when somebody else saved meanwhile. Both are kept as versions once saved. */
export function ConflictDialog({ editor }: { editor: ArticleEditor }): ReactNode {
  const { conflict } = editor;
  return (
    <AppModal
      open={conflict !== undefined}
      title="这篇文章已在别处修改"
      closable={false}
      footer={
        <>
          <Button onClick={editor.takeTheirs}>载入别处的内容</Button>
          <Button type="primary" onClick={editor.keepMine}>
            保留我的内容
          </Button>
        </>
      }
    >
      <p>
        别处的修改保存于 {formatDateTime(conflict?.updateTime)}
        ，你的修改还没有保存，什么都没有被覆盖。
      </p>
      <p className="wm-muted">
        保留我的内容之后再次保存，会以你的内容为准；别处的内容仍可在历史版本里找到。
      </p>
    </AppModal>
  );
}
