import { LockFilled } from '@ant-design/icons';
import type { SignInLock } from '@wm/contract/monitor/logininfor';
import { Button } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { notifier } from '#core/http/notifier.ts';
import { PermissionGate } from '#core/permission/permission-gate.tsx';
import { formatDateTime, formatRelative } from '#core/time/format-date.ts';
import { formatSpan } from '../format-span.ts';
import { unlockAccount } from './logininfor.api.ts';

interface LockListProps {
  locks: SignInLock[];
  onUnlocked: () => Promise<void>;
}

/** Accounts that somebody keeps failing to sign in to, and letting their owners in again. */
export function LockList({ locks, onUnlocked }: LockListProps): ReactNode {
  if (locks.length === 0) return null;
  return (
    <ul className="wm-locks" aria-label="连续失败的账号">
      {locks.map((lock) => (
        <Lock key={`${lock.key} ${lock.ip}`} lock={lock} onUnlocked={onUnlocked} />
      ))}
    </ul>
  );
}

function Lock({
  lock,
  onUnlocked,
}: { lock: SignInLock } & Pick<LockListProps, 'onUnlocked'>): ReactNode {
  const { account, key, ip, failures, lastTime, wait } = lock;
  const [isBusy, setBusy] = useState(false);
  const name = account || '一个账号';
  const handleUnlock = async (): Promise<void> => {
    setBusy(true);
    try {
      await unlockAccount(key);
      notifier().message('success', `已解锁 ${name}`);
    } catch {
      // The client has shown why.
    }
    await onUnlocked();
    setBusy(false);
  };
  return (
    <li>
      <LockFilled aria-hidden />
      <p>
        <b className="wm-number">{ip}</b> 对 <b>{name}</b> 连续失败{' '}
        <b className="wm-number">{failures}</b> 次
        <span className="wm-muted" title={formatDateTime(lastTime)}>
          {formatRelative(lastTime)}
          {wait > 0 && `，还要等 ${formatSpan(wait * 1000)}`}
        </span>
      </p>
      <PermissionGate anyOf={['monitor:logininfor:unlock']}>
        <Button
          size="small"
          loading={isBusy}
          aria-label={`解锁 ${name}`}
          onClick={() => void handleUnlock()}
        >
          解锁
        </Button>
      </PermissionGate>
    </li>
  );
}
