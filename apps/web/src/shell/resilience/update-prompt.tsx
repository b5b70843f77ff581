import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { newerBuild, versionQuery } from '#core/resilience/version.api.ts';
import { hasDirtyTab } from '#core/tabs/tab-holds.ts';
import { useConfirmLeave } from '#ui/actions/confirm-leave.tsx';
import './notices.css';

const pollMs = 3 * 60_000;

/** Says quietly that a newer build is being served, asked every few minutes and when the window gets the focus. */
export function UpdatePrompt(): ReactNode {
  const { data: build = '', refetch } = useQuery({
    ...versionQuery,
    select: newerBuild,
    refetchInterval: pollMs,
    retry: false,
  });
  const [postponed, setPostponed] = useState('');
  const confirmLeave = useConfirmLeave();
  useEffect(() => {
    const handleFocus = (): void => void refetch({ cancelRefetch: false });
    window.addEventListener('focus', handleFocus);
    return () => window.removeEventListener('focus', handleFocus);
  }, [refetch]);
  const isShown = build !== '' && build !== postponed;
  return (
    <div className="wm-update" role="status" aria-live="polite">
      {isShown && (
        <div className="wm-update-card">
          <span>有新版本，刷新后生效</span>
          <Button
            type="primary"
            size="small"
            onClick={() => confirmLeave(hasDirtyTab(), () => location.reload())}
          >
            刷新
          </Button>
          <Button type="text" size="small" onClick={() => setPostponed(build)}>
            稍后
          </Button>
        </div>
      )}
    </div>
  );
}
