import { Button } from 'antd';
import type { ReactNode } from 'react';
import { signOut } from '#core/auth/session.ts';
import { HttpError } from '#core/http/http-error.ts';
import { PageState } from '#ui/states/page-state.tsx';

interface RetryPageProps {
  error: unknown;
  onRetry: () => void;
}

async function handleLeave(): Promise<void> {
  await signOut();
  location.assign('/login');
}

/** Shown when the server could not be asked who is signed in: the session is kept. */
export function RetryPage({ error, onRetry }: RetryPageProps): ReactNode {
  const traceId = error instanceof HttpError ? error.traceId : '';
  const reason = error instanceof Error ? error.message : '';
  return (
    <main className="wm-bare-page">
      <PageState
        picture="error"
        title="暂时连接不上服务器"
        text={`${reason}。登录状态已为您保留，请稍后重试`}
        traceId={traceId}
        actions={
          <>
            <Button type="primary" onClick={onRetry}>
              重试
            </Button>
            <Button onClick={() => void handleLeave()}>退出登录</Button>
          </>
        }
      />
    </main>
  );
}
