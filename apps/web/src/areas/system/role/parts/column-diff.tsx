import { useState } from 'react';
import type { ReactNode } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import type { ColumnChange } from '../column-draft.ts';
import { saveRoleColumns } from '../role-column.api.ts';

interface ColumnDiffProps {
  roleId: number;
  /** Nothing keeps the dialog closed. */
  changes: ColumnChange[];
  onClose: () => void;
  onSaved: () => Promise<void>;
}

/** Shows what saving would change before it is done. */
export function ColumnDiff({ roleId, changes, onClose, onSaved }: ColumnDiffProps): ReactNode {
  const [isSaving, setSaving] = useState(false);
  const handleSave = async (): Promise<void> => {
    setSaving(true);
    try {
      await saveRoleColumns(
        roleId,
        changes.map(({ row, rights }) => ({ columnId: row.id, rights })),
      );
      notifier().message('success', '保存成功');
      await onSaved();
    } catch {
      // The client has shown why; the draft stays.
    } finally {
      setSaving(false);
    }
  };
  return (
    <AppModal
      open={changes.length > 0}
      title={`保存 ${changes.length} 个字段的改动？`}
      okText="保存"
      cancelText="返回"
      confirmLoading={isSaving}
      onOk={() => void handleSave()}
      onCancel={onClose}
    >
      <p className="wm-muted">保存后一秒内对拥有这个角色的用户生效。</p>
      <ul className="wm-column-changes" aria-label="改动">
        {changes.map(({ row, words }) => (
          <li key={row.id}>
            <strong>
              {row.resourceTitle} · {row.title}
            </strong>
            {words.map((word) => (
              <span key={word}>{word}</span>
            ))}
          </li>
        ))}
      </ul>
    </AppModal>
  );
}
