import type { ReactNode } from 'react';

/** Covers the page while user and routes are fetched; appears only when that takes longer than a blink. */
export function LoadingCover({ text = '正在加载' }: { text?: string }): ReactNode {
  return (
    <div className="wm-cover" role="status">
      <span className="wm-cover-ring" />
      <span>{text}</span>
    </div>
  );
}
