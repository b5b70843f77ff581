import { Button } from 'antd';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { HttpError } from '#core/http/http-error.ts';
import './panel.css';

interface PanelQuery {
  isPending: boolean;
  error: Error | null;
  refetch: () => unknown;
}

interface PanelProps {
  title: string;
  /** At the right of the title. */
  extra?: ReactNode;
  /** Where the content comes from; without it the content stands at once. */
  query?: PanelQuery;
  /** One line on what belongs here, shown instead of the content. */
  empty?: ReactNode;
  /** How many grey lines stand for the content while it is fetched. */
  lines?: number;
  className?: string;
  children: ReactNode;
}

function Waiting({ lines }: { lines: number }): ReactNode {
  return (
    <div className="wm-panel-wait" role="status" aria-label="正在加载">
      {Array.from({ length: lines }, (_, index) => (
        <span key={String(index)} />
      ))}
    </div>
  );
}

function Failure({ query }: { query: PanelQuery }): ReactNode {
  const { error } = query;
  const traceId = error instanceof HttpError ? error.traceId : '';
  return (
    <div className="wm-panel-error" role="alert">
      <p>{error?.message}</p>
      {traceId && <code>追踪号 {traceId}</code>}
      <Button size="small" onClick={() => void query.refetch()}>
        重试
      </Button>
    </div>
  );
}

/** One card of the home page or the workbench: its title, and its content, or that it is loading, failed or empty. */
export function Panel(props: PanelProps): ReactNode {
  const { title, extra, query, empty, lines = 3, className = '', children } = props;
  const id = useId();
  const body = (): ReactNode => {
    if (query?.isPending) return <Waiting lines={lines} />;
    // What was fetched before stays on the screen when a renewal fails.
    if (query?.error && !children) return <Failure query={query} />;
    return empty ? <p className="wm-panel-empty">{empty}</p> : children;
  };
  return (
    <section className={`wm-panel ${className}`} aria-labelledby={id}>
      <div className="wm-panel-head">
        <h2 id={id}>{title}</h2>
        {extra}
      </div>
      {body()}
    </section>
  );
}
