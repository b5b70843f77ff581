import type { ReactNode } from 'react';
import { HttpError } from '#core/http/http-error.ts';
import { TabFailed } from '#ui/states/tab-failed.tsx';

export function Normal(): ReactNode {
  return (
    <TabFailed
      error={new HttpError('网络连接失败', { kind: 'network' })}
      what="笔记"
      onRetry={() => undefined}
    />
  );
}

export function Empty(): ReactNode {
  return (
    <TabFailed
      error={new HttpError('不存在', { kind: 'refused', code: 404 })}
      what="笔记"
      onRetry={() => undefined}
    />
  );
}
