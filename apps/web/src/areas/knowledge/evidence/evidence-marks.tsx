import type { evidenceStatuses } from '@wm/contract/knowledge/evidence-words';
import { levelNames } from '@wm/contract/knowledge/evidence-words';
import type { ReactNode } from 'react';
import '../catalog/catalog.css';
import './evidence.css';

/** A level by its letter in a box, darker the surer it is. */
export function LevelMark({ level }: { level: string | undefined }): ReactNode {
  if (!level) return '--';
  return (
    <span className={`kb-level kb-level-${level}`} title={levelNames[level] ?? level}>
      {level}
    </span>
  );
}

type Status = (typeof evidenceStatuses)[number] | '已发布';

const colors: Readonly<Record<Status, string>> = {
  草稿: 'var(--wm-text-3)',
  待审: 'var(--wm-warning)',
  已接受: 'var(--wm-success)',
  已发布: 'var(--wm-success)',
  已退回: 'var(--wm-danger)',
  已拒绝: 'var(--wm-danger)',
};

/** How far something is between its author and its reviewer. */
export function ReviewMark({ status }: { status: Status | undefined }): ReactNode {
  if (!status) return '--';
  return (
    <span className="kb-sig" style={{ '--kb-sig': colors[status] } as React.CSSProperties}>
      {status}
    </span>
  );
}
