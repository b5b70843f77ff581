import { Progress } from 'antd';
import type { ReactNode } from 'react';
import { formatFileSize } from '#core/files/file-size.ts';
import { formatCount } from '#core/format-count.ts';
import { pictureUseNames, pictureUses } from '../pictures-address.ts';
import type { PictureUse } from '../pictures-address.ts';
import type { PictureSums } from '../pictures.api.ts';

interface PictureSideProps {
  sums: PictureSums | undefined;
  use: PictureUse;
  onUse: (use: PictureUse) => void;
}

const nearlyFull = 90;

/** What the pictures are used for, how many there are of each, and how much room is taken. */
export function PictureSide({ sums, use, onUse }: PictureSideProps): ReactNode {
  return (
    <>
      <nav className="wm-pictures-uses" aria-label="图片用途">
        {pictureUses.map((one) => {
          const { count, size } = sums?.[one === 'none' ? 'unused' : one] ?? {};
          return (
            <button
              key={one}
              type="button"
              aria-current={one === use || undefined}
              onClick={() => onUse(one)}
            >
              <span>{pictureUseNames[one]}</span>
              {count !== undefined && size !== undefined && (
                <span className="wm-number wm-pictures-count">
                  {formatCount(count)}
                  {one === 'none' && count > 0 && `（${formatFileSize(size)}）`}
                </span>
              )}
            </button>
          );
        })}
      </nav>
      {sums && <Room used={sums.used} quota={sums.quota} />}
    </>
  );
}

function Room({ used, quota }: { used: number; quota: number }): ReactNode {
  const percent = quota === 0 ? 0 : Math.min(100, (used / quota) * 100);
  return (
    <div className="wm-pictures-room">
      <p className="wm-number">
        已用 {formatFileSize(used)}
        {quota > 0 && ` / ${formatFileSize(quota)}`}
      </p>
      {quota > 0 && (
        <Progress
          percent={percent}
          showInfo={false}
          size="small"
          status={percent >= nearlyFull ? 'exception' : 'normal'}
          aria-label={`存储空间已用 ${Math.round(percent)}%`}
        />
      )}
    </div>
  );
}
