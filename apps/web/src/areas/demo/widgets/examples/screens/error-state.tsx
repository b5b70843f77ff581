import { Button } from 'antd';
import type { ReactNode } from 'react';
import { HttpError } from '#core/http/http-error.ts';
import { ErrorState } from '#ui/states/page-state.tsx';

const retry = <Button>重试</Button>;

/** What could not be reached. */
export function Normal(): ReactNode {
  return <ErrorState error={new HttpError('网络连接失败', { kind: 'network' })} actions={retry} />;
}

/** What is not there. */
export function Empty(): ReactNode {
  return (
    <ErrorState
      error={new HttpError('不存在', { kind: 'refused', code: 404 })}
      what="笔记"
      actions={retry}
    />
  );
}

/** What the server could not do. */
export function Failed(): ReactNode {
  return (
    <ErrorState
      error={
        new HttpError('系统内部错误', { kind: 'refused', code: 500, traceId: '0123456789abcdef' })
      }
      actions={retry}
      leaving={<Button>关闭</Button>}
    />
  );
}

export function LongText(): ReactNode {
  return (
    <ErrorState
      error={new HttpError('服务器说明了很长的原因。'.repeat(20), { kind: 'refused', code: 601 })}
      actions={retry}
    />
  );
}
