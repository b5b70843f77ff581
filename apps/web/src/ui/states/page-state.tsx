import type { ReactNode } from 'react';
import { HttpError, isAway } from '#core/http/http-error.ts';
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
  /** There is nothing else on the page, which takes its name from it. */
  isPage?: boolean;
}

/** One sentence in the middle of an area that has nothing else to show, and what one can do. */
export function PageState(props: PageStateProps): ReactNode {
  const { picture, title, text, traceId, actions, isPage = false } = props;
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <section className="wm-state" role={picture === 'error' ? 'alert' : undefined}>
      <StatePicture name={picture} />
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      {traceId && <TraceId id={traceId} />}
      {actions && <div className="wm-state-actions">{actions}</div>}
    </section>
  );
}

/** True when the server has said that the record is not there: trying again cannot help. */
export function isMissing(error: unknown): boolean {
  return error instanceof HttpError && error.code === 404;
}

interface MissingStateProps {
  /** What was looked for: 用户, 笔记. */
  what?: string;
  actions?: ReactNode;
}

/** A record that is not there, or not any more. */
export function MissingState({ what = '内容', actions }: MissingStateProps): ReactNode {
  return (
    <PageState
      picture="lost"
      title={`${what}不存在`}
      text="可能已被删除，或者地址有误"
      actions={actions}
    />
  );
}

/** Something the user has no right to. */
export function ForbiddenState({
  actions,
  isPage,
}: Pick<PageStateProps, 'actions' | 'isPage'>): ReactNode {
  return (
    <PageState
      isPage={isPage}
      picture="locked"
      title="当前操作没有权限"
      text="如果工作需要，请联系管理员开通"
      actions={actions}
    />
  );
}

interface AwayStateProps {
  actions?: ReactNode;
}

/** Something that only the server has, and it is away; who shows it asks again when there is a connection. */
export function AwayState({ actions }: AwayStateProps): ReactNode {
  return (
    <PageState
      picture="lost"
      title="这里的内容需要连接服务器"
      text="恢复连接后会自动显示"
      actions={actions}
    />
  );
}

interface ErrorStateProps {
  error: unknown;
  /** What was looked for, should it not be there. */
  what?: string;
  /** To try again; not offered where that cannot help. */
  actions: ReactNode;
  /** Offered always. */
  leaving?: ReactNode;
}

/** Why nothing is shown: it is not there, there is no right to it, or it could not be loaded. */
export function ErrorState({ error, what, actions, leaving }: ErrorStateProps): ReactNode {
  if (isMissing(error)) return <MissingState {...(what && { what })} actions={leaving} />;
  if (error instanceof HttpError && error.code === 403) return <ForbiddenState actions={leaving} />;
  const all = (
    <>
      {actions}
      {leaving}
    </>
  );
  // A server that is only slow is not away.
  if (isAway(error) && error.kind !== 'timeout') return <AwayState actions={all} />;
  const traceId = error instanceof HttpError ? error.traceId : '';
  const text = error instanceof Error ? error.message : '发生了未知错误';
  return (
    <PageState
      picture="error"
      title="内容没有加载出来"
      text={`${text}，请稍后重试`}
      traceId={traceId}
      actions={all}
    />
  );
}
