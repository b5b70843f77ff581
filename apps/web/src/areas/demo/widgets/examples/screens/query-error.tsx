import { App } from 'antd';
import type { ReactNode } from 'react';
import { HttpError } from '#core/http/http-error.ts';
import { QueryError } from '#ui/states/query-error.tsx';

export function Normal(): ReactNode {
  const { message } = App.useApp();
  const refetch = async (): Promise<void> => void (await message.info('再试一次'));
  return (
    <QueryError query={{ error: new HttpError('网络连接失败', { kind: 'network' }), refetch }} />
  );
}

export function Empty(): ReactNode {
  const error = new HttpError('不存在', { kind: 'refused', code: 404 });
  return <QueryError query={{ error, refetch: () => Promise.resolve() }} what="岗位" />;
}

export function LongText(): ReactNode {
  const error = new HttpError('服务器说明了很长的原因。'.repeat(20), {
    kind: 'refused',
    code: 601,
  });
  return <QueryError query={{ error, refetch: () => Promise.resolve() }} />;
}
