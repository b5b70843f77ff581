import { Button } from 'antd';
import type { ReactNode } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { PermissionGate } from '#core/permission/permission-gate.tsx';
import { formatDateTime } from '#core/time/format-date.ts';
import type { ArticleEditor } from '../use-article-editor.ts';

interface ReviewLineProps {
  editor: ArticleEditor;
  onReview: () => void;
}

/** Below the bar: that an article waits for its review, or why it was sent back. */
export function ReviewLine({ editor, onReview }: ReviewLineProps): ReactNode {
  const { review, reviewReason, wantedTime } = editor.stored;
  if (review === 'returned')
    return (
      <p className="wm-article-review wm-article-returned">
        <b>已退回</b>
        <span>{reviewReason}</span>
      </p>
    );
  if (review !== 'waiting') return null;
  const handleRecall = async (): Promise<void> => {
    if (await editor.recall()) notifier().message('success', '已撤回，没有提交审核');
  };
  return (
    <p className="wm-article-review">
      <b>待审核</b>
      <span>
        通过之后读者才看得到
        {wantedTime !== null && `，希望在 ${formatDateTime(wantedTime)} 公开`}
      </span>
      <Button size="small" loading={editor.isBusy} onClick={() => void handleRecall()}>
        撤回提交
      </Button>
      <PermissionGate anyOf={['article:data:publish']}>
        <Button size="small" type="primary" onClick={onReview}>
          审核
        </Button>
      </PermissionGate>
    </p>
  );
}
