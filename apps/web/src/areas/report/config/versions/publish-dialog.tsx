import type { ReportDefinition } from '@wm/contract/report/definition';
import { Input } from 'antd';
import type { ReactNode } from 'react';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import { Compared } from './version-compare.tsx';

interface PublishDialogProps {
  id: number;
  draft: ReportDefinition;
  /** What was published last; 0 before the first. */
  versionNo: number;
  /** Undefined while it is closed. */
  note: string | undefined;
  isBusy: boolean;
  onNote: (note: string | undefined) => void;
  onPublish: () => void;
}

/** What readers will see is another one, in words, and a note about it for those who come later. */
export function PublishDialog({
  id,
  draft,
  versionNo,
  note,
  isBusy,
  onNote,
  onPublish,
}: PublishDialogProps): ReactNode {
  return (
    <AppModal
      open={note !== undefined}
      title="发布报表"
      okText="发布"
      cancelText="取消"
      confirmLoading={isBusy}
      onCancel={() => onNote(undefined)}
      onOk={onPublish}
    >
      <p>发布后，新的运行都用这一版；以前的运行不变。</p>
      {versionNo > 0 && note !== undefined && (
        <section className="rp-versions-part" aria-label={`与 v${versionNo} 相比`}>
          <h3>与 v{versionNo} 相比</h3>
          <Compared id={id} draft={draft} from={versionNo} to={0} />
        </section>
      )}
      <Input
        aria-label="版本说明"
        placeholder="改了什么（可不填）"
        maxLength={200}
        value={note}
        onChange={({ target }) => onNote(target.value)}
      />
    </AppModal>
  );
}
