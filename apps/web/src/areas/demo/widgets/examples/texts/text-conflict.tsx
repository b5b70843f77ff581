import { Button } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { TextConflict } from '#ui/documents/text-conflict.tsx';

function Sample({ mine, theirs }: { mine: string; theirs: string }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const close = (): Promise<void> => Promise.resolve(setOpen(false));
  return (
    <>
      <Button onClick={() => setOpen(true)}>合并两个版本</Button>
      {isOpen && (
        <TextConflict
          title="示例有两个版本"
          texts={{ base: '第一行\n第二行', mine, theirs }}
          time="2026-11-20T01:02:03Z"
          onTheirs={() => setOpen(false)}
          onMine={close}
          onMerge={close}
        />
      )}
    </>
  );
}

export function Normal(): ReactNode {
  return <Sample mine={'第一行\n我的第二行'} theirs={'第一行\n对方的第二行'} />;
}

export function LongText(): ReactNode {
  return <Sample mine={'我的一行很长。'.repeat(40)} theirs={'对方的一行很长。'.repeat(40)} />;
}
