import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import './notice-text.css';

const MarkdownView = lazy(async () => ({
  default: (await import('#ui/markdown/markdown-view.tsx')).MarkdownView,
}));

const RichTextView = lazy(async () => ({
  default: (await import('#ui/rich-text/rich-text-view.tsx')).RichTextView,
}));

interface NoticeTextProps {
  text: string;
  format: 'markdown' | 'html' | undefined;
}

/** The text of a notice as its readers see it; HTML in Markdown is shown as text. */
export function NoticeText({ text, format }: NoticeTextProps): ReactNode {
  if (text.trim() === '') return <p className="wm-muted">没有正文</p>;
  return (
    <div className="wm-notice-text">
      <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 4 }} />}>
        {format === 'html' ? <RichTextView html={text} /> : <MarkdownView text={text} isPlain />}
      </Suspense>
    </div>
  );
}
