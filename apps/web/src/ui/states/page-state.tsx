import type { ReactNode } from 'react';
import { HttpError } from '#core/http/http-error.ts';
import { StatePicture } from './state-picture.tsx';
import type { PictureName } from './state-picture.tsx';
import { TraceId } from './trace-id.tsx';
import './states.css';

interface PageStateProps {
  picture: PictureName;
  title: string;
  text?: string;
  /** Looked up in the server's log. */
  traceId?: string;
  actions?: ReactNode;
}

/** One sentence in the middle of an area that has nothing else to show, and what one can do. */
export function PageState({ picture, title, text, traceId, actions }: PageStateProps): ReactNode {
  return (
    <section className="wm-state" role={picture === 'error' ? 'alert' : undefined}>
      <StatePicture name={picture} />
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {traceId && <TraceId id={traceId} />}
      {actions && <div className="wm-state-actions">{actions}</div>}
    </section>
  );
}

/** What went wrong, what to do, and the trace id when the server gave one. */
export function ErrorState({ error, actions }: { error: unknown; actions: ReactNode }): ReactNode {
  const traceId = error instanceof HttpError ? error.traceId : '';
  const text = error instanceof Error ? error.message : '发生了未知错误';
  return (
    <PageState
      picture="error"
      title="内容没有加载出来"
      text={`${text}，请稍后重试`}
      traceId={traceId}
      actions={actions}
    />
  );
}
