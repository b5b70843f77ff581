import { useQueryClient } from '@tanstack/react-query';
import { Button, Result } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { keepFactorOwed } from '#core/auth/factor-owed.ts';
import { loadUser } from '#core/auth/session.ts';
import { leave } from '#shell/leave.ts';
import { FactorSetup } from '#ui/second-factor/factor-setup.tsx';
import './factor-gate.css';

/** Stands in place of every page until the second factor that a role demands is set up. */
export function FactorGate(): ReactNode {
  const client = useQueryClient();
  const [isRefused, setRefused] = useState(false);
  const refuse = useCallback(() => {
    setRefused(true);
  }, []);
  useEffect(() => {
    // It may be set up in another window meanwhile.
    const lookAgain = (): void => {
      loadUser({ silent: true }).then(
        () => client.invalidateQueries(),
        () => undefined,
      );
    };
    window.addEventListener('focus', lookAgain);
    return () => window.removeEventListener('focus', lookAgain);
  }, [client]);
  const handleDone = (): void => {
    keepFactorOwed(false);
    // What was refused meanwhile is asked again.
    void client.invalidateQueries();
  };
  return (
    <main className="wm-factor-gate">
      <section aria-labelledby="factor-gate-title">
        <h1 id="factor-gate-title">请先开启两步验证</h1>
        <p className="wm-muted">您的角色要求登录时除密码外再验证一次。开启后即可继续使用。</p>
        {isRefused ? (
          <Result
            status="warning"
            title="还没有开始设置"
            extra={
              <Button type="primary" onClick={() => setRefused(false)}>
                重新开始
              </Button>
            }
          />
        ) : (
          <FactorSetup onDone={handleDone} onRefused={refuse} />
        )}
        <Button type="link" className="wm-factor-leave" onClick={() => void leave()}>
          退出登录
        </Button>
      </section>
    </main>
  );
}
