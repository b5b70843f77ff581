import { useState } from 'react';
import type { ReactNode } from 'react';
import { MarkdownWriter } from '#ui/live-editor/writing/markdown-writer.tsx';
import { WritingSwitch } from '#ui/live-editor/writing/writing-switch.tsx';

function Sample({ first, label }: { first: string; label: string }): ReactNode {
  const [text, setText] = useState(first);
  return (
    <div>
      <WritingSwitch />
      <MarkdownWriter label={label} value={text} onChange={setText} height={280} />
    </div>
  );
}

export function Normal(): ReactNode {
  return (
    <Sample
      label="示例成文"
      first={'### 小结\n\n- [x] **完成** 3 项\n\n| 项 | 数 |\n|---|---|\n| 甲 | 3 |\n'}
    />
  );
}

export function Empty(): ReactNode {
  return <Sample label="空的成文" first="" />;
}

export function LongText(): ReactNode {
  return <Sample label="很长的成文" first={'很长的一段会换行，并在编辑器里滚动。'.repeat(80)} />;
}
