import { Button, Skeleton, Switch } from 'antd';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { previewAddress } from '#areas/notebook/public.ts';
import { formatFileSize } from '#core/files/file-size.ts';
import { notifier } from '#core/http/notifier.ts';
import { clearKept, isKeeping, mayKeep, setKeeping } from '#core/storage/kept-notes.ts';
import { keptLimits } from '#core/storage/kept-rules.ts';
import { useKeptList } from '#core/storage/use-kept-list.ts';
import { formatDateTime } from '#core/time/format-date.ts';

/** 离线内容: what this device keeps of the notes that were read, and whether it may. */
export function OfflineCard(): ReactNode {
  const { kept, lookAgain } = useKeptList();
  const [isOn, setOn] = useState(isKeeping);
  const labelId = useId();
  if (!mayKeep()) return <p className="wm-muted">这个系统没有开启离线内容，设备上什么都不保留。</p>;
  const change = async (next: boolean): Promise<void> => {
    setOn(next);
    await setKeeping(next);
    await lookAgain();
  };
  const clear = async (): Promise<void> => {
    await clearKept();
    await lookAgain();
    notifier().message('success', '已清除这台设备上的离线内容');
  };
  return (
    <>
      <p className="wm-muted">
        最近读过的笔记保存在这台设备的浏览器里，没有网络时也能读。最多 {keptLimits.notes} 篇、
        {formatFileSize(keptLimits.bytes)}，只有文字，退出登录时清除。
      </p>
      <div className="wm-offline-switch">
        <Switch checked={isOn} onChange={(next) => void change(next)} aria-labelledby={labelId} />
        <span id={labelId}>在这台设备上保留最近读过的笔记</span>
        <span className="wm-muted">多人共用的电脑请关闭</span>
      </div>
      {kept ? (
        <>
          <div className="wm-offline-sum">
            <span>
              {kept.length === 0
                ? '还没有保留笔记'
                : `已保留 ${kept.length} 篇，共 ${formatFileSize(kept.reduce((sum, { bytes }) => sum + bytes, 0))}`}
            </span>
            <Button size="small" disabled={kept.length === 0} onClick={() => void clear()}>
              清除
            </Button>
          </div>
          {kept.length > 0 && (
            <ul className="wm-offline-list" aria-label="已保留的笔记">
              {kept.map(({ key, name, bytes, savedAt }) => (
                <li key={key}>
                  <Link to={previewAddress(name)} title={name}>
                    {name}
                  </Link>
                  <span className="wm-muted wm-number">
                    {formatFileSize(bytes)}，保存于 {formatDateTime(savedAt)}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </>
      ) : (
        <Skeleton active paragraph={{ rows: 1 }} />
      )}
    </>
  );
}
