import { App, Button, Input } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { fieldErrorsOf } from '#core/http/field-errors.ts';
import { notifier } from '#core/http/notifier.ts';
import { PermissionGate } from '#core/permission/permission-gate.tsx';
import { useBusy } from '#core/use-busy.ts';
import { RowAction } from '#ui/actions/row-action.tsx';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import './catalog.css';

export interface Verdict {
  label: string;
  /** A reason must be given. */
  needsNote?: boolean;
  decide: (note: string) => Promise<unknown>;
}

interface ReviewActionsProps {
  status: string | undefined;
  permission: string;
  /** What is reviewed, for the dialogs. */
  what: string;
  submit: () => Promise<unknown>;
  verdicts: readonly Verdict[];
  refresh: () => Promise<void>;
  /** What is decided on, as the reviewer reads it. */
  renderItem: () => ReactNode;
}

/** 提交审核 for its author, 审核 for somebody else, as far as its state allows. */
export function ReviewActions(props: ReviewActionsProps): ReactNode {
  const { status, permission, what, submit, verdicts, refresh, renderItem } = props;
  const { modal } = App.useApp();
  const [isOpen, setOpen] = useState(false);
  const [, run] = useBusy();
  const handIn = async (): Promise<void> => {
    try {
      await submit();
      notifier().message('success', `已提交${what}`);
    } catch (error) {
      const faults = fieldErrorsOf(error).flatMap(({ errors }) => errors);
      if (faults.length > 0)
        modal.error({
          title: '还不能提交审核',
          content: (
            <ul>
              {faults.map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          ),
          okText: '知道了',
          centered: true,
        });
    }
    await refresh();
  };
  if (status === '草稿' || status === '已退回')
    return (
      <PermissionGate anyOf={[`${permission}:edit`]}>
        <RowAction onClick={() => void run(handIn)}>提交审核</RowAction>
      </PermissionGate>
    );
  if (status !== '待审') return null;
  return (
    <PermissionGate anyOf={[`${permission}:review`]}>
      <RowAction onClick={() => setOpen(true)}>审核</RowAction>
      {isOpen && (
        <ReviewDialog
          what={what}
          verdicts={verdicts}
          item={renderItem()}
          onDone={() => {
            setOpen(false);
            void refresh();
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </PermissionGate>
  );
}

interface ReviewDialogProps {
  what: string;
  verdicts: readonly Verdict[];
  item: ReactNode;
  onDone: () => void;
  onClose: () => void;
}

function ReviewDialog({ what, verdicts, item, onDone, onClose }: ReviewDialogProps): ReactNode {
  const [note, setNote] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [isBusy, run] = useBusy();
  const decide = async ({ needsNote, decide: send }: Verdict): Promise<void> => {
    if (needsNote && note.trim() === '') {
      setMissing(true);
      return;
    }
    try {
      await send(note.trim());
      onDone();
    } catch {
      // The client has shown why.
    }
  };
  return (
    <AppModal
      open
      title={`审核${what}`}
      width={720}
      onCancel={onClose}
      footer={
        <div className="wm-drawer-buttons">
          {verdicts.toReversed().map((verdict) => (
            <Button
              key={verdict.label}
              type={verdict.needsNote ? 'default' : 'primary'}
              disabled={isBusy}
              onClick={() => void run(() => decide(verdict))}
            >
              {verdict.label}
            </Button>
          ))}
        </div>
      }
    >
      <div className="kb-reviewed" role="region" aria-label="审核的内容" tabIndex={0}>
        {item}
      </div>
      <label>
        审核意见
        <Input.TextArea
          value={note}
          maxLength={500}
          autoSize={{ minRows: 3, maxRows: 8 }}
          status={isMissing ? 'error' : ''}
          placeholder="退回或拒绝时必填"
          onChange={(event) => {
            setNote(event.target.value);
            setMissing(false);
          }}
        />
      </label>
      {isMissing && <p role="alert">请写明退回或拒绝的原因</p>}
    </AppModal>
  );
}
