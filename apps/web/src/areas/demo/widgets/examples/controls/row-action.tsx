import { App } from 'antd';
import type { ReactNode } from 'react';
import { RowAction } from '#ui/actions/row-action.tsx';

export function Normal(): ReactNode {
  const { message } = App.useApp();
  return (
    <>
      <RowAction onClick={() => void message.info('修改')}>修改</RowAction>{' '}
      <RowAction danger onClick={() => void message.info('删除')}>
        删除
      </RowAction>
    </>
  );
}

export function Disabled(): ReactNode {
  return (
    <RowAction disabled title="内置的不能删除">
      删除
    </RowAction>
  );
}

export function LongText(): ReactNode {
  return <RowAction>把这一行连同它的全部历史版本移到另一个部门，并通知原来的负责人</RowAction>;
}
