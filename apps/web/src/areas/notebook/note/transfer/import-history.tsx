import type { NoteImport } from '@wm/contract/notebook/note-import';
import { Button } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import { formatDateTime } from '#core/time/format-date.ts';
import { ImportResult } from './import-result.tsx';
import { useImportRecord, useImports } from './import.api.ts';
import './import-dialog.css';

const stateText: Record<NoteImport['state'], string> = {
  checking: '预检中',
  checked: '已预检，未导入',
  running: '导入中或中断',
  done: '已导入',
  undone: '已撤销',
};

/** The imports of the last months with their reports. */
export function ImportHistory({ onClose }: { onClose: () => void }): ReactNode {
  const { data } = useImports();
  const [openId, setOpenId] = useState<number>();
  const { data: record } = useImportRecord(openId);
  return (
    <AppModal open title="导入记录" width={640} footer={null} onCancel={onClose}>
      {data?.rows.length === 0 && <p className="wm-muted">还没有导入过笔记，报告会保留 90 天</p>}
      <ul className="wm-import-history">
        {data?.rows.map(({ id, title, state, createTime }) => (
          <li key={id}>
            <Button type="link" onClick={() => setOpenId(id === openId ? undefined : id)}>
              {title}
            </Button>
            <span className="wm-muted">
              {stateText[state]} · {formatDateTime(createTime)}
            </span>
            {id === openId && record?.report && (
              <div>
                <ImportResult result={record.report} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </AppModal>
  );
}
