import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTab } from '#core/tabs/tab-context.ts';
import { ErrorState } from './page-state.tsx';

interface TabFailedProps {
  error: unknown;
  /** What stands in the tab: 笔记, 文章. */
  what: string;
  onRetry: () => unknown;
}

/** A tab whose record could not be read: try again, or close it. */
export function TabFailed({ error, what, onRetry }: TabFailedProps): ReactNode {
  const tab = useTab();
  return (
    <ErrorState
      error={error}
      what={what}
      actions={
        <Button type="primary" onClick={() => onRetry()}>
          重试
        </Button>
      }
      leaving={<Button onClick={tab.close}>关闭</Button>}
    />
  );
}
