import { CloseCircleOutlined, InfoCircleOutlined, WarningOutlined } from '@ant-design/icons';
import type { MarkLevel } from '@wm/contract/report/mark-levels';
import type { ReactNode } from 'react';

const icons = {
  info: <InfoCircleOutlined aria-hidden />,
  warn: <WarningOutlined aria-hidden />,
  error: <CloseCircleOutlined aria-hidden />,
};

/** The shape of a level: who does not tell the colours apart tells them by it. */
export function MarkIcon({ level }: { level: MarkLevel }): ReactNode {
  return <span className={`rp-mark-icon rp-mark-${level}`}>{icons[level]}</span>;
}
