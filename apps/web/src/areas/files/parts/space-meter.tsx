import { Progress } from 'antd';
import type { ReactNode } from 'react';
import { formatFileSize } from '#core/files/file-size.ts';
import type { OwnSpace } from '../files.api.ts';

const nearlyFull = 90;

/** How much of one's space is used, in words and as a bar; without a limit there is no bar. */
export function SpaceMeter({ space: { used, quota } }: { space: OwnSpace }): ReactNode {
  const percent = quota === 0 ? 0 : Math.min(100, (used.size / quota) * 100);
  const isShort = percent >= nearlyFull;
  return (
    <div className="wm-space">
      <p className="wm-number">
        已用 <strong>{formatFileSize(used.size)}</strong>
        {quota > 0 ? ` / ${formatFileSize(quota)}` : '，没有上限'}
        {isShort && <span className="wm-space-short">空间快用完了</span>}
      </p>
      {quota > 0 && (
        <Progress
          percent={percent}
          showInfo={false}
          status={isShort ? 'exception' : 'normal'}
          aria-label={`存储空间已用 ${Math.round(percent)}%`}
        />
      )}
    </div>
  );
}
