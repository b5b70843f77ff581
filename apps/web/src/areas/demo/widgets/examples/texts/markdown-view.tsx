import type { ReactNode } from 'react';
import { MarkdownView } from '#ui/markdown/markdown-view.tsx';

export function Normal(): ReactNode {
  return <MarkdownView text={'### 小结\n\n- **完成** 3 项\n- 待办 1 项\n\n`代码`也在这里'} />;
}

export function Empty(): ReactNode {
  return <MarkdownView text="" />;
}

export function LongText(): ReactNode {
  return <MarkdownView text={'https://example.com/'.concat('very-long-path/'.repeat(30))} />;
}
