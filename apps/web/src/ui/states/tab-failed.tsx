import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTab } from '#core/tabs/tab-context.ts';
import { ErrorState } from './page-state.tsx';

interface TabFailedProps {
  error: unknown;
  onRetry: () => unknown;
}

/** A tab whose record could not be read: try again, or close it. */
export function TabFailed({ error, onRetry }: TabFailedProps): ReactNode {
  const tab = useTab();
  return (
    <ErrorState
      error={error}
      actions={
        <>
          <Button type="primary" onClick={() => onRetry()}>
            重试
          </Button>
          <Button onClick={tab.close}>关闭</Button>
        </>
      }
    />
  );
}
