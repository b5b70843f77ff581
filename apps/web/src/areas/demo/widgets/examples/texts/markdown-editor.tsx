import { useState } from 'react';
import type { ReactNode } from 'react';
import { MarkdownEditor } from '#ui/markdown/markdown-editor.tsx';

function Sample({ first, label }: { first: string; label: string }): ReactNode {
  const [text, setText] = useState(first);
  return <MarkdownEditor label={label} value={text} onChange={setText} height={240} />;
}

export function Normal(): ReactNode {
  return <Sample label="示例正文" first={'### 小结\n\n- **完成** 3 项'} />;
}

export function Empty(): ReactNode {
  return <Sample label="空的正文" first="" />;
}

export function LongText(): ReactNode {
  return <Sample label="很长的正文" first={'很长的一段会换行，并在编辑器里滚动。'.repeat(80)} />;
}
