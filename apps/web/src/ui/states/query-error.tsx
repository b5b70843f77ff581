import { Button } from 'antd';
import type { ReactNode } from 'react';
import { ErrorState } from './page-state.tsx';

interface QueryErrorProps {
  /** A query that has failed and has nothing to show. */
  query: { error: unknown; refetch: () => Promise<unknown> };
  /** What was looked for, should it not be there. */
  what?: string;
}

/** Why a query has nothing to show, and trying it again. */
export function QueryError({ query: { error, refetch }, what }: QueryErrorProps): ReactNode {
  return (
    <ErrorState
      error={error}
      {...(what && { what })}
      actions={<Button onClick={() => void refetch()}>重试</Button>}
    />
  );
}
