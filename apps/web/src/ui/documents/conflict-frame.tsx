import { Button } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { AppModal } from '#ui/overlays/app-modal.tsx';
import './documents.css';

/** The ways on from a conflict. Nothing that was saved is lost by any of them. */
export interface ConflictWays {
  onTheirs: () => void;
  onMine: () => Promise<void>;
  /** Keeps the own text as a document of its own; without it that is not offered. */
  onCopy?: (() => Promise<void>) | undefined;
  onMerge: () => Promise<void>;
}

interface ConflictFrameProps extends ConflictWays {
  title: string;
  width: number;
  mergeText: string;
  children: ReactNode;
}

/** Shown when a document was changed elsewhere and here at the same place: what is to become of both texts. */
export function ConflictFrame(props: ConflictFrameProps): ReactNode {
  const [isBusy, setBusy] = useState(false);
  const run = async (act: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await act();
    } catch {
      // The client has shown why; the dialog stays.
    } finally {
      setBusy(false);
    }
  };
  const { onCopy } = props;
  return (
    <AppModal
      open
      width={props.width}
      title={props.title}
      closable={false}
      keyboard={false}
      footer={
        <div className="wm-conflict-actions">
          <Button disabled={isBusy} onClick={props.onTheirs}>
            采用对方的
          </Button>
          <Button disabled={isBusy} onClick={() => void run(props.onMine)}>
            用我的覆盖
          </Button>
          {onCopy && (
            <Button disabled={isBusy} onClick={() => void run(onCopy)}>
              保留我的为副本
            </Button>
          )}
          <Button type="primary" loading={isBusy} onClick={() => void run(props.onMerge)}>
            {props.mergeText}
          </Button>
        </div>
      }
    >
      {props.children}
    </AppModal>
  );
}
