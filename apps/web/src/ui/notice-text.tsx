import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import './notice-text.css';

const MarkdownView = lazy(async () => ({
  default: (await import('./markdown/markdown-view.tsx')).MarkdownView,
}));

/** The text of a notice as its readers see it; HTML in it is shown as text. */
export function NoticeText({ text }: { text: string }): ReactNode {
  if (text.trim() === '') return <p className="wm-muted">没有正文</p>;
  return (
    <div className="wm-notice-text">
      <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 4 }} />}>
        <MarkdownView text={text} isPlain />
      </Suspense>
    </div>
  );
}
