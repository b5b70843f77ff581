import type { ReactNode } from 'react';
import { RichTextView } from '#ui/rich-text/rich-text-view.tsx';

export function Normal(): ReactNode {
  return <RichTextView html="<h3>值班</h3><p>本周由<strong>平台组</strong>值班。</p>" />;
}

export function Empty(): ReactNode {
  return <RichTextView html="" />;
}

export function LongText(): ReactNode {
  return <RichTextView html={`<p>${'very-long-word'.repeat(40)}</p>`} />;
}
