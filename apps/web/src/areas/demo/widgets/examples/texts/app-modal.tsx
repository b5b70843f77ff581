import { Button } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { AppModal } from '#ui/overlays/app-modal.tsx';

interface SampleProps {
  text: string;
  isDisabled?: boolean;
}

function Sample({ text, isDisabled = false }: SampleProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>打开对话框</Button>
      <AppModal
        open={isOpen}
        title="示例对话框"
        okText="确定"
        cancelText="取消"
        okButtonProps={{ disabled: isDisabled }}
        onOk={close}
        onCancel={close}
      >
        {text}
      </AppModal>
    </>
  );
}

export function Normal(): ReactNode {
  return <Sample text="切到别的标签页再回来，它还在这里。" />;
}

export function Disabled(): ReactNode {
  return <Sample isDisabled text="还不能确定，因为没有选择任何一项。" />;
}

export function LongText(): ReactNode {
  return <Sample text={'很长的正文会换行，超过一屏时在窗口里滚动。'.repeat(60)} />;
}
