import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { QueryError } from '#ui/states/query-error.tsx';

interface PartProps {
  title: string;
  /** What it is made of. */
  query: {
    isLoading: boolean;
    data: unknown;
    error: unknown;
    refetch: () => Promise<unknown>;
  };
  /** What is said when there is nothing. */
  empty: string | undefined;
  children: ReactNode;
}

/** A part of a page that is fetched for itself. A failed refetch keeps what is shown. */
export function Part({ title, query, empty, children }: PartProps): ReactNode {
  return (
    <section className="kb-panel" aria-label={title}>
      <h2>{title}</h2>
      {query.isLoading && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {query.error !== null && query.data === undefined && <QueryError query={query} />}
      {empty !== undefined && <p className="wm-muted">{empty}</p>}
      {children}
    </section>
  );
}
