import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { FormDraft } from '#core/forms/use-form-draft.ts';
import { formatDateTime, formatRelative } from '#core/time/format-date.ts';
import './draft-notice.css';

/** Offers what was typed here before and not saved; nothing when there is none. */
export function DraftNotice({ draft }: { draft: FormDraft }): ReactNode {
  if (!draft.foundAt) return null;
  return (
    <div className="wm-draft" role="status">
      <span title={formatDateTime(draft.foundAt)}>
        有未保存的内容（{formatRelative(draft.foundAt)}）
      </span>
      <Button type="link" size="small" onClick={draft.restore}>
        恢复
      </Button>
      <Button type="text" size="small" onClick={() => void draft.forget()}>
        丢弃
      </Button>
    </div>
  );
}
