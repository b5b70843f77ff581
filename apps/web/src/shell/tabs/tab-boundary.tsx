import { Button } from 'antd';
import { Component } from 'react';
import type { ReactNode } from 'react';
import { HttpError } from '#core/http/http-error.ts';
import { isRecovering } from '#core/resilience/chunk-recovery.ts';
import { newTraceId, reportError } from '#core/resilience/error-reports.ts';
import { isDisconnected, useConnection } from '#core/stream/connection.ts';
import { LoadingCover } from '#shell/layout/loading-cover.tsx';
import { AwayState, PageState } from '#ui/states/page-state.tsx';

interface TabBoundaryProps {
  children: ReactNode;
  /** Called after a screen broke and is gone. */
  onBreak?: () => void;
}

interface Failure {
  error: Error;
  /** The server's, or one of our own under which the error is reported. */
  traceId: string;
}

interface TabBoundaryState {
  failure: Failure | undefined;
}

// What Vite and the browsers say when a chunk of an older build is gone.
const staleChunk = /dynamically imported module|Importing a module script failed|preload CSS/i;

function traceIdOf(error: Error): string {
  if (error instanceof HttpError && error.traceId) return error.traceId;
  return newTraceId();
}

/** Keeps a broken screen inside its tab: the others go on. */
export class TabBoundary extends Component<TabBoundaryProps, TabBoundaryState> {
  override state: TabBoundaryState = { failure: undefined };

  static getDerivedStateFromError(error: Error): TabBoundaryState {
    return { failure: { error, traceId: traceIdOf(error) } };
  }

  override componentDidCatch(error: Error): void {
    const traceId = this.state.failure?.traceId ?? newTraceId();
    // oxlint-disable-next-line no-console -- so that a report with the number can be matched to what happened
    console.error(traceId, error.message);
    if (!isRecovering()) reportError(error, traceId);
    this.props.onBreak?.();
  }

  override componentDidMount(): void {
    this.#stopWaiting = useConnection.subscribe(({ isLost }, before) => {
      if (before.isLost && !isLost && this.#isStale()) this.#retry();
    });
  }

  override componentWillUnmount(): void {
    this.#stopWaiting?.();
  }

  #stopWaiting: (() => void) | undefined;
  readonly #retry = (): void => this.setState({ failure: undefined });

  #isStale(): boolean {
    return staleChunk.test(this.state.failure?.error.message ?? '');
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    if (isRecovering()) return <LoadingCover />;
    const { error, traceId } = failure;
    const isStale = this.#isStale();
    const retry = (
      <Button type="primary" onClick={this.#retry}>
        重试
      </Button>
    );
    if (isStale && isDisconnected()) return <AwayState actions={retry} />;
    return (
      <PageState
        picture="error"
        title={isStale ? '页面有新版本，或者网络中断' : '这个页面出错了'}
        text={isStale ? '刷新后即可继续使用' : `${error.message}，其他标签页不受影响`}
        traceId={traceId}
        actions={
          <>
            {retry}
            <Button onClick={() => location.reload()}>刷新页面</Button>
          </>
        }
      />
    );
  }
}
