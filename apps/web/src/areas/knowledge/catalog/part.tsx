import { Skeleton } from 'antd';
import type { ReactNode } from 'react';

interface PartProps {
  title: string;
  isLoading: boolean;
  error: unknown;
  /** What is said when there is nothing. */
  empty: string | undefined;
  children: ReactNode;
}

/** A part of a page that is fetched for itself. */
export function Part({ title, isLoading, error, empty, children }: PartProps): ReactNode {
  return (
    <section className="kb-panel" aria-label={title}>
      <h2>{title}</h2>
      {isLoading && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {error !== null && <p role="alert">没有加载出来，请刷新后重试</p>}
      {empty !== undefined && <p className="wm-muted">{empty}</p>}
      {children}
    </section>
  );
}
