import type { ReactNode } from 'react';
import { SidePane } from '#ui/trees/side-pane.tsx';

function Sample({ text }: { text: string }): ReactNode {
  return (
    <div style={{ display: 'flex', minHeight: 120 }}>
      <SidePane name="sample" label="示例侧栏">
        <p>{text}</p>
      </SidePane>
      <p>右边是列表</p>
    </div>
  );
}

export function Normal(): ReactNode {
  return <Sample text="拖动边缘改变宽度，也可以收起" />;
}

export function LongText(): ReactNode {
  return <Sample text={'很长的文字在侧栏里换行，不会盖住右边。'.repeat(6)} />;
}
