import { App } from 'antd';
import type { ReactNode } from 'react';
import { MoreActions } from '#ui/actions/more-actions.tsx';

export function Normal(): ReactNode {
  const { message } = App.useApp();
  return (
    <MoreActions
      actions={[
        { key: 'copy', label: '复制一份', onClick: () => void message.info('复制一份') },
        { key: 'stop', label: '停用', danger: true, onClick: () => void message.info('停用') },
      ]}
    />
  );
}

/** Without anything to do there is no button. */
export function Empty(): ReactNode {
  return <MoreActions actions={[]} />;
}

export function LongText(): ReactNode {
  return (
    <MoreActions
      actions={[
        {
          key: 'long',
          label: '把这一行连同它的全部历史版本移到另一个部门',
          onClick: () => undefined,
        },
      ]}
    />
  );
}
