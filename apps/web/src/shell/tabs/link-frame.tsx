import type { ReactNode } from 'react';
import { useTabHold } from '#core/tabs/tab-holds.ts';
import { PageState } from '#ui/states/page-state.tsx';

const allowed = 'allow-scripts allow-forms allow-popups allow-downloads';

/** What a framed page may do: a foreign one runs without an origin, so that it reaches nothing of ours. */
export function sandboxOf(link: string): string {
  const isOwn = new URL(link, location.href).origin === location.origin;
  return isOwn ? `${allowed} allow-same-origin` : allowed;
}

function isPage(link: string): boolean {
  return ['http:', 'https:'].includes(new URL(link, location.href).protocol);
}

/** A menu entry's link in a frame (specification 2.4). It is kept alive with its tab and is never evicted. */
export function LinkFrame({ link, title }: { link: string; title: string }): ReactNode {
  useTabHold('frame', () => false);
  if (!isPage(link)) {
    return <PageState picture="lost" title="无法打开这个链接" text="菜单里的地址不是网页" />;
  }
  return <iframe className="wm-iframe" src={link} title={title} sandbox={sandboxOf(link)} />;
}
