import { Button } from 'antd';
import { Component } from 'react';
import type { ReactNode } from 'react';
import { HttpError } from '#core/http/http-error.ts';
import { PageState } from '#ui/states/page-state.tsx';

interface TabBoundaryProps {
  children: ReactNode;
}

interface TabBoundaryState {
  error: Error | undefined;
}

// What Vite and the browsers say when a chunk of an older build is gone.
const staleChunk = /dynamically imported module|Importing a module script failed|preload CSS/i;

/** Keeps a broken screen inside its tab: the others go on. */
export class TabBoundary extends Component<TabBoundaryProps, TabBoundaryState> {
  override state: TabBoundaryState = { error: undefined };

  static getDerivedStateFromError(error: Error): TabBoundaryState {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    const isStale = staleChunk.test(error.message);
    return (
      <PageState
        picture="error"
        title={isStale ? '页面有新版本，或者网络中断' : '这个页面出错了'}
        text={isStale ? '刷新后即可继续使用' : `${error.message}，其他标签页不受影响`}
        traceId={error instanceof HttpError ? error.traceId : ''}
        actions={
          <>
            <Button type="primary" onClick={() => this.setState({ error: undefined })}>
              重试
            </Button>
            <Button onClick={() => location.reload()}>刷新页面</Button>
          </>
        }
      />
    );
  }
}
