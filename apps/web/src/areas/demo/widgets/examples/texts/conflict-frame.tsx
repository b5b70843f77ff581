import { Button } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ConflictFrame } from '#ui/documents/conflict-frame.tsx';

function Sample({ text }: { text: string }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const close = (): Promise<void> => Promise.resolve(setOpen(false));
  return (
    <>
      <Button onClick={() => setOpen(true)}>两边都改过</Button>
      {isOpen && (
        <ConflictFrame
          title="示例有两个版本"
          width={560}
          mergeText="合并"
          onTheirs={() => setOpen(false)}
          onMine={close}
          onCopy={close}
          onMerge={close}
        >
          {text}
        </ConflictFrame>
      )}
    </>
  );
}

export function Normal(): ReactNode {
  return <Sample text="请选择用哪一个。" />;
}

export function LongText(): ReactNode {
  return <Sample text={'两边各改了什么写在这里，很长时在窗口里滚动。'.repeat(50)} />;
}
