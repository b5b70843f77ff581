import { Button } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { AppDrawer } from '#ui/overlays/app-drawer.tsx';

function Sample({ title, text }: { title: string; text: string }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>打开抽屉</Button>
      <AppDrawer open={isOpen} title={title} onClose={() => setOpen(false)}>
        {text}
      </AppDrawer>
    </>
  );
}

export function Normal(): ReactNode {
  return <Sample title="示例抽屉" text="手机上占满整个屏幕。" />;
}

export function LongText(): ReactNode {
  return (
    <Sample
      title="名称特别长的抽屉：跨部门联合项目第三期筹备与验收小组的全部记录"
      text={'很长的正文会换行，超过一屏时在抽屉里滚动。'.repeat(80)}
    />
  );
}
