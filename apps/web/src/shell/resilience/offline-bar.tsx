import { DisconnectOutlined } from '@ant-design/icons';
import { useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import './notices.css';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** A quiet line while the browser has no network; what is typed is kept. */
export function OfflineBar(): ReactNode {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div className="wm-offline" role="status" aria-live="polite">
      {!isOnline && (
        <span>
          <DisconnectOutlined /> 网络已断开，草稿保存在本机，恢复后继续
        </span>
      )}
    </div>
  );
}
