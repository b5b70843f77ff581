import { DisconnectOutlined } from '@ant-design/icons';
import { useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { reconnectNow, useConnection } from '#core/stream/connection.ts';
import './notices.css';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** A quiet line while the browser has no network, or the server does not answer; what is typed is kept. */
export function OfflineBar(): ReactNode {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  const isLost = useConnection((connection) => connection.isLost);
  return (
    <div className="wm-offline" role="status" aria-live="polite">
      {!isOnline && (
        <span className="wm-offline-text">
          <DisconnectOutlined /> 网络已断开，草稿保存在本机，恢复后继续
        </span>
      )}
      {isOnline && isLost && (
        // A restart takes a second or two: only what lasts longer is told.
        <span className="wm-offline-text wm-offline-late">
          <DisconnectOutlined /> 连接不上服务器，正在重试，页面上是断开前的内容
          <button type="button" onClick={reconnectNow}>
            立即重试
          </button>
        </span>
      )}
    </div>
  );
}
