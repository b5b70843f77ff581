import type { ReactNode } from 'react';
import { AppDrawer } from '#ui/overlays/app-drawer.tsx';
import { RecordHistory } from './record-history.tsx';

/** The record whose changes are shown, and what it is called. */
export interface HistoryTarget {
  id: number;
  name: string;
}

interface HistoryDrawerProps {
  /** The resource's path. */
  path: string;
  target: HistoryTarget | undefined;
  onClose: () => void;
}

/** 变更记录 of one record. */
export function HistoryDrawer({ path, target, onClose }: HistoryDrawerProps): ReactNode {
  return (
    <AppDrawer
      open={target !== undefined}
      title={target && `变更记录：${target.name}`}
      onClose={onClose}
    >
      {target && <RecordHistory path={path} id={target.id} />}
    </AppDrawer>
  );
}
